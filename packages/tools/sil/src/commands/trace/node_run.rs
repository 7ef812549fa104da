use behavior_tree::Status;
use hsl_types::Time;
use schemars::JsonSchema;
use serde::Serialize;

/// Run of a node: consecutive ticks in which it ran or succeeded.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub(crate) struct NodeRun {
    /// First tick since the start of the run \[s\].
    pub(super) from: f64,
    /// Last tick since the start of the run \[s\].
    pub(super) to: f64,
    /// Time from the first tick to the last \[s\]; 0 for a single tick.
    pub(super) duration: f64,
    /// End of the run.
    pub(super) end: NodeEnd,
}

/// End of the run of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum NodeEnd {
    /// Success in the last tick, after which the node was not ticked.
    Success,
    /// Failure in the next tick.
    Failure,
    /// Halt by another node.
    Halted,
    /// None known: the node was running in its last tick, and then not ticked, or the recording or the tree ended.
    Running,
}

impl NodeRun {
    /// Returns the run from one tick to another.
    pub(super) fn between(from: Time, to: Time, end: NodeEnd) -> Self {
        Self {
            from: from.as_secs_f64(),
            to: to.as_secs_f64(),
            duration: to.since(from).as_secs_f64(),
            end,
        }
    }
}

impl NodeEnd {
    /// Returns the end of a run from the status `last` of its last tick, and the status `next` of the node in the tick
    /// after it. `is_halted` is set if the node was halted then.
    pub(super) fn of(last: Status, next: Status, is_halted: bool) -> Self {
        match (is_halted, next, last) {
            (true, ..) => Self::Halted,
            (false, Status::Failure, _) => Self::Failure,
            (false, _, Status::Success) => Self::Success,
            (false, ..) => Self::Running,
        }
    }

    /// Returns the end as text.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Success => "success",
            Self::Failure => "failure",
            Self::Halted => "halted",
            Self::Running => "running",
        }
    }
}
