use std::path::PathBuf;
use std::time::Duration;

use clap::Parser;
use lola::stand_in::ServerOptions;

/// Simulated NAO V6 with LoLA's socket. Commands on standard input change the robot: `press chest`, `release chest`,
/// `lean 0.0 1.5`, `status LKneePitch 3`.
#[derive(Clone, Debug, Parser)]
#[command(version)]
pub(crate) struct Arguments {
    /// Socket to create; the robot's is /tmp/robocup
    #[arg(long, default_value = lola::SOCKET)]
    pub(crate) socket: PathBuf,
    /// Time without an answer of the client after which all joints become limp [s]
    #[arg(long, default_value = "0.12", value_parser = seconds)]
    silence_timeout: Duration,
    /// Count cycles in the battery's temperature, as the LoLA controllers for Webots do
    #[arg(long)]
    count_cycles: bool,
    /// Send each message in pieces of this size in bytes
    #[arg(long, default_value_t = usize::MAX, value_parser = piece, hide_default_value = true)]
    pub(crate) piece: usize,
    /// Print the state of the robot once a second
    #[arg(long)]
    pub(crate) verbose: bool,
}

impl Arguments {
    pub(crate) fn options(&self) -> ServerOptions {
        ServerOptions {
            silence_timeout: self.silence_timeout,
            counts_cycles: self.count_cycles,
        }
    }
}

/// Parses a duration \[s\]. Returns an error for the command line if it is invalid or negative.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok();
    let span = seconds.and_then(|it| Duration::try_from_secs_f64(it).ok());
    span.ok_or_else(|| format!("must be a number of seconds, at least 0, got {text}"))
}

/// Parses a number of bytes. Returns an error for the command line if it is invalid or 0.
fn piece(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) | Err(_) => Err(format!("must be a whole number, at least 1, got {text}")),
        Ok(piece) => Ok(piece),
    }
}
