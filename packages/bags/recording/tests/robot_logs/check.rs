//! `check` of logs: late and missing messages are counted, other faults are found.

use std::time::Duration;

use bag_tools::check::{CheckReport, check};
use bag_tools::{Bag, BagKind, BagOutput, Progress, Selection, StorageKind, cut};

use crate::logs::{HULKS_2, Logs, golden, robot};
use crate::robot_log::RobotLog;

fn report(bag: &Bag) -> CheckReport {
    check(bag, 20, Progress::new(&mut |_| {})).unwrap()
}

#[test]
fn late_and_missing_messages_of_a_log_are_counted_and_are_no_findings() {
    let logs = Logs::new();
    let log = RobotLog {
        loss: 0.1,
        jitter: Duration::from_millis(25),
        ..RobotLog::of(robot(HULKS_2))
    };
    let bag = logs.write("log", &log);
    let report = report(&bag);
    let found: Vec<_> = report.findings.iter().map(ToString::to_string).collect();
    assert_eq!(found, [""; 0]);
    assert_eq!(report.source.kind, BagKind::RobotLog);
    let robots: Vec<_> = report.source.robots.iter().collect();
    assert_eq!(robots, [&robot(HULKS_2).into()]);
    let topic = "/hulks/robot_2/world_state";
    let states = report.statistics.iter().find(|it| it.topic == topic);
    let states = states.unwrap();
    assert_eq!(states.period, Some(Duration::from_millis(10)));
    // The first and the last message may be missing, too.
    let missing = 231 - states.messages;
    assert!(
        (missing.saturating_sub(3)..=missing).contains(&states.missing.unwrap()),
        "{states:?}"
    );
    assert!(missing > 5 && states.disordered > 10, "{states:?}");
    let (median, largest) = states.delay.unwrap();
    let milliseconds = [median, largest].map(|it| it.as_millis());
    assert!((9..16).contains(&milliseconds[0]), "{milliseconds:?}");
    assert!((22..=25).contains(&milliseconds[1]), "{milliseconds:?}");
    let layout = report.statistics.iter();
    let mut layout = layout.filter(|it| it.topic.ends_with("tree_layout"));
    let layout = layout.next().unwrap();
    assert_eq!(
        (layout.period, layout.missing, layout.delay),
        (None, None, None)
    );
}

#[test]
fn a_pause_and_an_unreadable_message_of_a_log_are_findings() {
    let logs = Logs::new();
    let bag = logs.write("log", &RobotLog::of(robot(HULKS_2)));
    let path = logs.path("paused");
    let mut output = BagOutput::create(&path, StorageKind::Mcap).unwrap();
    let start = bag.origin().unwrap().as_nanos();
    for message in bag.messages().unwrap() {
        let mut message = message.unwrap();
        let after = (message.log_time - start) / 1_000_000;
        let topic = message.channel.topic.as_str();
        if topic == "/hulks/robot_2/world_state" && (500..1700).contains(&after) {
            continue;
        }
        if topic == "/hulks/robot_2/motion_command" && after > 2250 {
            message.data = vec![0, 1, 0, 0, 7].into();
        }
        output.write(&message).unwrap();
    }
    output.finish().unwrap();
    let report = report(&Bag::open(path).unwrap());
    let rules: Vec<_> = report.findings.counts().map(|(rule, _)| rule).collect();
    assert_eq!(rules, ["decode", "pauses"]);
    let pause = report.findings.iter().find(|it| it.rule == "pauses");
    let pause = pause.unwrap().to_string();
    assert!(
        pause.contains("world_state: no message in the next 1.2"),
        "{pause}"
    );
}

#[test]
fn a_run_and_a_part_of_it_are_no_logs() {
    assert_eq!(golden().source().unwrap().kind, BagKind::World);
    let logs = Logs::new();
    let selection = Selection {
        topics: vec!["world_state".to_owned()],
        ..Selection::default()
    };
    let quiet = &mut |_| {};
    let path = logs.path("part");
    cut(&golden(), &path, &selection, Progress::new(quiet)).unwrap();
    let part = Bag::open(path).unwrap();
    assert_eq!(part.source().unwrap().kind, BagKind::World);
    // A part of a log is a log.
    let log = logs.write("log", &RobotLog::of(robot(HULKS_2)));
    let path = logs.path("part of the log");
    cut(&log, &path, &selection, Progress::new(quiet)).unwrap();
    let part = Bag::open(path).unwrap();
    assert_eq!(part.source().unwrap().kind, BagKind::RobotLog);
    // Without metadata, the topics are read from the messages.
    let file = Bag::open(&log.files()[0]).unwrap();
    assert_eq!(file.source().unwrap(), log.source().unwrap());
}
