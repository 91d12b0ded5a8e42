//! Limits on a client's time and size.

use std::time::Duration;

/// Limits on connections, so that slow or idle clients delay nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectionLimits {
    /// Time from the first byte of a request to the end of its headers.
    pub header_time: Duration,
    /// Time from the end of the headers to the answer; the body must arrive within it.
    pub body_time: Duration,
    /// Time without a byte in either direction: before a request, after it, or while an answer is sent.
    pub idle_time: Duration,
    /// Time from the answer being ready to its last byte. Until then, a byte now and then is enough.
    pub answer_time: Duration,
    /// Open connections. One more closes the one that has waited longest.
    pub connections: usize,
    /// Bytes of a request's first line and headers together.
    pub header_bytes: usize,
}

impl Default for ConnectionLimits {
    fn default() -> ConnectionLimits {
        ConnectionLimits {
            header_time: Duration::from_secs(10),
            body_time: Duration::from_secs(30),
            idle_time: Duration::from_secs(60),
            // 300 KB at 8 kbit/s.
            answer_time: Duration::from_secs(300),
            // Half of the open files most systems allow a process.
            connections: 512,
            header_bytes: 16 << 10,
        }
    }
}
