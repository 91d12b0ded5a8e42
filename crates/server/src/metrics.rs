//! Figures for Prometheus, in its text format.

use axum::http::StatusCode;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Counters since the start.
#[derive(Default)]
pub struct Metrics {
    /// Answers by the first digit of their status, from 1 to 5.
    answers: [AtomicU64; 5],
    /// Runs stored.
    pub stored: AtomicU64,
    /// Runs that were stored before.
    pub repeated: AtomicU64,
    /// Submissions refused.
    pub refused: AtomicU64,
    /// Microseconds spent on verification.
    pub verified_micros: AtomicU64,
    /// Verifications.
    pub verified: AtomicU64,
    /// Tickets issued.
    pub tickets: AtomicU64,
    /// Requests over a limit.
    pub limited: AtomicU64,
}

impl Metrics {
    /// Counts an answer.
    pub fn answered(&self, status: StatusCode) {
        if let Some(counter) = self.answers.get(usize::from(status.as_u16() / 100).wrapping_sub(1)) {
            counter.fetch_add(1, Relaxed);
        }
    }

    /// All figures as text, with the free places for verification and the open live streams.
    pub fn text(&self, places: usize, streams: usize) -> String {
        let mut text = String::new();
        let mut put = |name: &str, kind: &str, help: &str, values: &[(String, String)]| {
            // Writing into a string cannot fail.
            let _ = writeln!(text, "# HELP lattice_{name} {help}\n# TYPE lattice_{name} {kind}");
            for (labels, value) in values {
                let _ = writeln!(text, "lattice_{name}{labels} {value}");
            }
        };
        let one = |value: &AtomicU64| [(String::new(), value.load(Relaxed).to_string())];
        let answers = (1..).zip(&self.answers);
        let answers: Vec<_> = answers
            .map(|(digit, count)| (format!("{{status=\"{digit}xx\"}}"), count.load(Relaxed).to_string()))
            .collect();
        put("answers_total", "counter", "Answers of the interface by status.", &answers);
        put("runs_stored_total", "counter", "Runs stored.", &one(&self.stored));
        put(
            "runs_repeated_total",
            "counter",
            "Submissions of runs that were stored before.",
            &one(&self.repeated),
        );
        put("runs_refused_total", "counter", "Submissions refused.", &one(&self.refused));
        put("tickets_total", "counter", "Tickets issued.", &one(&self.tickets));
        put("limited_total", "counter", "Requests over a limit.", &one(&self.limited));
        put("verifications_total", "counter", "Replays played.", &one(&self.verified));
        let micros = self.verified_micros.load(Relaxed);
        let seconds = format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000);
        let help = "Time spent playing replays.";
        put("verification_seconds_total", "counter", help, &[(String::new(), seconds)]);
        put("live_streams", "gauge", "Open live streams.", &[(String::new(), streams.to_string())]);
        let help = "Places left in the queue for verification.";
        put("verification_places", "gauge", help, &[(String::new(), places.to_string())]);
        text
    }
}
