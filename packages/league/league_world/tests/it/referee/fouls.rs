//! Fouls and their penalties.

use league_world::referee::{Crowding, Limb, RefereeConfig};
use nalgebra::Vector3;
use simspark_protocol::{FoulKind, Joint, PlayMode, Player, Side, TrainerCommand};

use super::situation::Situation;

/// Plays for some time \[s\]. Returns the fouls without repetitions.
pub(super) fn fouls(situation: &mut Situation, time: f64) -> Vec<(FoulKind, Side, u32)> {
    let decisions = situation.play(time);
    let fouls = decisions.iter().flat_map(|decisions| &decisions.fouls);
    let mut fouls: Vec<_> = fouls
        .map(|foul| (foul.kind, foul.side, foul.player))
        .collect();
    fouls.dedup();
    fouls
}

#[test]
fn a_robot_that_lies_for_15_s_is_put_beside_the_field() {
    let mut situation = Situation::new(PlayMode::PlayOn);
    situation.robot(Side::Left, 2, 3.0, 3.0).position.z = 0.07;
    situation.robot(Side::Left, 1, -12.0, 0.0).position.z = 0.07;
    assert_eq!(fouls(&mut situation, 14.9), []);
    assert_eq!(
        fouls(&mut situation, 0.2),
        [(FoulKind::Incapable, Side::Left, 2)]
    );
    assert!(situation.robots[0].position.z > 1.0, "it is lifted");
    situation.play(0.5);
    assert_eq!(situation.robots[0].position, Vector3::new(-3.0, -10.5, 0.4));
    // The goalkeeper has twice the time.
    assert_eq!(fouls(&mut situation, 13.0), []);
    assert_eq!(
        fouls(&mut situation, 2.0),
        [(FoulKind::Incapable, Side::Left, 1)]
    );
}

#[test]
fn a_robot_that_stands_up_in_time_stays() {
    let mut situation = Situation::new(PlayMode::PlayOn);
    situation.robot(Side::Right, 2, 3.0, 3.0).position.z = 0.07;
    situation.play(14.0);
    situation.robots[0].position.z = 0.38;
    situation.play(0.6);
    situation.robots[0].position.z = 0.07;
    assert_eq!(fouls(&mut situation, 14.0), []);
}

#[test]
fn the_fourth_defender_leaves_the_penalty_area() {
    let mut situation = Situation::new(PlayMode::PlayOn);
    for (number, y) in [(1, 0.0), (2, 1.0), (3, -1.5), (4, 2.5)] {
        situation.robot(Side::Left, number, -14.0, y);
    }
    assert_eq!(
        fouls(&mut situation, 0.02),
        [(FoulKind::IllegalDefense, Side::Left, 4)]
    );
    assert!((situation.robots[3].position.x + 12.8).abs() < 1e-9);
    assert_eq!(situation.robots[3].position.y, 2.5);
}

#[test]
fn the_fourth_attacker_leaves_the_penalty_area() {
    let mut situation = Situation::new(PlayMode::PlayOn);
    for (number, y) in [(2, 0.0), (3, 1.0), (4, -1.5), (5, 2.5)] {
        situation.robot(Side::Left, number, 14.0, y);
    }
    assert_eq!(
        fouls(&mut situation, 0.02),
        [(FoulKind::IllegalAttack, Side::Left, 5)]
    );
    assert!((situation.robots[3].position.x - 12.8).abs() < 1e-9);
}

#[test]
fn of_three_that_touch_the_one_in_the_middle_leaves() {
    let mut situation = Situation::new(PlayMode::PlayOn);
    let player = |side, number| Player { side, number };
    let (two, three, opponent) = (
        player(Side::Left, 2),
        player(Side::Left, 3),
        player(Side::Right, 2),
    );
    situation.robot(Side::Left, 2, 2.0, 2.0);
    situation.robot(Side::Left, 3, 2.0, 2.3);
    situation.touch_each_other(two, three);
    assert_eq!(fouls(&mut situation, 0.02), [], "two may touch each other");
    situation.robot(Side::Right, 2, 2.0, 1.7);
    situation.touch_each_other(two, opponent);
    assert_eq!(
        fouls(&mut situation, 0.02),
        [(FoulKind::Touching, Side::Left, 2)]
    );
    assert!((situation.robots[0].position.x - 1.2).abs() < 1e-9);
}

#[test]
fn a_limb_that_passes_through_the_torso_is_frozen_for_1_s_and_immune_for_2_s() {
    let mut situation = Situation::new(PlayMode::PlayOn);
    let robot = situation.robot(Side::Left, 2, 3.0, 3.0);
    robot.self_collisions = vec![(None, Limb::RightArm), (None, Limb::RightArm)];
    let player = robot.player;
    let is_frozen = |situation: &Situation, joint| situation.referee.is_frozen(player, joint);
    let one = [(FoulKind::SelfCollision, Side::Left, 2)];
    assert_eq!(fouls(&mut situation, 0.02), one);
    assert!(is_frozen(&situation, Joint::RightElbow));
    assert!(!is_frozen(&situation, Joint::LeftElbow));
    assert!(!is_frozen(&situation, Joint::NeckYaw));
    assert_eq!(fouls(&mut situation, 0.98), []);
    assert!(is_frozen(&situation, Joint::RightElbow));
    assert_eq!(fouls(&mut situation, 0.02), []);
    assert!(!is_frozen(&situation, Joint::RightElbow));
    assert_eq!(fouls(&mut situation, 1.98), []);
    assert_eq!(fouls(&mut situation, 0.02), one);
    situation.command(&TrainerCommand::PlayMode(PlayMode::BeforeKickOff));
    situation.cycle();
    assert!(
        !is_frozen(&situation, Joint::RightElbow),
        "before a kick-off nothing is frozen"
    );
}

/// Returns three robots of the left team near the ball, the goalkeeper among them, and an opponent at `distance` \[m\].
fn crowd(config: RefereeConfig, distance: f64) -> Situation {
    let mut situation = Situation::with(config, PlayMode::PlayOn);
    for (number, x) in [(2, -0.2), (1, -0.3), (3, -0.9)] {
        situation.robot(Side::Left, number, x, 0.0);
    }
    situation.robot(Side::Right, 2, distance, 0.0);
    situation
}

#[test]
fn crowding_is_a_foul_only_if_enabled_and_while_an_opponent_is_near_the_ball() {
    let crowding = Some(Crowding::default());
    let config = || RefereeConfig {
        crowding,
        ..RefereeConfig::default()
    };
    assert_eq!(fouls(&mut crowd(RefereeConfig::default(), 0.7), 0.1), []);
    assert_eq!(fouls(&mut crowd(config(), 0.9), 0.1), []);
    // The goalkeeper is the second nearest player, which the rule permits.
    let mut situation = crowd(config(), 0.7);
    assert_eq!(
        fouls(&mut situation, 0.1),
        [(FoulKind::Crowding, Side::Left, 3)]
    );
    situation.play(0.5);
    assert_eq!(situation.robots[2].position, Vector3::new(-3.0, -10.5, 0.4));
}
