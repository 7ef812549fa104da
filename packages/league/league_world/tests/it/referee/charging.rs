//! Charging, by the rule of the original.

use nalgebra::Vector3;
use simspark_protocol::{FoulKind, PlayMode, Player, Side};

use super::fouls::fouls;
use super::situation::Situation;

/// Left robot of these tests.
const RUNNER: Player = Player {
    side: Side::Left,
    number: 2,
};
/// Right robot of these tests.
const OPPONENT: Player = Player {
    side: Side::Right,
    number: 3,
};
/// Foul of the left robot.
const FOUL: (FoulKind, Side, u32) = (FoulKind::Charging, Side::Left, 2);

/// Returns a situation with the runner at `x`, `y` \[m\], which runs towards positive x with `speed` \[m/s\] to the
/// opponent 0.3 m in front of it. Play began 0.1 s ago.
fn run(x: f64, y: f64, speed: f64) -> Situation {
    let mut situation = Situation::new(PlayMode::PlayOn);
    situation.robot(Side::Left, RUNNER.number, x, y).velocity = Vector3::new(speed, 0.0, 0.0);
    situation.robot(Side::Right, OPPONENT.number, x + 0.3, y);
    situation.play(0.1);
    situation
}

/// Lets the robots touch each other for a cycle. Returns the fouls.
fn collide(situation: &mut Situation) -> Vec<(FoulKind, Side, u32)> {
    situation.touch_each_other(RUNNER, OPPONENT);
    let found = fouls(situation, 0.02);
    situation.part();
    found
}

#[test]
fn a_fast_robot_charges_into_a_standing_opponent_far_from_the_ball() {
    assert_eq!(collide(&mut run(3.0, 3.0, 0.41)), [FOUL]);
    assert_eq!(collide(&mut run(3.0, 3.0, 0.39)), []);
}

#[test]
fn the_speed_is_that_of_the_last_three_cycles() {
    let mut situation = run(3.0, 3.0, 0.0);
    situation.robots[0].velocity.x = 1.0;
    assert_eq!(collide(&mut situation), [], "0.33 m/s in the mean");
    let mut situation = run(3.0, 3.0, 0.0);
    situation.robots[0].velocity.x = 1.0;
    situation.cycle();
    assert_eq!(collide(&mut situation), [FOUL], "0.67 m/s in the mean");
}

#[test]
fn a_robot_on_its_way_to_the_ball_charges_only_if_it_is_farther_from_it() {
    // The ball is at the center.
    assert_eq!(collide(&mut run(-0.8, 0.0, 0.6)), [FOUL]);
    let mut behind = run(-0.5, 0.2, 0.6);
    behind.robots[1].position = Vector3::new(-0.6, 0.45, 0.38);
    assert_eq!(collide(&mut behind), [], "the opponent is farther from it");
    let mut equal = run(-0.5, 0.1, 0.6);
    equal.robots[1].position = Vector3::new(-0.49, -0.07, 0.38);
    assert_eq!(collide(&mut equal), [], "4 cm are too little");
}

#[test]
fn a_robot_that_passes_the_ball_charges_although_it_is_nearer() {
    assert_eq!(collide(&mut run(0.1, 0.3, 0.6)), [FOUL]);
}

#[test]
fn a_robot_that_runs_along_the_opponent_does_not_charge() {
    let mut situation = run(3.0, 3.0, 0.6);
    situation.robots[1].position = Vector3::new(3.05, 3.3, 0.38);
    assert_eq!(collide(&mut situation), []);
}

#[test]
fn two_robots_that_run_into_each_other_do_not_charge() {
    let mut situation = run(3.0, 3.0, 0.6);
    situation.robots[1].velocity.x = -0.6;
    situation.play(0.1);
    assert_eq!(collide(&mut situation), []);
}

#[test]
fn no_robot_charges_if_they_meet_at_the_ball() {
    let mut situation = run(-0.8, 0.0, 0.6);
    situation.roll_to(-0.65, 0.05);
    assert_eq!(collide(&mut situation), []);
}

