//! How long and how much a client may take.

use std::time::Duration;

/// Bounds on connections, so that slow or idle clients keep nobody waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// From the first byte of a request to the end of its headers.
    pub header_time: Duration,
    /// From the end of the headers to the answer; the body must arrive in this time.
    pub body_time: Duration,
    /// Without a byte in either direction: before a request, after it, or while an answer is fetched.
    pub idle_time: Duration,
    /// From the answer being ready to its last byte. Before that, a byte now and then is enough.
    pub answer_time: Duration,
    /// Open connections. One more closes the one that has waited longest.
    pub connections: usize,
    /// Bytes of a request's first line and headers together.
    pub header_bytes: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            header_time: Duration::from_secs(10),
            body_time: Duration::from_secs(30),
            idle_time: Duration::from_secs(60),
            // 300 KB over a line of 8 kbit/s.
            answer_time: Duration::from_secs(300),
            // Half of the open files that most systems allow a process.
            connections: 512,
            header_bytes: 16 << 10,
        }
    }
}
