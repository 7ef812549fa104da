use std::path::PathBuf;

use clap::{Parser, ValueEnum};
use hulks_protocol::namespace::Namespace;

const AFTER_HELP: &str = "\
Examples:
  hulks_stand_in --namespace hulks_3                   one node on the wall clock
    hulks_stand_in --namespace hulks_3 --clock logical   one node that is stepped";

/// Stand-in for the behavior_node of HULKs, for tests and benches.
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
    /// File with decisions, one JSON line each, see the module `answers`; by default the nodes decide themselves
    #[arg(long, value_name = "FILE")]
    pub(crate) answers: Option<PathBuf>,
    /// File to which the inputs of each decision are written, one JSON line each
    #[arg(long, value_name = "FILE")]
    pub(crate) inputs_log: Option<PathBuf>,
    /// File to which the arrival of the last input of each tick is written: namespace, number, nanoseconds since 1970
    #[arg(long, value_name = "FILE")]
    pub(crate) arrivals_log: Option<PathBuf>,
    /// Start before the bridge is discovered, as the real node does; by default, wait for the bridge, as the program of
    /// `sil team hulks new` does
    #[arg(long)]
    pub(crate) no_wait: bool,
    /// Driver of a logical clock
    #[arg(long, value_enum, default_value = "counted")]
    pub(crate) driver: DriverKind,
    /// Delay in milliseconds before each message is processed, as if the tasks were busy
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 0)]
    pub(crate) lag: u64,
    /// Additional delay in milliseconds before answers to queries for latched topics are processed, except for the
    /// field
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 0)]
    pub(crate) late_replies: u64,
    /// Decide from the inputs of the previous step, as a node does that has not received the new inputs yet
    #[arg(long)]
    pub(crate) stale: bool,
    /// Use other types: the real types with each TEXT in their schemas replaced by OTHER
    #[arg(long, value_name = "TEXT=OTHER")]
    pub(crate) replace: Vec<String>,
}

/// The clock of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ClockKind {
    /// The wall clock.
    Wall,
    /// A clock that is stepped.
    Logical,
}

/// The driver of a logical clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DriverKind {
    /// Driver that waits until all inputs of a step are processed.
    Counted,
    /// Driver that sets the clock as soon as a time arrives.
    Plain,
}
