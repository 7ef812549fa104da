//! Logs of several robots with different clocks as one bag.

use std::time::Duration;

use bag_tools::{Bag, MergeError, Merged, Progress, Selection, cut, merge};

use crate::logs::{Logs, exact, robot, times};
use crate::robot_log::RobotLog;

/// Robots of the golden bag, each with the delay of its clock \[ms\].
const ROBOTS: [(&str, u64); 4] = [
    ("hulks/1", 0),
    ("hulks/2", 731),
    ("opponent/1", 86_400_000),
    ("opponent/2", 12),
];

fn merged(bags: &[Bag], logs: &Logs) -> Result<Merged, MergeError> {
    merge(bags, &logs.path("merged"), Progress::new(&mut |_| {}))
}

/// Writes the messages of some topics of a log.
fn write_only(topics: &[&str], name: &str, log: &RobotLog, logs: &Logs) -> Bag {
    let whole = logs.write(&format!("whole {name}"), log);
    let selection = Selection {
        topics: topics.iter().copied().map(str::to_owned).collect(),
        ..Selection::default()
    };
    let part = logs.path(name);
    cut(&whole, &part, &selection, Progress::new(&mut |_| {})).unwrap();
    Bag::open(part).unwrap()
}

#[test]
fn the_offsets_of_clocks_are_estimated_in_spite_of_jitter_and_loss() {
    let logs = Logs::new();
    let bags = ROBOTS.map(|(name, delay)| {
        let log = RobotLog {
            jitter: Duration::from_millis(15),
            loss: 0.05,
            seed: delay,
            ..exact(name, delay)
        };
        logs.write(&name.replace('/', "-"), &log)
    });
    let merged = merged(&bags, &logs).unwrap();
    for (clock, (name, delay)) in merged.clocks.iter().zip(ROBOTS) {
        let error = clock.offset_ns - i128::from(delay) * 1_000_000;
        assert!(error.abs() < 20_000_000, "{name}: {clock}");
        assert!(
            error.unsigned_abs() <= clock.uncertainty.as_nanos(),
            "{name}: {clock}"
        );
        assert!(
            clock.uncertainty < Duration::from_millis(20),
            "{name}: {clock}"
        );
    }
    let whole: u64 = bags
        .iter()
        .map(|bag| bag.summary().unwrap().message_count())
        .sum();
    let clocks: usize = bags[1..].iter().map(|bag| times(bag, "/clock").len()).sum();
    assert_eq!(merged.summary.message_count(), whole - clocks as u64);
    // All messages are in the order of the first clock.
    let bag = Bag::open(logs.path("merged")).unwrap();
    let messages = bag.messages().unwrap();
    let all: Vec<_> = messages.map(|message| message.unwrap().log_time).collect();
    assert!(all.is_sorted());
    assert!(merged.summary.duration() < Duration::from_secs(3));
    let metadata = std::fs::read_to_string(logs.path("merged").join("metadata.yaml")).unwrap();
    assert!(metadata.contains("sil_clock_offsets"), "{metadata}");
}

#[test]
fn team_messages_are_enough() {
    let logs = Logs::new();
    let bags = [("hulks/1", 0), ("hulks/2", 500)].map(|(name, delay)| {
        let topics = ["hsl/incoming", "hsl/outgoing"];
        write_only(&topics, &format!("{delay}"), &exact(name, delay), &logs)
    });
    let clocks = merged(&bags, &logs).unwrap().clocks;
    assert!(
        clocks[1].packets >= 6 && clocks[1].states == 0,
        "{clocks:?}"
    );
    let error = (clocks[1].offset_ns - 500_000_000).unsigned_abs();
    assert!(error <= clocks[1].uncertainty.as_nanos(), "{clocks:?}");
    assert!(error < 20_000_000, "{clocks:?}");
}

#[test]
fn world_states_are_enough_although_only_one_robot_has_delays() {
    let logs = Logs::new();
    let first = logs.write("first", &exact("hulks/1", 0));
    let log = RobotLog::of(robot("hulks/2"));
    let other = write_only(&["world_state"], "other", &log, &logs);
    let clocks = merged(&[first, other], &logs).unwrap().clocks;
    assert!(
        clocks[1].packets == 0 && clocks[1].states > 100,
        "{clocks:?}"
    );
    let uncertainty = clocks[1].uncertainty;
    assert!(
        clocks[1].offset_ns.unsigned_abs() <= uncertainty.as_nanos(),
        "{clocks:?}"
    );
    assert!(uncertainty < Duration::from_millis(10), "{clocks:?}");
}

#[test]
fn logs_of_one_robot_or_without_common_messages_are_refused() {
    let logs = Logs::new();
    let log = exact("hulks/1", 0);
    let twice = [logs.write("a", &log), logs.write("b", &log)];
    let error = merged(&twice, &logs).unwrap_err();
    assert!(matches!(error, MergeError::SameRobot { .. }), "{error}");
    let log = RobotLog::of(robot("hulks/2"));
    let other = write_only(&["motion_command"], "other", &log, &logs);
    let [first, _] = twice;
    let error = merged(&[first, other], &logs).unwrap_err();
    assert!(matches!(error, MergeError::Unrelated { .. }), "{error}");
    assert!(!logs.path("merged").exists());
}
