//! `lattice serve`: the arcade in the browser.

use crate::database::DatabaseArgs;
use crate::failure::Failure;
use server::store::TicketLimits;
use server::{Arcade, ArcadeOptions, ConnectionLimits, Network, Rate, StreamLimits};
use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::time::Duration;
use tracing_subscriber::filter::LevelFilter;

/// Serve the arcade to browsers
///
/// Players, runs and boards are kept in an embedded database, or in PostgreSQL for several servers. Runs until Ctrl-C or
/// SIGTERM; open requests then have five seconds to finish. The log goes to standard error.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  lattice serve\n  lattice serve --addr 0.0.0.0:8080    for everyone on the network\n  \
                        lattice serve --max-connections 100 --idle-timeout 20    on a small machine\n  \
                        lattice serve --data /var/lib/lattice    where the database is\n  \
                        lattice serve --database postgres://lattice@db/arcade --trusted-proxy 10.0.0.0/8\n  \
                        lattice serve --log warn    without the access log"
)]
pub struct Args {
    /// The address to listen on
    #[arg(long, default_value = "127.0.0.1:4000", value_name = "HOST:PORT")]
    addr: String,
    /// The least important entries to log: requests are `info`, closed connections are `debug`
    #[arg(long, default_value = "info", value_name = "LEVEL")]
    log: Level,
    #[command(flatten)]
    database: DatabaseArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    arcade: ArcadeArgs,
}

/// The least important entries to log.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Level {
    Off,
    Error,
    Warn,
    Info,
    Debug,
}

impl From<Level> for LevelFilter {
    fn from(level: Level) -> LevelFilter {
        match level {
            Level::Off => LevelFilter::OFF,
            Level::Error => LevelFilter::ERROR,
            Level::Warn => LevelFilter::WARN,
            Level::Info => LevelFilter::INFO,
            Level::Debug => LevelFilter::DEBUG,
        }
    }
}

/// Limits on a client's time and size.
#[derive(clap::Args)]
#[command(next_help_heading = "Limits on clients")]
struct LimitArgs {
    /// Time from a request's first byte to the end of its headers; then the connection is closed
    #[arg(long, value_name = "SECONDS", default_value_t = seconds(ConnectionLimits::default().header_time),
          value_parser = clap::value_parser!(u64).range(1..=3600))]
    header_timeout: u64,
    /// Time from the headers to the end of the body; then the answer is 408
    #[arg(long, value_name = "SECONDS", default_value_t = seconds(ConnectionLimits::default().body_time),
          value_parser = clap::value_parser!(u64).range(1..=3600))]
    body_timeout: u64,
    /// Time without a byte in either direction; then the connection is closed
    #[arg(long, value_name = "SECONDS", default_value_t = seconds(ConnectionLimits::default().idle_time),
          value_parser = clap::value_parser!(u64).range(1..=3600))]
    idle_timeout: u64,
    /// Time from an answer being ready to its last byte; then the connection is closed
    #[arg(long, value_name = "SECONDS", default_value_t = seconds(ConnectionLimits::default().answer_time),
          value_parser = clap::value_parser!(u64).range(1..=3600))]
    answer_timeout: u64,
    /// Open connections; one more closes the one that has waited longest. Stay below `ulimit -n`
    #[arg(long, value_name = "COUNT", default_value_t = ConnectionLimits::default().connections as u64,
          value_parser = clap::value_parser!(u64).range(1..=100_000))]
    max_connections: u64,
    /// Size of a request's first line and headers together; more is answered with 431
    #[arg(long, value_name = "BYTES", default_value_t = ConnectionLimits::default().header_bytes as u64,
          value_parser = clap::value_parser!(u64).range(1024..=1_048_576))]
    max_header_bytes: u64,
}

