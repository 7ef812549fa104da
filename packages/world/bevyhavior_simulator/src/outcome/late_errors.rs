//! Errors that are detected only after the last tick.

use std::collections::BTreeMap;

use bevy_ecs::prelude::World;
use hsl_types::{RobotId, Severity};

use crate::backends::backend_error::BackendError;
use crate::backends::behavior_backend::SimulatorBehaviorBackend;
use crate::backends::no_answer::NoAnswer;
use crate::outcome::reproducibility::SimulatorReproducibility;
use crate::outcome::result::fail;
use crate::outcome::result::{FailureKind, SimulatorScenarioResult};
use crate::outcome::unanswered::{SimulatorUnanswered, UnansweredPolicy};
use crate::outcome::violations::SimulatorViolations;
use crate::phases::auto_referee::SimulatorRefereeBackend;
use crate::phases::mission::SimulatorMissionBackend;
use crate::world::clock::SimulatorClock;

/// Checks the messages that arrived at the backends since the last tick. Does nothing if the run has failed already.
///
/// The data of the last tick is already recorded: an error becomes a failure in the verdict or, if the policy lets the
/// run continue, is only counted as a violation.
pub(crate) fn judge_late_errors(world: &mut World) {
    if world
        .get_resource_or_init::<SimulatorScenarioResult>()
        .failed
    {
        return;
    }
    match late_errors(world) {
        Ok(errors) => {
            for (robot, error) in errors {
                judge(world, robot, &error);
            }
        }
        Err(error) => fail(world, None, FailureKind::Environment, error.to_string()),
    }
}

/// Returns the errors of robots, by robot, and stores the violations that the behavior backend found. A scenario may
/// have removed any of the resources.
///
/// # Errors
/// Returns an error if the referee or the mission received an unexpected message, or the environment failed.
fn late_errors(world: &mut World) -> Result<BTreeMap<RobotId, NoAnswer>, BackendError> {
    if let Some(mut referee) = world.get_resource_mut::<SimulatorRefereeBackend>() {
        referee.0.finish()?;
    }
    if let Some(mut mission) = world.get_resource_mut::<SimulatorMissionBackend>()
        && let Some(mission) = &mut mission.0
    {
        mission.finish()?;
    }
    let Some(behavior) = world.get_resource_mut::<SimulatorBehaviorBackend>() else {
        return Ok(BTreeMap::new());
    };
    let backend = &mut behavior.into_inner().0;
    let (errors, violations) = (backend.finish(), backend.take_violations());
    for violation in violations {
        world
            .get_resource_or_init::<SimulatorReproducibility>()
            .add_reason(&violation.message);
        world
            .get_resource_or_init::<SimulatorViolations>()
            .add(violation);
    }
    errors
}

/// Applies the policy to an error of a robot: it is a failure of the run or a warning. Counts it as an unanswered tick
/// and as a violation.
fn judge(world: &mut World, robot: RobotId, error: &NoAnswer) {
    let policy = world.get_resource::<UnansweredPolicy>();
    let severity = match policy.copied().unwrap_or_default() {
        UnansweredPolicy::Fail => {
            let kind = error.origin.failure_kind();
            fail(world, Some(robot), kind, error.to_string());
            Severity::Error
        }
        UnansweredPolicy::Hold | UnansweredPolicy::Drop => Severity::Warning,
    };
    let tick = world.get_resource::<SimulatorClock>();
    let tick = tick.map_or(0, |clock| clock.tick);
    world
        .get_resource_or_init::<SimulatorUnanswered>()
        .add(robot, tick, error);
    let violation = error.to_violation(robot, severity, "it arrived after the last tick");
    world
        .get_resource_or_init::<SimulatorViolations>()
        .add(violation);
}
