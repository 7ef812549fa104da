//! Decisions become messages and come back.

use std::collections::BTreeMap;

use field_mission::{MissionDecision, MissionState};
use hsl_types::{KickPower, PlayerNumber, Point2, RobotId, RobotOrder, RobotTask, Team, Time};
use hsl_wire::convert::header;
use hsl_wire::{Message, hsl_msgs};
use mission::{AuditRecord, Cause, Outcome};
use mission_messages::{from_message, to_message};

fn order(id: u32, task: RobotTask) -> RobotOrder {
    RobotOrder { id, task }
}

fn decision() -> MissionDecision {
    let robot = |number| RobotId::new(Team::Hulks, number);
    let kick = RobotTask::KickTo {
        target: Point2::new(4.5, -0.25),
        power: KickPower::Long,
    };
    MissionDecision {
        state: MissionState::Failed,
        outcome: "the goal cannot be reached".to_owned(),
        orders: BTreeMap::from([
            (robot(PlayerNumber::Two), order(3, kick)),
            (robot(PlayerNumber::Four), order(u32::MAX, RobotTask::Wait)),
        ]),
        version: 12,
        records: vec![
            AuditRecord::Fact {
                version: 12,
                time: u64::MAX / 2,
                source: "perception".to_owned(),
                fact: "at(one,\"left\")".to_owned(),
                old: false,
                new: true,
            },
            AuditRecord::Dropped {
                episode: 1,
                time: 5,
                cause: Cause::StepFailed {
                    step: "pass_one_two".to_owned(),
                    faults: vec!["one is not in the match".to_owned()],
                },
            },
            AuditRecord::Ended {
                time: 6,
                outcome: Outcome::Unreachable,
            },
        ],
    }
}

fn message() -> hsl_msgs::MissionDecision {
    to_message(header::of_world(Time::from_nanos(10_000_000)), &decision())
}

#[test]
fn a_decision_is_the_same_after_it_was_bytes() {
    let read = hsl_msgs::MissionDecision::from_cdr(&message().to_cdr()).unwrap();
    assert_eq!(from_message(&read).unwrap(), decision());
    let kinds: Vec<_> = read.records.iter().map(|record| &*record.kind).collect();
    assert_eq!(kinds, ["fact", "dropped", "ended"]);
}

#[test]
fn every_state_has_a_constant_of_its_own() {
    use MissionState::{Failed, Idle, Planning, Running, Succeeded};
    for state in [Idle, Planning, Running, Succeeded, Failed] {
        let read = from_message(&hsl_msgs::MissionDecision {
            state: mission_messages::state_to_message(state),
            ..message()
        });
        assert_eq!(read.unwrap().state, state);
    }
}

#[test]
fn all_faults_of_a_message_are_reported_together() {
    let mut strange = message();
    strange.state = 9;
    strange.records[1].json = "{}".to_owned();
    strange.orders[1].robot = strange.orders[0].robot.clone();
    let faults = from_message(&strange).unwrap_err().to_string();
    for part in [
        "state: 9 is none of its constants",
        "records[1].json",
        "orders[1]: hulks/2 has an order before",
    ] {
        assert!(faults.contains(part), "{part} is missing in: {faults}");
    }
}

#[test]
fn strings_and_lists_beyond_their_limits_are_refused_before_they_are_used() {
    let mut long = message();
    long.outcome = "x".repeat(5_000_000);
    let fault = from_message(&long).unwrap_err().to_string();
    assert_eq!(
        fault,
        "outcome: must have at most 1048576 bytes, got 5000000"
    );

    let mut many = message();
    many.records = vec![hsl_msgs::MissionRecord::default(); 1_000_001];
    let fault = from_message(&many).unwrap_err().to_string();
    assert_eq!(
        fault,
        "records: must have at most 1000000 entries, got 1000001"
    );

    let mut large = message();
    let json = "x".repeat(45_000_000);
    large
        .records
        .iter_mut()
        .for_each(|record| record.json.clone_from(&json));
    let fault = from_message(&large).unwrap_err().to_string();
    assert_eq!(
        fault,
        "records: must have at most 134217728 bytes of JSON, got 135000000"
    );
}
