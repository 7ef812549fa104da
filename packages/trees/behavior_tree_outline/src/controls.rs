//! The control nodes that files can name: what they are called, which ports they have, how many children.

mod build;
mod case;
mod leaves;
mod parallel;
mod scoring;
mod switch;
mod values;

use std::ops::RangeInclusive;

use behavior_tree::{Direction, Port, ValueType};

pub use build::{Asked, Parts, build};
pub use case::is_case;
pub use leaves::own_leaves;
pub use parallel::of_all;
pub use values::{ValueFault, Values};

/// A control node of the languages. What `.btc` and YAML call it is in [`NAMES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// [`behavior_tree::delay`].
    Delay,
    /// [`behavior_tree::selection_with_memory`].
    Fallback,
    /// [`behavior_tree::force_failure`].
    ForceFailure,
    /// [`behavior_tree::force_success`].
    ForceSuccess,
    /// [`behavior_tree::guard`].
    Guard,
    /// As [`Control::IfThenElse`], but skips its second child: without a third it succeeds.
    If,
    /// [`behavior_tree::if_then_else`].
    IfThenElse,
    /// [`behavior_tree::not`].
    Inverter,
    /// Fails as soon as too few children are left to succeed.
    Parallel,
    /// A parallel that waits until the numbers are reached, as [`behavior_tree::parallel`].
    PatientParallel,
    /// [`behavior_tree::selection`].
    ReactiveFallback,
    /// [`behavior_tree::sequence`].
    ReactiveSequence,
    /// [`behavior_tree::repeat`].
    Repeat,
    /// [`behavior_tree::retry`].
    Retry,
    /// [`behavior_tree::run_once`].
    RunOnce,
    /// [`behavior_tree::scoring_select`].
    ScoringSelect,
    /// [`behavior_tree::semaphore`].
    Semaphore,
    /// [`behavior_tree::sequence_with_memory`].
    Sequence,
    /// [`behavior_tree::sequence_with_lasting_memory`].
    SequenceWithLastingMemory,
    /// [`behavior_tree::switch`].
    Switch,
    /// [`behavior_tree::timeout`].
    Timeout,
    /// [`behavior_tree::while_do_else`].
    WhileDoElse,
}

/// What `.btc` and YAML call the control nodes.
pub const NAMES: [(&str, Control); 22] = [
    ("Delay", Control::Delay),
    ("Fallback", Control::Fallback),
    ("ForceFailure", Control::ForceFailure),
    ("ForceSuccess", Control::ForceSuccess),
    ("Guard", Control::Guard),
    ("if", Control::If),
    ("IfThenElse", Control::IfThenElse),
    ("Inverter", Control::Inverter),
    ("Parallel", Control::Parallel),
    ("PatientParallel", Control::PatientParallel),
    ("ReactiveFallback", Control::ReactiveFallback),
    ("ReactiveSequence", Control::ReactiveSequence),
    ("Repeat", Control::Repeat),
    ("Retry", Control::Retry),
    ("RunOnce", Control::RunOnce),
    ("ScoringSelect", Control::ScoringSelect),
    ("Semaphore", Control::Semaphore),
    ("Sequence", Control::Sequence),
    (
        "SequenceWithLastingMemory",
        Control::SequenceWithLastingMemory,
    ),
    ("Switch", Control::Switch),
    ("Timeout", Control::Timeout),
    ("WhileDoElse", Control::WhileDoElse),
];

/// Whether `.btc` and YAML have a node of this name without a program.
pub fn is_built_in(name: &str) -> bool {
    Control::named(name).is_some() || own_leaves::<()>().leaf(name).is_some()
}

impl Control {
    /// The control node that `.btc` and YAML call so.
    pub fn named(name: &str) -> Option<Self> {
        let known = NAMES.iter().find(|(known, _)| *known == name)?;
        Some(known.1)
    }

    /// Its ports as `.btc` and YAML call them. All but the variable of a switch are values, for the tree is built with
    /// them. A switch has a question of the program, or a variable and cases.
    pub fn ports(self) -> Vec<Port> {
        match self {
            Self::Repeat | Self::Retry => vec![Port::input::<i64>("n")],
            Self::Timeout => vec![text("msec")],
            Self::Delay => vec![text("delay_msec")],
            Self::Parallel => vec![
                Port::input::<i64>("success_count").or(-1),
                Port::input::<i64>("failure_count").or(1),
            ],
            Self::PatientParallel => vec![
                Port::input::<i64>("success_count"),
                Port::input::<i64>("failure_count"),
            ],
            Self::Guard => vec![text("condition")],
            Self::ScoringSelect => vec![Port::input::<f64>("margin"), text("scorers")],
            Self::Semaphore => vec![text("id"), Port::input::<i64>("max_count").or(1)],
            Self::Switch => vec![
                text("question").or(empty()),
                Port::new("variable", Direction::In, None).or(empty()),
                text("cases").or(empty()),
            ],
            _ => Vec::new(),
        }
    }

    /// How many children it can have.
    pub fn children(self) -> RangeInclusive<usize> {
        match self {
            Self::Sequence
            | Self::ReactiveSequence
            | Self::SequenceWithLastingMemory
            | Self::Fallback
            | Self::ReactiveFallback => 0..=usize::MAX,
            Self::Parallel | Self::PatientParallel | Self::ScoringSelect | Self::Switch => {
                1..=usize::MAX
            }
            Self::If | Self::IfThenElse | Self::WhileDoElse => 2..=3,
            Self::Delay
            | Self::ForceFailure
            | Self::ForceSuccess
            | Self::Guard
            | Self::Inverter
            | Self::Repeat
            | Self::Retry
            | Self::RunOnce
            | Self::Semaphore
            | Self::Timeout => 1..=1,
        }
    }
}

/// The ports that every control node and every subtree has: its name and why it is there.
pub fn naming_ports() -> [Port; 2] {
    [text("name").or(empty()), text("description").or(empty())]
}

/// A port for a text that is known when the tree is built.
pub fn text(name: &str) -> Port {
    Port::new(name, Direction::In, Some(ValueType::Text))
}

fn empty() -> std::sync::Arc<str> {
    "".into()
}
