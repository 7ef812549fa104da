//! Robot that is closest to the ball.

use std::collections::BTreeSet;
use std::f32::consts::PI;
use std::time::Duration;

use hsl_types::{
    Field, KickPower, MotionCommand, Obstacle, ObstacleKind, Orientation2, PlayerNumber, Point2,
    Vector2,
};

use crate::fixture::{Situation, TICK, behavior, walk_end};

#[test]
fn the_closest_robot_walks_behind_the_ball_and_faces_the_goal_there() {
    let situation = Situation::playing().ball(1.0, 0.5);
    let command = situation.command();
    let place = walk_end(&situation, &command).expect("it walks");
    assert!(place.x < 1.0 && place.distance(Point2::new(1.0, 0.5)) < 0.5);
    let MotionCommand::Walk {
        target_orientation, ..
    } = command
    else {
        panic!("it does not walk: {command:?}");
    };
    let facing = situation.0.robot.ground_to_field * target_orientation;
    let to_goal = (Point2::<Field>::new(4.5, 0.0) - place).orientation();
    assert!(facing.angle_to(to_goal).abs() < 0.2, "{facing:?}");
}

#[test]
fn a_robot_in_front_of_the_ball_walks_around_it() {
    let situation = Situation::playing().at(1.5, 0.0, PI).ball(1.0, 0.0);
    let MotionCommand::Walk { path, .. } = situation.command() else {
        panic!("it does not walk");
    };
    assert!(path.segments.len() > 1, "{path:?}");
    let end = situation.0.robot.ground_to_field * path.end().expect("the path has segments");
    assert!(end.x < 0.9, "{end:?}");
}

#[test]
fn a_robot_behind_the_ball_kicks_it_towards_the_goal() {
    let situation = Situation::playing().at(0.85, 0.0, 0.0).ball(1.0, 0.0);
    let command = situation.command();
    let MotionCommand::VisualKick {
        ball_position,
        kick_direction,
        kick_power,
        ..
    } = command
    else {
        panic!("it does not kick: {command:?}");
    };
    assert!(ball_position.distance(Point2::new(0.15, 0.0)) < 1e-5);
    assert!(kick_direction.angle().abs() < 0.2);
    assert_eq!(kick_power, KickPower::Short, "the goal is far");

    let near_goal = Situation::playing().at(2.36, -0.04, 0.27).ball(2.5, 0.0);
    let MotionCommand::VisualKick { kick_power, .. } = near_goal.command() else {
        panic!("it does not kick");
    };
    assert_eq!(kick_power, KickPower::Long, "the goal is near");
}

#[test]
fn a_robot_that_kicks_goes_on_a_bit_farther_off_but_does_not_begin_there() {
    let near = Situation::playing().at(0.85, 0.0, 0.0).ball(1.0, 0.0);
    let farther = Situation::playing()
        .later(TICK)
        .at(0.85, 0.075, 0.0)
        .ball(1.0, 0.0);
    let is_kick = |command| matches!(command, MotionCommand::VisualKick { .. });
    assert!(!is_kick(farther.command()));
    let mut behavior = behavior();
    assert!(is_kick(behavior.tick(&near.0).motion_command));
    assert!(is_kick(behavior.tick(&farther.0).motion_command));
}

#[test]
fn a_kick_that_does_not_move_the_ball_is_given_up() {
    let mut behavior = behavior();
    let mut situation = Situation::playing().at(0.85, 0.0, 0.0);
    let gives_up = (0..300).any(|_| {
        situation = situation.clone().later(TICK).ball(1.0, 0.0);
        let command = behavior.tick(&situation.0).motion_command;
        matches!(command, MotionCommand::Walk { .. })
    });
    assert!(gives_up);
}

#[test]
fn a_ball_that_rolls_past_too_fast_is_not_kicked() {
    let rolling = |speed| {
        Situation::playing()
            .at(0.85, 0.0, 0.0)
            .rolling_ball(1.0, 0.0, Vector2::new(0.0, speed))
            .command()
    };
    assert!(matches!(rolling(0.2), MotionCommand::VisualKick { .. }));
    assert!(matches!(rolling(2.0), MotionCommand::Walk { .. }));
}