#[test]
fn after_a_contact_without_charging_neither_robot_charges_for_0_2_s() {
    for (cycles, expected) in [(9, vec![]), (10, vec![FOUL])] {
        let mut situation = run(3.0, 3.0, 0.1);
        assert_eq!(collide(&mut situation), []);
        situation.robots[0].velocity.x = 0.6;
        situation.play(0.02 * f64::from(cycles));
        assert_eq!(collide(&mut situation), expected, "{cycles} cycles");
    }
}

#[test]
fn a_robot_does_not_charge_for_1_s_after_it_touched_the_ball() {
    for (cycles, expected) in [(48, vec![]), (49, vec![FOUL])] {
        let mut situation = run(3.0, 3.0, 0.6);
        situation.touch(0);
        situation.play(0.02 * f64::from(cycles));
        assert_eq!(collide(&mut situation), expected, "{cycles} cycles");
    }
}

#[test]
fn a_robot_does_not_charge_back_while_the_other_one_is_immune() {
    let mut situation = run(3.0, 3.0, 0.6);
    situation.touch(0);
    assert_eq!(collide(&mut situation), []);
    situation.robots[0].velocity.x = 0.0;
    situation.robots[1].velocity.x = -0.6;
    situation.play(0.5);
    assert_eq!(collide(&mut situation), []);
    situation.play(0.5);
    assert_eq!(
        collide(&mut situation),
        [(FoulKind::Charging, Side::Right, OPPONENT.number)]
    );
}

#[test]
fn a_goalkeeper_does_not_charge_in_its_own_penalty_area() {
    for (x, expected) in [
        (-14.0, vec![]),
        (-15.2, vec![]),
        (-12.0, vec![(FoulKind::Charging, Side::Left, 1)]),
    ] {
        let mut situation = run(x, 2.0, 0.6);
        situation.robots[0].player.number = 1;
        situation.play(0.1);
        situation.touch_each_other(situation.robots[0].player, OPPONENT);
        assert_eq!(fouls(&mut situation, 0.02), expected, "{x}");
    }
}

#[test]
fn robots_that_lie_or_were_just_moved_neither_charge_nor_are_charged() {
    let mut situation = run(3.0, 3.0, 0.6);
    situation.robots[1].position.z = 0.1;
    assert_eq!(collide(&mut situation), []);

    // A dropped ball moves both robots.
    let mut situation = run(3.0, 3.0, 0.6);
    situation.roll_to(3.3, 3.0);
    let drop = simspark_protocol::TrainerCommand::DropBall;
    assert_eq!(situation.command(&drop).placements.len(), 2);
    situation.roll_to(0.0, 0.0);
    situation.play(0.9);
    assert_eq!(collide(&mut situation), []);
    situation.play(0.2);
    assert_eq!(collide(&mut situation), [FOUL]);
}

#[test]
fn charging_counts_in_set_plays_but_not_before_a_kick_off_or_after_a_goal() {
    for (mode, expected) in [
        (PlayMode::KickInLeft, vec![FOUL]),
        (PlayMode::BeforeKickOff, vec![]),
        (PlayMode::GoalLeft, vec![]),
    ] {
        let mut situation = Situation::new(mode);
        situation.roll_to(-3.0, 9.9);
        situation
            .robot(Side::Left, RUNNER.number, -4.3, 3.0)
            .velocity
            .x = 0.6;
        situation.robot(Side::Right, OPPONENT.number, -4.0, 3.0);
        situation.play(0.1);
        assert_eq!(collide(&mut situation), expected, "{mode:?}");
    }
}

#[test]
fn a_robot_that_charges_into_a_group_leaves_it_instead_of_a_robot_that_touches() {
    let mut situation = run(3.0, 3.0, 0.6);
    let third = situation.robot(Side::Right, 4, 3.3, 3.3).player;
    situation.play(0.1);
    situation.touch_each_other(OPPONENT, third);
    assert_eq!(collide(&mut situation), [FOUL]);
}
