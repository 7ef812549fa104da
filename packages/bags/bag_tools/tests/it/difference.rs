//! Differences between bags.

use std::path::Path;

use bag_tools::{Bag, Comparison, Difference, Progress, compare, first_difference};
use hsl_bag::{BagWriter, StorageOptions};
use hsl_types::{PlayerNumber, RobotId, Team};
use hsl_wire::{Message, TickRecord, hsl_msgs, tf2_msgs, topics};

use crate::common::{self, Fixture, message, tick};

/// Returns a bag of 100 ticks after `change`.
fn bag(folder: &Path, change: impl Fn(&mut TickRecord)) -> Bag {
    let mut bag = BagWriter::create(folder, StorageOptions::default()).unwrap();
    for number in 1..=100 {
        let mut record = tick(number);
        change(&mut record);
        bag.write(&record).unwrap();
    }
    bag.finish().unwrap();
    Bag::open(folder).unwrap()
}

/// Compares a bag with itself after `change`.
fn changed(change: impl Fn(&mut TickRecord)) -> Comparison {
    let fixture = Fixture::new();
    let a = bag(&fixture.path("a"), |_| {});
    let b = bag(&fixture.path("b"), change);
    let comparison = compare(&a, &b, &[], Progress::new(&mut |_| {})).unwrap();
    assert_eq!(first_difference(&a, &b).unwrap(), comparison.first);
    comparison
}

/// Returns the expected difference in the tick with a number.
fn difference(number: u64, topic: &str, field: &str, values: [&str; 2]) -> Option<Difference> {
    Some(Difference {
        time: tick(number).now,
        tick: None,
        topic: topic.to_owned(),
        field: field.to_owned(),
        values: values.map(str::to_owned),
    })
}

/// Applies `change` to the command of the second robot.
fn change_command(record: &mut TickRecord, change: impl Fn(&mut hsl_msgs::MotionCommand)) {
    let mut command = hsl_msgs::MotionCommand::from_cdr(&record.messages[2].data).unwrap();
    change(&mut command);
    record.messages[2].data = command.to_cdr();
}

const COMMAND: &str = "/hulks/robot_2/motion_command";

#[test]
fn equal_bags_have_no_difference() {
    let comparison = changed(|_| {});
    let expected = Comparison {
        ticks: 100,
        ..Comparison::default()
    };
    assert_eq!(comparison, expected);
}

#[test]
fn the_first_difference_names_tick_topic_field_and_both_values() {
    let comparison = changed(|record| {
        if record.tick >= 42 {
            change_command(record, |command| command.velocity.y = 2.25);
        }
    });
    let expected = difference(42, COMMAND, "velocity.y", ["2", "2.25"]);
    assert_eq!(comparison.first, expected);
    assert_eq!(comparison.differing_ticks, 59);
}

#[test]
fn the_first_difference_of_each_robot_is_named_and_ignored_topics_do_not_count() {
    let fixture = Fixture::new();
    let a = bag(&fixture.path("a"), |_| {});
    let b = bag(&fixture.path("b"), |record| {
        if record.tick >= 42 {
            change_command(record, |command| command.velocity.y = 2.25);
        }
    });
    let compared = |ignored: &[&str]| {
        let ignored: Vec<_> = ignored.iter().map(|it| (*it).to_owned()).collect();
        compare(&a, &b, &ignored, Progress::new(&mut |_| {})).unwrap()
    };
    let robots = compared(&[]).robots;
    let second = &robots[&RobotId::new(Team::Hulks, PlayerNumber::new::<2>())];
    let expected = difference(42, COMMAND, "velocity.y", ["2", "2.25"]);
    assert_eq!(
        (&second.command, second.differing_commands),
        (&expected, 59)
    );
    assert_eq!((&second.decision, &second.pose), (&None, &None));
    let first = &robots[&RobotId::new(Team::Hulks, PlayerNumber::new::<1>())];
    assert_eq!(first.command, None);

    for ignored in ["motion_command", COMMAND] {
        let comparison = compared(&[ignored]);
        assert_eq!(
            (comparison.first, comparison.differing_ticks),
            (None, 0),
            "{ignored}"
        );
    }
    assert!(compared(&["world_state"]).first.is_some());
}

#[test]
fn minus_zero_differs_from_zero() {
    let comparison = changed(|record| change_command(record, |it| it.ball_position.x = -0.0));
    let expected = difference(1, COMMAND, "ball_position.x", ["0", "-0"]);
    assert_eq!(comparison.first, expected);
}

#[test]
fn lists_of_different_length_differ_in_their_length() {
    let comparison =
        changed(|record| change_command(record, |it| it.faults = vec!["a \"b\"".to_owned()]));
    let expected = difference(1, COMMAND, "faults", ["0 elements", "1 element"]);
    assert_eq!(comparison.first, expected);
}

#[test]
fn a_message_that_only_one_has_is_a_difference() {
    let robot = RobotId::new(Team::Hulks, PlayerNumber::new::<1>());
    let comparison = changed(|record| {
        if record.tick == 7 {
            let transforms = tf2_msgs::TFMessage::default();
            record
                .messages
                .push(message(&topics::TF, robot, &transforms));
        }
    });
    let values = ["no such message", "a tf2_msgs/msg/TFMessage of 8 bytes"];
    assert_eq!(comparison.first, difference(7, "/tf", "", values));
    assert_eq!(comparison.differing_ticks, 1);
}

#[test]
fn ticks_that_one_bag_lacks_differ() {
    let fixture = Fixture::new();
    let a = bag(&fixture.path("a"), |_| {});
    common::write(&fixture.path("b"), 1..91);
    let b = Bag::open(fixture.path("b")).unwrap();
    let comparison = compare(&a, &b, &[], Progress::new(&mut |_| {})).unwrap();
    assert_eq!((comparison.differing_ticks, comparison.ticks), (10, 100));
    let first = comparison.first.unwrap();
    assert_eq!((first.time, first.topic.as_str()), (tick(91).now, "/clock"));
}

#[test]
fn a_damaged_bag_has_its_difference_found_before_the_damage_and_no_end() {
    let fixture = Fixture::new();
    let a = bag(&fixture.path("a"), |_| {});
    let b = bag(&fixture.path("b"), |record| {
        change_command(record, |command| command.kind = 0);
    });
    let file = &b.files()[0];
    let bytes = std::fs::read(file).unwrap();
    std::fs::write(file, &bytes[..bytes.len() * 2 / 3]).unwrap();
    assert_eq!(first_difference(&a, &b).unwrap().unwrap().field, "kind");
    let error = compare(&a, &b, &[], Progress::new(&mut |_| {})).unwrap_err();
    assert!(
        error.to_string().contains("truncated or damaged"),
        "{error}"
    );
}
