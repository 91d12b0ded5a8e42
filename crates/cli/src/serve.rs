//! `lattice serve`: the arcade in the browser.

use crate::failure::Failure;
use std::io::Write;
use std::process::ExitCode;

/// Serve the arcade to browsers
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  lattice serve\n  lattice serve --addr 0.0.0.0:8080    for everyone on the network"
)]
pub struct Args {
    /// Where to listen
    #[arg(long, default_value = "127.0.0.1:4000", value_name = "HOST:PORT")]
    addr: String,
}

/// Serves until Ctrl-C or SIGTERM.
pub fn serve(args: &Args) -> Result<ExitCode, Failure> {
    tracing_subscriber::fmt().with_writer(std::io::stderr).init();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(server::serve(&args.addr, |addr| {
        // The arcade runs on when nobody reads this line.
        let _ = writeln!(std::io::stdout(), "http://{addr}/  (Ctrl-C stops)");
    }))?;
    Ok(ExitCode::SUCCESS)
}
