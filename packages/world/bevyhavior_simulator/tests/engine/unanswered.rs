//! Robots without answers or with invalid answers.

use crate::common::{Frames, hulk, pose_of, stand, world_with};
use bevy_app::App;
use bevyhavior_simulator::{
    AppExt, BehaviorOutput, BehaviorTreeSimulatorPlugin, FailureKind, NoAnswer, NoAnswerOrigin,
    SimulatorUnanswered, Step, UnansweredPolicy,
};
use hsl_types::{HeadMotion, MotionCommand, Pose2, Time, Vector2};

/// Returns a world with two hulks that walk ahead; from tick 4 on, hulk 2 does not answer.
fn team_with_a_silent_robot(policy: UnansweredPolicy) -> App {
    let robots = [hulk(1), hulk(2)].map(|id| (id, Pose2::default()));
    let mut app = world_with(
        BehaviorTreeSimulatorPlugin::default(),
        &robots,
        |id, input| {
            if id == hulk(2) && input.world_state.now > Time::from_nanos(30_000_000) {
                return Err(NoAnswer::new(
                    NoAnswerOrigin::Environment,
                    std::io::Error::other("no motion_command"),
                ));
            }
            Ok(walk(0.1))
        },
    );
    app.insert_resource(policy);
    app
}

fn walk(speed: f32) -> BehaviorOutput {
    BehaviorOutput {
        motion_command: MotionCommand::WalkWithVelocity {
            head: HeadMotion::ZeroAngles,
            velocity: Vector2::new(speed, 0.0),
            angular_velocity: 0.0,
        },
        ..stand()
    }
}

/// Returns the number of frames with violations.
fn violated_in(frames: &Frames) -> usize {
    let frames = frames.take();
    let violated = frames.iter().filter(|frame| !frame.violations.is_empty());
    violated.count()
}

#[test]
fn fail_ends_the_run_and_names_robot_and_tick() {
    let mut app = team_with_a_silent_robot(UnansweredPolicy::Fail);
    let frames = Frames::record(&mut app);
    let result = app.run_to_completion();
    let failure = result.failures.first().expect("the run failed");
    assert_eq!((failure.tick, failure.robot), (4, Some(hulk(2))));
    assert_eq!(
        failure.to_string(),
        "tick 4 (0.040 s), robot hulks/2: no motion_command"
    );
    assert_eq!(failure.kind, FailureKind::Environment);
    assert_eq!(violated_in(&frames), 1);
}

#[test]
fn several_silent_robots_are_reported_together() {
    let robots = [hulk(1), hulk(2), hulk(3)].map(|id| (id, Pose2::default()));
    let mut app = world_with(BehaviorTreeSimulatorPlugin::default(), &robots, |id, _| {
        if id == hulk(1) {
            return Ok(stand());
        }
        Err(NoAnswer::new(
            NoAnswerOrigin::Environment,
            std::io::Error::other("no motion_command"),
        ))
    });
    let result = app.run_to_completion();
    let failures = result.failures.iter();
    let said: Vec<_> = failures.map(|it| (it.robot, it.message.as_str())).collect();
    let first = "no answer from 2 robots: hulks/2, hulks/3; no motion_command";
    let expected = [(Some(hulk(2)), first), (Some(hulk(3)), "no motion_command")];
    assert_eq!(said, expected);
}

#[test]
fn hold_keeps_the_last_command_and_records_a_violation_a_tick() {
    let mut app = team_with_a_silent_robot(UnansweredPolicy::Hold);
    let frames = Frames::record(&mut app);
    for _ in 0..10 {
        assert_eq!(app.step(), Step::Continue);
    }
    assert_eq!(pose_of(&mut app, hulk(1)), pose_of(&mut app, hulk(2)));
    assert_eq!(violated_in(&frames), 7);
}

