use std::collections::BTreeMap;

use hsl_types::{MissionDecision, MissionRecord, MissionState, RobotId, RobotOrder, Time};
use mission::{AuditRecord, MissionStatus};
use support::InvalidValues;
use user_files::wording;

/// Result of a mission's tick: the decision, with typed records.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MissionTick {
    /// State of the mission after the tick.
    pub state: MissionState,
    /// Reason of the mission's end; empty before.
    pub outcome: String,
    /// Orders that are valid from the next tick on. A robot without one plays its own behavior.
    pub orders: BTreeMap<RobotId, RobotOrder>,
    /// Version of the facts after the tick.
    pub version: u64,
    /// Events of the tick, in order.
    pub records: Vec<AuditRecord>,
}

/// Returns the state of a mission with this status.
pub fn state_of(status: &MissionStatus) -> MissionState {
    match status {
        MissionStatus::Idle => MissionState::Idle,
        MissionStatus::Planning | MissionStatus::Replanning(_) => MissionState::Planning,
        MissionStatus::Running => MissionState::Running,
        MissionStatus::Ended(outcome) if outcome.is_success() => MissionState::Succeeded,
        MissionStatus::Ended(_) => MissionState::Failed,
    }
}

/// Sets state and outcome only.
impl From<&MissionStatus> for MissionTick {
    /// Sets state and outcome only.
    fn from(status: &MissionStatus) -> Self {
        Self {
            state: state_of(status),
            outcome: match status {
                MissionStatus::Ended(outcome) => outcome.to_string(),
                _ => String::new(),
            },
            ..Self::default()
        }
    }
}

impl From<MissionTick> for MissionDecision {
    /// Converts records to JSON, and adds the marks for the timeline.
    fn from(tick: MissionTick) -> Self {
        Self {
            state: tick.state,
            outcome: tick.outcome,
            orders: tick.orders,
            version: tick.version,
            marks: tick.records.iter().filter_map(mark).collect(),
            records: tick.records.iter().map(to_record).collect(),
        }
    }
}

impl TryFrom<MissionDecision> for MissionTick {
    type Error = InvalidValues;

    /// Parses the records of a decision.
    ///
    /// # Errors
    /// Returns all records whose JSON is invalid.
    fn try_from(decision: MissionDecision) -> Result<Self, InvalidValues> {
        let mut invalid = InvalidValues::default();
        let mut records = Vec::with_capacity(decision.records.len());
        for (index, record) in decision.records.iter().enumerate() {
            match serde_json::from_str(&record.json) {
                Ok(record) => records.push(record),
                Err(error) => invalid.add(format_args!("records[{index}].json"), error),
            }
        }
        invalid.into_result(Self {
            state: decision.state,
            outcome: decision.outcome,
            orders: decision.orders,
            version: decision.version,
            records,
        })
    }
}

/// Returns a record as JSON, with its time and kind.
fn to_record(record: &AuditRecord) -> MissionRecord {
    // JSON can represent every record: its keys are strings and its numbers are integers.
    let json = serde_json::to_value(record).unwrap_or_default();
    MissionRecord {
        time: Time::from_nanos(record.time()),
        kind: json["record"].as_str().unwrap_or_default().to_owned(),
        json: json.to_string(),
    }
}

/// Returns the label of a record on the timeline, for a plan, the reason of a new plan, or the end of the mission;
/// `None` for other records.
fn mark(record: &AuditRecord) -> Option<String> {
    match record {
        AuditRecord::Planned { episode, steps, .. } => {
            let steps = wording::count(steps.len(), "step");
            Some(format!("mission: plan {episode} has {steps}"))
        }
        AuditRecord::Dropped { episode, cause, .. } => {
            Some(format!("mission: plan {episode} is dropped, {cause}"))
        }
        AuditRecord::Ended { outcome, .. } => Some(format!("mission: {outcome}")),
        _ => None,
    }
}
