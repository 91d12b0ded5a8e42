//! The trials of `crates/trials` in a short form, against this binary. Nothing here depends on speed.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::Path;
use std::time::Duration;
use trials::load::Load;
use trials::{crash, faults, load};

fn lattice() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_lattice"))
}

#[tokio::test(flavor = "multi_thread")]
async fn load_is_served_and_overload_is_told_to_come_back() {
    let load = Load::short();
    let report = load::load(lattice(), &load, |_| {}).await.unwrap();
    assert!(report.submissions.micros.len() > load.runs / 2, "{report}");
    assert_eq!(report.reads.micros.len(), 4 * load.runs);
    assert_eq!(report.growth.len(), load.growth.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let report = crash::sqlite(lattice(), 12, |_| {}).await.unwrap();
    assert_eq!(report.crashes, 12);
    assert!(report.acknowledged >= 12 && report.stored >= report.acknowledged, "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_when_postgres_restarts() {
    let report = crash::postgres(lattice(), 3, |_| {}).await.unwrap();
    assert_eq!(report.crashes, 3);
    assert!(report.acknowledged >= 3 && report.stored >= report.acknowledged, "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_have_defined_answers() {
    println!("{}", faults::full_disk(lattice()).await.unwrap());
    println!("{}", faults::read_only(lattice()).await.unwrap());
    println!("{}", faults::locked(lattice()).await.unwrap());
    println!("{}", faults::postgres_gone(lattice(), Duration::from_secs(1)).await.unwrap());
}