#[test]
fn ticks_without_an_answer_are_counted_with_the_first_reason() {
    let mut app = team_with_a_silent_robot(UnansweredPolicy::Hold);
    for _ in 0..10 {
        assert_eq!(app.step(), Step::Continue);
    }
    let unanswered = &app.world().resource::<SimulatorUnanswered>().0;
    assert_eq!(unanswered.len(), 1);
    let it = &unanswered[&hulk(2)];
    assert_eq!((it.ticks, it.first_tick), (7, 4));
    assert_eq!(it.first.to_string(), "no motion_command");
    assert_eq!(it.first.origin, NoAnswerOrigin::Environment);
}

#[test]
fn drop_takes_the_robot_from_the_match_and_records_it_once() {
    let mut app = team_with_a_silent_robot(UnansweredPolicy::Drop);
    let frames = Frames::record(&mut app);
    for _ in 0..10 {
        assert_eq!(app.step(), Step::Continue);
    }
    assert!(pose_of(&mut app, hulk(1)).is_some());
    assert!(pose_of(&mut app, hulk(2)).is_none());
    assert_eq!(violated_in(&frames), 1);
}

#[test]
fn a_command_that_is_not_finite_never_enters_the_world() {
    let robots = [(hulk(1), Pose2::default())];
    let mut app = world_with(BehaviorTreeSimulatorPlugin::default(), &robots, |_, _| {
        Ok(walk(f32::NAN))
    });
    let result = app.run_to_completion();
    let failure = result.failures.first().expect("the run failed");
    assert!(failure.message.contains("velocity"), "{failure}");
    assert_eq!(failure.kind, FailureKind::Scenario);
    assert!(pose_of(&mut app, hulk(1)).is_some_and(|pose| pose.is_finite()));
}

#[test]
fn a_tree_that_could_not_decide_is_a_robot_that_did_not_answer() {
    let robots = [(hulk(1), Pose2::default())];
    let mut app = world_with(BehaviorTreeSimulatorPlugin::default(), &robots, |_, _| {
        Ok(BehaviorOutput {
            faults: vec!["node 3 (guard): too many operations".to_owned()],
            ..stand()
        })
    });
    let result = app.run_to_completion();
    let failure = result.failures.first().expect("the run failed");
    assert_eq!(failure.robot, Some(hulk(1)));
    assert_eq!(failure.message, "node 3 (guard): too many operations");
    assert_eq!(failure.kind, FailureKind::Scenario);
}

#[test]
fn a_fault_of_the_environment_is_not_blamed_on_the_behavior() {
    let own = || vec!["too many operations".to_owned()];
    let late = || vec!["an input was late".to_owned()];
    for (environment_faults, faults, kind, message) in [
        (
            late(),
            Vec::new(),
            FailureKind::Environment,
            "an input was late",
        ),
        (
            late(),
            own(),
            FailureKind::Scenario,
            "an input was late; too many operations",
        ),
        (
            Vec::new(),
            vec!["environment: so its script says".to_owned()],
            FailureKind::Scenario,
            "environment: so its script says",
        ),
    ] {
        let robots = [(hulk(1), Pose2::default())];
        let mut app = world_with(
            BehaviorTreeSimulatorPlugin::default(),
            &robots,
            move |_, _| {
                Ok(BehaviorOutput {
                    faults: faults.clone(),
                    environment_faults: environment_faults.clone(),
                    ..stand()
                })
            },
        );
        let result = app.run_to_completion();
        let failure = result.failures.first().expect("the run failed");
        assert_eq!((failure.kind, failure.message.as_str()), (kind, message));
    }
}

#[test]
fn a_warning_of_a_behavior_is_a_violation_that_ends_nothing() {
    let robots = [(hulk(1), Pose2::default())];
    let mut app = world_with(BehaviorTreeSimulatorPlugin::default(), &robots, |_, _| {
        Ok(BehaviorOutput {
            warnings: vec!["tree: a.btc:1:1: it is empty; the old tree stays in use".to_owned()],
            ..stand()
        })
    });
    let frames = Frames::record(&mut app);
    assert_eq!(app.step(), Step::Continue);
    assert_eq!(app.step(), Step::Continue);
    assert_eq!(violated_in(&frames), 2);
}
