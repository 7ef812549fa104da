//! Orders of a mission.

use hsl_types::{
    KickPower, MotionCommand, Orientation2, Point2, Pose2, PrimaryState, RobotTask, Vector2,
};

use crate::fixture::{Situation, TICK, behavior, walk_end};

/// Kick over the own half, which no robot would choose by itself.
const BACK_PASS: RobotTask = RobotTask::KickTo {
    target: Point2::new(-4.0, -2.0),
    power: KickPower::Long,
};

#[test]
fn a_robot_walks_to_the_pose_that_is_ordered_and_not_to_the_ball() {
    let pose = Pose2::new(-3.0, 2.0, 1.0);
    let situation = Situation::playing()
        .ball(-1.0, 0.0)
        .ordered(1, RobotTask::WalkTo { pose });
    let end = walk_end(&situation, &situation.command()).expect("it walks");
    assert!(end.distance(pose.position) < 1e-3, "{end:?}");
    let there = situation.at(-3.0, 2.0, 1.0);
    assert!(matches!(there.command(), MotionCommand::Stand { .. }));
}

#[test]
fn a_robot_turns_on_the_spot_as_ordered() {
    let orientation = Orientation2::new(2.0);
    let situation = Situation::playing().ordered(1, RobotTask::TurnTo { orientation });
    let command = situation.command();
    let end = walk_end(&situation, &command).expect("it walks");
    assert!(end.distance(Point2::new(-2.0, 0.0)) < 1e-3, "{end:?}");
    let MotionCommand::Walk {
        target_orientation, ..
    } = command
    else {
        panic!("it does not walk: {command:?}");
    };
    assert!((target_orientation.angle() - 2.0).abs() < 1e-3);
}

#[test]
fn a_robot_kicks_where_it_is_ordered_to_with_that_power_and_then_waits() {
    let direction =
        (Point2::new(-4.0, -2.0) - Point2::<hsl_types::Field>::new(0.0, 0.0)).orientation();
    let stance = Point2::new(0.0, 0.0) - direction.as_unit_vector() * 0.15;
    let ordered = Situation::playing()
        .at(stance.x, stance.y, direction.angle())
        .ball(0.0, 0.0)
        .ordered(7, BACK_PASS);
    let mut behavior = behavior();
    let MotionCommand::VisualKick {
        kick_direction,
        kick_power,
        ..
    } = behavior.tick(&ordered.0).motion_command
    else {
        panic!("it does not kick");
    };
    assert!(kick_direction.angle().abs() < 0.1);
    assert_eq!(kick_power, KickPower::Long);

    let mut kicked = ordered
        .clone()
        .rolling_ball(-1.0, -0.5, Vector2::new(-4.0, -2.0));
    kicked.0.now += TICK;
    let command = behavior.tick(&kicked.0).motion_command;
    assert!(
        matches!(command, MotionCommand::Stand { .. }),
        "{command:?}"
    );

    let mut again = ordered.ordered(8, BACK_PASS);
    again.0.now += TICK * 2;
    let command = behavior.tick(&again.0).motion_command;
    assert!(
        matches!(command, MotionCommand::VisualKick { .. }),
        "{command:?}"
    );
}

#[test]
fn a_robot_dribbles_through_the_ball_until_it_is_there() {
    let target = Point2::new(2.0, 0.0);
    let dribble = |x: f32| {
        Situation::playing()
            .at(-0.2, 0.0, 0.0)
            .ball(x, 0.0)
            .ordered(1, RobotTask::DribbleTo { target })
    };
    let behind = dribble(0.0);
    let end = walk_end(&behind, &behind.command()).expect("it walks");
    assert!(end.x > 0.1 && end.y.abs() < 1e-3, "{end:?}");
    let there = dribble(2.1);
    assert!(matches!(there.command(), MotionCommand::Stand { .. }));
}

#[test]
fn a_robot_that_is_to_play_a_ball_searches_for_it() {
    let situation = Situation::playing().ordered(1, BACK_PASS);
    assert_eq!(situation.command(), Situation::playing().command());
}

#[test]
fn an_order_does_not_overrule_the_referee() {
    let pose = Pose2::new(-3.0, 2.0, 1.0);
    for state in [
        PrimaryState::Set,
        PrimaryState::Penalized,
        PrimaryState::Initial,
    ] {
        let situation = Situation::new(state).ordered(1, RobotTask::WalkTo { pose });
        let command = situation.command();
        assert!(
            matches!(command, MotionCommand::Stand { .. }),
            "{state:?}: {command:?}"
        );
    }
}
