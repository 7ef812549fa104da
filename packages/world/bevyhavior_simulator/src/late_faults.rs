//! Faults that show only after the last tick.

use std::collections::BTreeMap;

use bevy_ecs::prelude::World;
use hsl_types::{RobotId, Severity};

use crate::auto_referee::SimulatorRefereeBackend;
use crate::backend_error::BackendError;
use crate::behavior_backend::{NoAnswer, SimulatorBehaviorBackend};
use crate::clock::SimulatorClock;
use crate::doubts::SimulatorDoubts;
use crate::mission::SimulatorMissionBackend;
use crate::result::fail;
use crate::result::{FailureKind, SimulatorScenarioResult};
use crate::unanswered::{SimulatorUnanswered, UnansweredPolicy};
use crate::violations::SimulatorViolations;

/// Judges what has arrived at the backends since the last tick. A run that has failed keeps its verdict.
///
/// The data of the last tick is already recorded: a fault counts in the verdict or, if the policy lets the run
/// continue, in the number of violations.
pub(crate) fn judge_late_faults(world: &mut World) {
    if world
        .get_resource_or_init::<SimulatorScenarioResult>()
        .failed
    {
        return;
    }
    match late_faults(world) {
        Ok(faults) => {
            for (robot, fault) in faults {
                judge(world, robot, &fault);
            }
        }
        Err(error) => fail(world, None, FailureKind::Environment, error.to_string()),
    }
}

/// Returns the faults of robots, by robot.
fn late_faults(world: &mut World) -> Result<BTreeMap<RobotId, NoAnswer>, BackendError> {
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
    let (faults, violations) = (backend.finish(), backend.take_violations());
    for violation in violations {
        world
            .get_resource_or_init::<SimulatorDoubts>()
            .note(&violation.message);
        world
            .get_resource_or_init::<SimulatorViolations>()
            .add(violation);
    }
    faults
}

/// Applies the policy to a fault.
fn judge(world: &mut World, robot: RobotId, fault: &NoAnswer) {
    let policy = world.get_resource::<UnansweredPolicy>();
    let severity = match policy.copied().unwrap_or_default() {
        UnansweredPolicy::Fail => {
            fail(world, Some(robot), fault.kind, fault.to_string());
            Severity::Error
        }
        UnansweredPolicy::Hold | UnansweredPolicy::Drop => Severity::Warning,
    };
    let tick = world.get_resource::<SimulatorClock>();
    let tick = tick.map_or(0, |clock| clock.tick);
    world
        .get_resource_or_init::<SimulatorUnanswered>()
        .add(robot, tick, fault);
    let violation = fault.to_violation(robot, severity, "it arrived after the last tick");
    world
        .get_resource_or_init::<SimulatorViolations>()
        .add(violation);
}
