//! Requests from outside, between two ticks.

use bevyhavior_simulator::{AppExt, SimulationConfig};
use hsl_types::{Intervention, Point2, Pose2, Vector2};

use crate::common::{Frames, ball_of, hulk, play, pose_of, standing};

/// Returns a request that sets the ball's position and velocity.
fn a_ball() -> Intervention {
    Intervention::MoveBall {
        position: Point2::new(1.0, -0.5),
        velocity: Vector2::new(0.5, 0.0),
    }
}

#[test]
fn what_is_moved_is_there_at_once_and_is_recorded_with_the_next_tick() {
    let robots = [(hulk(1), Pose2::default())];
    let mut app = standing(SimulationConfig::default(), &robots);
    let frames = Frames::record(&mut app);
    play(&mut app, 2);
    let pose = Pose2::new(-1.0, 2.0, 0.5);
    let robot = Intervention::MoveRobot {
        robot: hulk(1),
        pose,
    };
    app.intervene(a_ball());
    app.intervene(robot);
    assert_eq!(ball_of(&app).position, Point2::new(1.0, -0.5));
    assert_eq!(pose_of(&mut app, hulk(1)), Some(pose.as_transform()));
    play(&mut app, 2);
    let taken = frames.take().into_iter();
    let found: Vec<_> = taken.map(|it| it.interventions.into_owned()).collect();
    assert_eq!(found, [vec![], vec![], vec![a_ball(), robot], vec![]]);
}

#[test]
fn a_robot_that_does_not_play_cannot_be_moved_and_the_record_says_so() {
    let mut app = standing(SimulationConfig::default(), &[]);
    let frames = Frames::record(&mut app);
    app.intervene(Intervention::MoveRobot {
        robot: hulk(2),
        pose: Pose2::default(),
    });
    play(&mut app, 1);
    let taken = frames.take();
    let [violation] = &taken[0].violations[..] else {
        panic!("{:?}", taken[0].violations);
    };
    assert_eq!(violation.robot, Some(hulk(2)));
    assert!(violation.message.ends_with("not found on the field"));
}

#[test]
fn what_ended_the_run_is_recorded_after_its_last_tick() {
    let mut app = standing(SimulationConfig::default(), &[]);
    let frames = Frames::record(&mut app);
    play(&mut app, 3);
    app.intervene(Intervention::Quit);
    let result = app.finish_run();
    assert!(!result.failed && !result.interrupted);
    let ending = frames.ending().expect("the run has ended");
    assert_eq!(*ending.interventions, [Intervention::Quit]);
}
