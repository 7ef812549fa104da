//! Full names of topics.

use std::collections::BTreeSet;

use hsl_types::{LeaguePlayer, LeagueSide, PlayerNumber, RobotId, Team};
use hsl_wire::topics::{Owner, Scope, Topic};

#[test]
fn every_topic_is_found_by_its_full_name_and_no_two_have_the_same() {
    let mut names = BTreeSet::new();
    let robot = RobotId::new(Team::Opponent, PlayerNumber::new::<4>());
    let player = LeaguePlayer::new(LeagueSide::Right, 10).expect("it plays");
    for (rank, topic) in Topic::all().enumerate() {
        let owner: Option<Owner> = match topic.scope {
            Scope::Global => None,
            Scope::Robot => Some(robot.into()),
            Scope::Player => Some(player.into()),
        };
        let full_name = topic.of_robot(owner.unwrap_or(robot.into()));
        assert!(full_name.starts_with('/'), "{full_name} is not absolute");
        assert_eq!(Topic::by_full_name(&full_name), Some((topic, owner)));
        assert_eq!(topic.full_name(owner.unwrap_or(robot.into())), full_name);
        assert!(names.insert(full_name));
        assert_eq!(topic.rank(), rank);
    }
}

#[test]
fn names_that_are_no_topic_are_not_found() {
    for name in [
        "",
        "/",
        "/clocks",
        "world_state",
        "/hulks/robot_21/world_state",
        "/hulks/robot_1world_state",
        "/left/robot_12/senses",
        "/left/robot_1/world_state",
        "/hulks/robot_1/senses",
    ] {
        assert_eq!(Topic::by_full_name(name), None, "{name}");
    }
}
