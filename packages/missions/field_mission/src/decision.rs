use std::collections::BTreeMap;

use hsl_types::{RobotId, RobotOrder};
use mission::{AuditRecord, MissionStatus};

/// What a mission decides on what its robots know in a tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MissionDecision {
    /// Whether it runs, and how it ended.
    pub state: MissionState,
    /// Why it ended; empty if it did not.
    pub outcome: String,
    /// What each robot is told from the next tick on; one that is missing plays as it likes.
    pub orders: BTreeMap<RobotId, RobotOrder>,
    /// Version of the facts after the tick.
    pub version: u64,
    /// What happened in the tick, in order.
    pub records: Vec<AuditRecord>,
}

/// Whether a mission runs, and how it ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MissionState {
    /// It has no goal.
    #[default]
    Idle,
    /// It waits for a plan.
    Planning,
    /// Its plan is carried out.
    Running,
    /// The goal holds.
    Succeeded,
    /// It has given up.
    Failed,
}

/// A decision of which only state and outcome are known.
impl From<&MissionStatus> for MissionDecision {
    fn from(status: &MissionStatus) -> Self {
        Self {
            state: MissionState::from(status),
            outcome: match status {
                MissionStatus::Ended(outcome) => outcome.to_string(),
                _ => String::new(),
            },
            ..Self::default()
        }
    }
}

impl From<&MissionStatus> for MissionState {
    fn from(status: &MissionStatus) -> Self {
        match status {
            MissionStatus::Idle => Self::Idle,
            MissionStatus::Planning | MissionStatus::Replanning(_) => Self::Planning,
            MissionStatus::Running => Self::Running,
            MissionStatus::Ended(outcome) if outcome.is_success() => Self::Succeeded,
            MissionStatus::Ended(_) => Self::Failed,
        }
    }
}
