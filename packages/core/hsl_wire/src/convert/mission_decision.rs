//! Decisions of a mission, which gives orders to robots.

use hsl_types::{MissionDecision, MissionRecord, MissionState};
use support::InvalidValues;

use super::{mission_orders, time, validated};
use crate::{hsl_msgs, std_msgs};

/// States with the constants of the message.
const STATES: [(MissionState, u8); 5] = {
    use hsl_msgs::MissionDecision as Message;
    [
        (MissionState::Idle, Message::IDLE),
        (MissionState::Planning, Message::PLANNING),
        (MissionState::Running, Message::RUNNING),
        (MissionState::Succeeded, Message::SUCCEEDED),
        (MissionState::Failed, Message::FAILED),
    ]
};

/// Maximum length of an outcome \[bytes\].
const LONGEST_OUTCOME: usize = 1 << 20;

const MOST_RECORDS: usize = 1_000_000;

/// Maximum length of all records of a decision together \[bytes\].
const LARGEST_RECORDS: usize = 128 << 20;

/// Converts a decision to a message. `header` has the time of the decided tick.
pub fn to_message(
    header: std_msgs::Header,
    decision: &MissionDecision,
) -> hsl_msgs::MissionDecision {
    hsl_msgs::MissionDecision {
        header,
        state: state_to_message(decision.state),
        outcome: decision.outcome.clone(),
        orders: mission_orders::to_messages(&decision.orders),
        version: decision.version,
        records: decision.records.iter().map(record_to_message).collect(),
    }
}

/// Returns the constant of the message for the state of a mission.
pub fn state_to_message(state: MissionState) -> u8 {
    let found = STATES.iter().find(|(known, _)| *known == state);
    found.map_or(hsl_msgs::MissionDecision::IDLE, |(_, constant)| *constant)
}

/// Converts a message to a decision. The decision has no marks.
///
/// # Errors
/// Returns all invalid values of the message. The JSON of records is not parsed.
pub fn from_message(message: &hsl_msgs::MissionDecision) -> Result<MissionDecision, InvalidValues> {
    check_lengths(message)?;
    let mut invalid = InvalidValues::default();
    let state = STATES
        .iter()
        .find(|(_, constant)| *constant == message.state);
    if state.is_none() {
        invalid.add(
            "state",
            format_args!("{} is none of its constants", message.state),
        );
    }
    let orders = mission_orders::from_messages(&message.orders).unwrap_or_else(|found| {
        invalid.extend(&found);
        Default::default()
    });
    let mut records = Vec::with_capacity(message.records.len());
    for (index, record) in message.records.iter().enumerate() {
        match validated(&record.stamp) {
            Ok(time) => records.push(MissionRecord {
                time,
                kind: record.kind.clone(),
                json: record.json.clone(),
            }),
            Err(found) => invalid.add(format_args!("records[{index}].stamp"), found),
        }
    }
    invalid.into_result(MissionDecision {
        state: state.map_or(MissionState::Idle, |(state, _)| *state),
        outcome: message.outcome.clone(),
        orders,
        version: message.version,
        records,
        marks: Vec::new(),
    })
}

/// Returns an error if a text or list is too long. This is checked before the content is copied.
fn check_lengths(message: &hsl_msgs::MissionDecision) -> Result<(), InvalidValues> {
    let mut invalid = InvalidValues::default();
    let length = message.outcome.len();
    let reason = format_args!("must have at most {LONGEST_OUTCOME} bytes, got {length}");
    invalid.require(length <= LONGEST_OUTCOME, "outcome", reason);
    let count = message.records.len();
    let reason = format_args!("must have at most {MOST_RECORDS} entries, got {count}");
    invalid.require(count <= MOST_RECORDS, "records", reason);
    let length: usize = message.records.iter().map(|record| record.json.len()).sum();
    let reason = format_args!("must have at most {LARGEST_RECORDS} bytes of JSON, got {length}");
    invalid.require(length <= LARGEST_RECORDS, "records", reason);
    invalid.into_result(())
}

fn record_to_message(record: &MissionRecord) -> hsl_msgs::MissionRecord {
    hsl_msgs::MissionRecord {
        stamp: time::to_message(record.time),
        kind: record.kind.clone(),
        json: record.json.clone(),
    }
}
