use std::path::PathBuf;

use clap::{Parser, ValueEnum};
use hulks_protocol::namespace::Namespace;

const AFTER_HELP: &str = "\
Examples:
  hulks_stand_in --namespace hulks_3                   one node on the wall clock
  hulks_stand_in --namespace hulks_3 --clock logical   one that is stepped";

/// A stand-in for the behavior_node of HULKs, for tests and benches.
#[derive(Clone, Debug, Parser)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    /// Namespace of a node; several are several nodes
    #[arg(long = "namespace", value_name = "NAMESPACE", required = true)]
    pub(crate) namespaces: Vec<Namespace>,
    /// Endpoint of the Zenoh router
    #[arg(long, value_name = "ENDPOINT", default_value = "tcp/127.0.0.1:7447")]
    pub(crate) router: String,
    /// By what the nodes live
    #[arg(long, value_enum, default_value = "wall")]
    pub(crate) clock: ClockKind,
    /// File of answers, one line of JSON each, see the module `answers`; without, they decide themselves
    #[arg(long, value_name = "FILE")]
    pub(crate) answers: Option<PathBuf>,
    /// File to tell each decision and all inputs that it is on, a line of JSON each
    #[arg(long, value_name = "FILE")]
    pub(crate) tell: Option<PathBuf>,
    /// File to tell when the last input of each tick arrives: namespace, number, nanoseconds since 1970
    #[arg(long, value_name = "FILE")]
    pub(crate) tell_arrivals: Option<PathBuf>,
    /// Begin before the bridge is known, as the real node does by itself; else wait as `sil hulks new` has it
    #[arg(long)]
    pub(crate) impatient: bool,
    /// What sets a logical clock: one that waits for the inputs of a step, or one that hears times only
    #[arg(long, value_enum, default_value = "counted")]
    pub(crate) driver: DriverKind,
    /// Take each message in so many milliseconds after it came, as busy tasks do
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 0)]
    pub(crate) lag: u64,
    /// Take answers about latched topics other than the field in so many milliseconds later still
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 0)]
    pub(crate) late_replies: u64,
    /// Decide on the inputs of the step before, as a node does that has not heard them yet
    #[arg(long)]
    pub(crate) stale: bool,
    /// Have other types: the real ones with every TEXT of their schemas replaced
    #[arg(long, value_name = "TEXT=OTHER")]
    pub(crate) replace: Vec<String>,
}

/// By what a node lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ClockKind {
    /// The wall clock.
    Wall,
    /// Steps.
    Logical,
}

/// What sets a logical clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DriverKind {
    /// Waits until all inputs of a step have come and were taken in.
    Counted,
    /// Sets the clock as soon as it hears of a time.
    Plain,
}
