use std::fmt;

use bevyhavior_simulator::{NoAnswerOrigin, Unanswered};
use hsl_types::{RobotId, Ticks};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use support::{LONGEST_LINE, printable};

/// Robot with ticks without an answer, in a run that continued without it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LostRobot {
    /// Name of the robot, for example `hulks/3`.
    pub robot: String,
    /// Number of ticks without an answer, or 1 for a robot that left the match.
    pub ticks: u64,
    /// Number of the first of these ticks.
    pub first_tick: u64,
    /// Cause of the missing answer in the first of these ticks.
    pub reason: String,
    /// True if the environment is the cause and not the robot's behavior.
    pub environment: bool,
    /// True if the fault schedule of the run is the cause.
    pub injected: bool,
    /// True if the robot's node exited by itself or did not answer. The environment is then not the cause.
    #[serde(default)]
    pub node_ended: bool,
}

impl LostRobot {
    /// Creates the entry for `robot` from the ticks counted in the run.
    pub(crate) fn new(robot: RobotId, unanswered: &Unanswered) -> Self {
        let Unanswered {
            ticks,
            first_tick,
            first,
        } = unanswered;
        Self {
            robot: robot.to_string(),
            ticks: *ticks,
            first_tick: *first_tick,
            reason: first.to_string(),
            environment: matches!(
                first.origin,
                NoAnswerOrigin::Environment | NoAnswerOrigin::Injected
            ),
            injected: first.origin == NoAnswerOrigin::Injected,
            node_ended: first.origin.is_node(),
        }
    }

    /// Returns the message of the failure that a strict run has because of this robot.
    pub(crate) fn strict_message(&self) -> String {
        let Self { ticks, reason, .. } = self;
        format!("no answer in {}, first: {reason}", Ticks(*ticks))
    }
}

impl fmt::Display for LostRobot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            robot,
            ticks,
            first_tick,
            reason,
            ..
        } = self;
        let ticks = Ticks(*ticks);
        write!(
            f,
            "{robot}: no answer in {ticks}, first in tick {first_tick}: {}",
            // The text may come from nodes.
            printable(reason, LONGEST_LINE)
        )
    }
}
