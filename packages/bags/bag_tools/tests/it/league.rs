//! Findings in bags of the 3D simulation league.

use bag_tools::check::check;
use bag_tools::{Bag, Progress};
use hsl_bag::{BagWriter, StorageOptions};
use hsl_types::{LeaguePlayer, LeagueSide, Time};
use hsl_wire::convert::{header, time};
use hsl_wire::hsl_msgs::{LeagueRobot, LeagueText, LeagueTruth};
use hsl_wire::sensor_msgs::JointState;
use hsl_wire::{RecordBuffers, RecordBuilder, TickRecord, rosgraph_msgs::Clock, topics};

use crate::common::Fixture;

/// Returns a cycle with one robot, the second of the left team.
fn cycle(number: u64) -> (Time, LeagueTruth) {
    let now = Time::from_nanos(number * 20_000_000);
    let mut robot = LeagueRobot::default();
    robot.player.number = 2;
    let truth = LeagueTruth {
        header: header::of_world(now),
        cycle: number,
        robots: [robot].into_iter().collect(),
        ..LeagueTruth::default()
    };
    (now, truth)
}

/// Returns the messages of a cycle.
fn record(number: u64, change: &dyn Fn(&mut LeagueTruth)) -> TickRecord {
    let (now, mut truth) = cycle(number);
    change(&mut truth);
    let mut buffers = RecordBuffers::default();
    let mut record = RecordBuilder::new(&mut buffers, now, number);
    let player = LeaguePlayer::new(LeagueSide::Left, 2).unwrap();
    let clock = time::to_message(now);
    let text = LeagueText {
        header: header::of_world(now),
        ..LeagueText::default()
    };
    let states = JointState {
        header: header::of_world(now),
        ..JointState::default()
    };
    record.of_world(&topics::CLOCK, &Clock { clock });
    record.of_world(&topics::LEAGUE_TRUTH, &truth);
    record.of_robot(&topics::LEAGUE_SENSES, player, &text);
    record.of_robot(&topics::LEAGUE_EFFECTORS, player, &text);
    record.of_robot(&topics::LEAGUE_JOINT_STATES, player, &states);
    std::mem::take(record.finish())
}

/// Returns the findings in a bag of three cycles after `change` to the truth and `remove` from the messages of the
/// second cycle.
fn findings(change: &dyn Fn(&mut LeagueTruth), remove: &str) -> Vec<String> {
    let fixture = Fixture::new();
    let folder = fixture.path("bag");
    let mut bag = BagWriter::create(&folder, StorageOptions::default()).unwrap();
    for number in 1..=3 {
        let is_second = number == 2;
        let nothing = |_: &mut LeagueTruth| {};
        let mut record = record(number, if is_second { change } else { &nothing });
        record
            .messages
            .retain(|it| !is_second || it.topic != remove);
        bag.write(&record).unwrap();
    }
    bag.finish().unwrap();
    let report = check(&Bag::open(&folder).unwrap(), 3, Progress::new(&mut |_| {})).unwrap();
    assert!(report.not_ours.is_empty());
    report.findings.iter().map(ToString::to_string).collect()
}

#[test]
fn nothing_is_found_in_a_bag_of_the_league() {
    assert_eq!(findings(&|_| {}, ""), Vec::<String>::new());
}

#[test]
fn a_robot_without_senses_in_a_cycle_is_found() {
    let found = findings(&|_| {}, "/left/robot_2/senses");
    assert_eq!(found.len(), 1, "{found:?}");
    let words = [
        "players",
        "tick 2",
        "/left/robot_2/senses",
        "found 0 messages",
    ];
    assert!(
        words.iter().all(|word| found[0].contains(word)),
        "{found:?}"
    );
}

#[test]
fn a_ball_behind_the_walls_is_found() {
    let found = findings(&|truth| truth.ball.pose.position.y = -30.0, "");
    assert_eq!(found.len(), 1, "{found:?}");
    let words = ["positions", "tick 2", "/league/truth", "ball at (0, -30)"];
    assert!(
        words.iter().all(|word| found[0].contains(word)),
        "{found:?}"
    );
}

#[test]
fn a_cycle_with_a_wrong_number_is_found() {
    let found = findings(&|truth| truth.cycle = 7, "");
    assert!(!found.is_empty());
    let is_it = |text: &String| text.starts_with("gaps") && text.contains("/league/truth");
    assert!(found.iter().all(is_it), "{found:?}");
}