#[test]
fn where_an_opponent_blocks_the_way_the_ball_is_kicked_past_it() {
    let mut situation = Situation::playing().at(-1.15, 0.0, 0.0).ball(-1.0, 0.0);
    let open = kick_direction_of(&situation);
    situation.0.obstacles = [-0.3, 0.0, 0.3]
        .map(|y| Obstacle {
            team: None,
            player_number: None,
            kind: ObstacleKind::Robot,
            position: Point2::new(1.2, y),
            radius_at_foot_height: 0.25,
            radius_at_hip_height: 0.25,
        })
        .to_vec();
    let past = kick_direction_of(&situation);
    assert!(open.angle().abs() < 0.2, "{open:?}");
    assert!(past.angle().abs() > 0.3, "{past:?}");
}

#[test]
fn a_ball_in_the_own_third_with_an_opponent_at_it_is_cleared_over_the_touch_line() {
    // Facing the touch line at a distance of 4 m.
    let at_ball = Situation::playing().at(-3.12, 0.92, 0.522).ball(-3.0, 1.0);
    let in_danger = robot_at(at_ball.clone(), -3.1, 0.5);
    let MotionCommand::VisualKick {
        kick_direction,
        kick_power,
        ..
    } = in_danger.command()
    else {
        panic!("it does not kick: {:?}", in_danger.command());
    };
    let angle = (in_danger.0.robot.ground_to_field * kick_direction).angle();
    assert!((angle - 0.522).abs() < 0.05, "{angle}");
    assert_eq!(kick_power, KickPower::Long);

    let goes_ahead = |situation: &Situation| kick_direction_of(situation).angle() < 0.4;
    assert!(!goes_ahead(&in_danger));
    assert!(goes_ahead(&at_ball));
    let by_teammate = in_danger.teammate(PlayerNumber::new::<2>(), -3.1, 0.5);
    assert!(goes_ahead(&by_teammate));
    let far_ahead = Situation::playing().at(0.88, 0.92, 0.522).ball(1.0, 1.0);
    assert!(goes_ahead(&robot_at(far_ahead, 0.9, 0.5)));
}

#[test]
fn a_ball_at_which_an_opponent_stands_too_is_kicked_straight_on_but_not_back() {
    let from = |x: f32, y: f32| Situation::playing().at(x, y, 0.0).ball(1.0, 0.0);
    let aside = from(1.0, -0.3);
    let contested = robot_at(aside.clone(), 0.65, 0.1);
    let angle = kick_direction_of(&contested).angle();
    assert!((angle - PI / 2.0).abs() < 0.01, "{angle}");
    assert!(kick_direction_of(&aside).angle().abs() < 0.4);
    let by_teammate = contested.teammate(PlayerNumber::new::<2>(), 0.65, 0.1);
    assert!(kick_direction_of(&by_teammate).angle().abs() < 0.9);
    let in_front = robot_at(from(1.35, 0.0), 0.65, 0.1);
    assert!(kick_direction_of(&in_front).angle().abs() < 1.5);
}

/// Returns the situation with another robot at (`x`, `y`) in the field.
fn robot_at(mut situation: Situation, x: f32, y: f32) -> Situation {
    let position = situation.0.robot.ground_to_field.inverse() * Point2::new(x, y);
    situation.0.obstacles.push(Obstacle {
        team: None,
        player_number: None,
        kind: ObstacleKind::Robot,
        position,
        radius_at_foot_height: 0.25,
        radius_at_hip_height: 0.25,
    });
    situation
}

#[test]
fn kicks_that_are_as_good_as_each_other_take_turns() {
    let directions: BTreeSet<_> = (0..10)
        .map(|turn| {
            let situation = Situation::playing()
                .later(Duration::from_secs(5 * turn))
                .at(1.85, 0.0, 0.0)
                .ball(2.0, 0.0);
            (kick_direction_of(&situation).angle() * 100.0).round() as i32
        })
        .collect();
    assert!(directions.len() > 2, "{directions:?}");
}

/// Returns the direction in which a robot kicks, or to which it turns.
fn kick_direction_of(situation: &Situation) -> Orientation2<Field> {
    let in_ground = match situation.command() {
        MotionCommand::VisualKick { kick_direction, .. } => kick_direction,
        MotionCommand::Walk {
            target_orientation, ..
        } => target_orientation,
        other => panic!("it neither kicks nor walks: {other:?}"),
    };
    situation.0.robot.ground_to_field * in_ground
}
