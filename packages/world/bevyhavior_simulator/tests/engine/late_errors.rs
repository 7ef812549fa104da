//! Errors that are detected only after the last tick.

use std::collections::BTreeMap;

use bevy_app::App;
use bevyhavior_simulator::{
    AppExt, BackendError, BehaviorAnswers, BehaviorBackend, BehaviorInputs,
    BehaviorTreeSimulatorPlugin, FailureKind, NoAnswer, NoAnswerOrigin, SimulatorBehaviorBackend,
    SimulatorViolations, UnansweredPolicy,
};
use hsl_types::{Pose2, RobotId};

use crate::common::{hulk, stand, world_with};

/// Backend that never decides and returns this result at the end.
struct Late(Result<BTreeMap<RobotId, NoAnswer>, BackendError>);

impl BehaviorBackend for Late {
    fn tick(&mut self, _: &BehaviorInputs) -> Result<BehaviorAnswers, BackendError> {
        Ok(BehaviorAnswers::new())
    }

    fn finish(&mut self) -> Result<BTreeMap<RobotId, NoAnswer>, BackendError> {
        self.0.clone()
    }
}

/// Returns an app with the backend `late` after its first tick.
fn app_after_a_tick(late: Late, policy: UnansweredPolicy) -> App {
    let robots = [(hulk(1), Pose2::default())];
    let mut app = world_with(BehaviorTreeSimulatorPlugin::default(), &robots, |_, _| {
        Ok(stand())
    });
    app.insert_resource(SimulatorBehaviorBackend(Box::new(late)));
    app.insert_resource(policy);
    app.step();
    app
}

fn fault() -> Late {
    let fault = NoAnswer::new(
        NoAnswerOrigin::Decision,
        std::io::Error::other("two different motion_command"),
    );
    Late(Ok(BTreeMap::from([(hulk(1), fault)])))
}

#[test]
fn a_fault_that_shows_after_the_last_tick_fails_the_run_under_fail() {
    let result = app_after_a_tick(fault(), UnansweredPolicy::Fail).finish_run();
    let [failure] = result.failures.as_slice() else {
        panic!("one failure: {:?}", result.failures);
    };
    assert_eq!((failure.tick, failure.robot), (1, Some(hulk(1))));
    assert_eq!(failure.kind, FailureKind::Scenario);
    assert_eq!(failure.message, "two different motion_command");
}

#[test]
fn a_fault_that_shows_after_the_last_tick_is_a_violation_under_hold_and_drop() {
    for policy in [UnansweredPolicy::Hold, UnansweredPolicy::Drop] {
        let mut app = app_after_a_tick(fault(), policy);
        assert!(!app.finish_run().failed);
        let counts = app.world().resource::<SimulatorViolations>().counts;
        assert_eq!(counts, [1, 0], "{policy:?}");
    }
}

#[test]
fn an_environment_that_fails_after_the_last_tick_fails_the_run() {
    let late = Late(Err(BackendError::from(std::io::Error::other(
        "an unknown publisher",
    ))));
    let result = app_after_a_tick(late, UnansweredPolicy::Hold).finish_run();
    let [failure] = result.failures.as_slice() else {
        panic!("one failure: {:?}", result.failures);
    };
    assert_eq!(failure.robot, None);
    assert_eq!(failure.kind, FailureKind::Environment);
}

#[test]
fn a_run_that_has_failed_keeps_its_verdict() {
    let mut app = app_after_a_tick(fault(), UnansweredPolicy::Fail);
    app.fail(FailureKind::Environment, "the first".to_owned());
    assert_eq!(app.finish_run().failures.len(), 1);
}