/// Limits of the arcade's interface.
#[derive(clap::Args)]
#[command(next_help_heading = "Limits of the interface")]
struct ArcadeArgs {
    /// A proxy's address or network, whose X-Forwarded-For and X-Forwarded-Host are trusted; repeat for more
    #[arg(long, value_name = "ADDRESS")]
    trusted_proxy: Vec<Network>,
    /// A name of this server: requests signed for others are refused; repeat for more. Any by default
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// Reads per second from one address; 0 means no limit
    #[arg(long, value_name = "COUNT", default_value_t = ArcadeOptions::default().reads.per_second)]
    read_rate: u32,
    /// Writes per second from one address; 0 means no limit
    #[arg(long, value_name = "COUNT", default_value_t = ArcadeOptions::default().writes.per_second)]
    write_rate: u32,
    /// Signed requests per second from one player; 0 means no limit
    #[arg(long, value_name = "COUNT", default_value_t = ArcadeOptions::default().player.per_second)]
    player_rate: u32,
    /// Open tickets of one player for free play of one preset; 0 is no limit
    #[arg(long, value_name = "COUNT", default_value_t = TicketLimits::default().player)]
    max_tickets: u32,
    /// The same for all guests of one household, that is, address; 0 is no limit
    #[arg(long, value_name = "COUNT", default_value_t = TicketLimits::default().household)]
    max_guest_tickets: u32,
    /// Live streams at once
    #[arg(long, value_name = "COUNT", default_value_t = StreamLimits::default().all)]
    max_streams: usize,
    /// Live streams from one address
    #[arg(long, value_name = "COUNT", default_value_t = StreamLimits::default().each)]
    max_address_streams: usize,
    /// Submissions that may wait for verification; one more is answered with 503
    #[arg(long, value_name = "COUNT", default_value_t = ArcadeOptions::default().waiting)]
    max_waiting: usize,
}

impl ArcadeArgs {
    fn options(&self) -> ArcadeOptions {
        let usual = ArcadeOptions::default();
        // A burst lasts as long as it does by default.
        let rate = |usual: Rate, per_second: u32| {
            let burst = usual.burst / usual.per_second.max(1);
            Rate { burst: per_second.saturating_mul(burst).max(1), per_second }
        };
        ArcadeOptions {
            reads: rate(usual.reads, self.read_rate),
            writes: rate(usual.writes, self.write_rate),
            player: rate(usual.player, self.player_rate),
            trusted: self.trusted_proxy.clone(),
            tickets: TicketLimits { player: self.max_tickets, household: self.max_guest_tickets },
            hosts: self.host.clone(),
            streams: StreamLimits { all: self.max_streams, each: self.max_address_streams },
            waiting: self.max_waiting,
            ..usual
        }
    }
}

const fn seconds(time: Duration) -> u64 {
    time.as_secs()
}

impl LimitArgs {
    fn limits(&self) -> ConnectionLimits {
        let count = |number: u64| usize::try_from(number).expect("the parser allows no more than fits");
        ConnectionLimits {
            header_time: Duration::from_secs(self.header_timeout),
            body_time: Duration::from_secs(self.body_timeout),
            idle_time: Duration::from_secs(self.idle_timeout),
            answer_time: Duration::from_secs(self.answer_timeout),
            connections: count(self.max_connections),
            header_bytes: count(self.max_header_bytes),
        }
    }
}

/// Serves until Ctrl-C or SIGTERM.
pub fn serve(args: &Args) -> Result<ExitCode, Failure> {
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        // Color codes only for terminals, not for files.
        .with_ansi(std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none())
        .with_max_level(LevelFilter::from(args.log))
        .init();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let store = args.database.open().await?;
        let arcade = Arcade::open(store, args.arcade.options()).await?;
        server::serve(&args.addr, args.limits.limits(), arcade, |addr| {
            // The server runs on even if nobody reads this line.
            let _ = writeln!(std::io::stdout(), "http://{addr}/  (Ctrl-C stops)");
        })
        .await?;
        Ok(ExitCode::SUCCESS)
    })
}
