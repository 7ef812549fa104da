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
    /// Namespace of a node; repeat it to run several nodes
    #[arg(long = "namespace", value_name = "NAMESPACE", required = true)]
    pub(crate) namespaces: Vec<Namespace>,
    /// Endpoint of the Zenoh router
    #[arg(long, value_name = "ENDPOINT", default_value = "tcp/127.0.0.1:7447")]
    pub(crate) router: String,
    /// Clock of the nodes
    #[arg(long, value_enum, default_value = "wall")]
    pub(crate) clock: ClockKind,
    /// File with answers, one JSON line each, see the module `answers`; by default the nodes decide themselves
    #[arg(long, value_name = "FILE")]
    pub(crate) answers: Option<PathBuf>,
    /// File for each decision with all its inputs, one JSON line each
    #[arg(long, value_name = "FILE")]
    pub(crate) tell: Option<PathBuf>,
    /// File for the arrival of the last input of each tick: namespace, number, nanoseconds since 1970
    #[arg(long, value_name = "FILE")]
    pub(crate) tell_arrivals: Option<PathBuf>,
    /// Start before the bridge is discovered, as the real node does; by default wait, as the program of `sil hulks new`
    #[arg(long)]
    pub(crate) impatient: bool,
    /// Driver of a logical clock: one that waits for the inputs of a step, or one that only receives times
    #[arg(long, value_enum, default_value = "counted")]
    pub(crate) driver: DriverKind,
    /// Delay in milliseconds of the processing of each message, as by busy tasks
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 0)]
    pub(crate) lag: u64,
    /// Additional delay in milliseconds of answers about latched topics other than the field
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 0)]
    pub(crate) late_replies: u64,
    /// Decide on the inputs of the previous step, as a node that has not received the new ones yet
    #[arg(long)]
    pub(crate) stale: bool,
    /// Use other types: the real ones with every TEXT in their schemas replaced
    #[arg(long, value_name = "TEXT=OTHER")]
    pub(crate) replace: Vec<String>,
}

/// The clock of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ClockKind {
    /// The wall clock.
    Wall,
    /// Steps.
    Logical,
}

/// The driver of a logical clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DriverKind {
    /// Waits until all inputs of a step have arrived and were processed.
    Counted,
    /// Sets the clock as soon as a time arrives.
    Plain,
}
