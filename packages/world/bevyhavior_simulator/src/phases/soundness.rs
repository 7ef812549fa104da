//! Checks that the world can be simulated. A scenario may set any value; an invalid value ends the run before it
//! reaches a message or a decision.

use std::collections::BTreeSet;

use bevy_ecs::change_detection::DetectChanges;
use bevy_ecs::prelude::{Query, Res, ResMut, Resource};
use bevy_ecs::system::SystemParam;
use hsl_types::finite::{IsFinite, is_transform};
use hsl_types::parameters::Parameters;
use hsl_types::{RobotId, Severity, Violation};

use crate::backends::behavior_resources::SimulatorBehaviorInputs;
use crate::outcome::result::{FailureKind, SimulatorFailure, SimulatorScenarioResult};
use crate::outcome::timeline::SimulatorTimelineMarkers;
use crate::outcome::violations::SimulatorViolations;
use crate::phases::ball::SimulatorBall;
use crate::phases::messages::SimulatorOutgoingMessages;
use crate::world::clock::SimulatorClock;
use crate::world::config::SimulationConfig;
use crate::world::field::SimulatorFieldDimensions;
use crate::world::robot::{SimulatorGroundToWorld, SimulatorHeadYaw, SimulatorRobot};

/// Name of the check that finds poses or balls with numbers that are not finite.
const FINITE_POSES: &str = "finite_poses";
/// Name of the check that finds other numbers that are not finite.
const FINITE_NUMBERS: &str = "finite_numbers";
/// Name of the check that finds two robots with the same identity.
pub(crate) const ONE_ROBOT_ONE_BODY: &str = "one_robot_one_body";
/// Name of the check that finds a configuration that cannot be simulated.
const CONFIGURATION: &str = "configuration";

/// Set if the world is invalid. The phases after the check are then skipped. This tick is the last; only the reason is
/// recorded in it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct BrokenWorld(pub(crate) bool);

/// Run condition of the phases: returns false after an invalid value was found.
pub(crate) fn world_is_sound(broken: Res<BrokenWorld>) -> bool {
    !broken.0
}

/// Resources for reporting errors.
#[derive(SystemParam)]
pub(crate) struct ErrorReport<'w> {
    clock: Res<'w, SimulatorClock>,
    broken: ResMut<'w, BrokenWorld>,
    violations: ResMut<'w, SimulatorViolations>,
    result: ResMut<'w, SimulatorScenarioResult>,
}

impl ErrorReport<'_> {
    /// Ends the run because of an invalid value: marks the world as broken, and records a failure and a violation.
    fn end(&mut self, check_name: &'static str, robot: Option<RobotId>, message: String) {
        self.broken.0 = true;
        self.result.fail_and_stop(SimulatorFailure {
            tick: self.clock.tick,
            now: self.clock.now,
            robot,
            kind: FailureKind::Scenario,
            message: format!("{check_name}: {message}"),
        });
        self.violations.add(Violation {
            check_name,
            robot,
            message,
            severity: Severity::Error,
        });
    }
}

/// System: ends the run if the configuration or the field was changed to invalid values, if a pose or the ball has a
/// number that is not finite, or if two robots have the same number.
pub(crate) fn inspect_world(
    config: Res<SimulationConfig>,
    field: Res<SimulatorFieldDimensions>,
    ball: Res<SimulatorBall>,
    robots: Query<(&SimulatorRobot, &SimulatorGroundToWorld, &SimulatorHeadYaw)>,
    mut report: ErrorReport,
) {
    if config.is_changed()
        && let Err(faults) = config.validate()
    {
        report.end(CONFIGURATION, None, faults.to_string());
    }
    if field.is_changed()
        && let Err(faults) = field.0.validate()
    {
        report.end(CONFIGURATION, None, faults.to_string());
    }
    if let Some(ball) = ball.state.filter(|ball| !ball.is_finite()) {
        let (at, with) = (ball.position, ball.velocity);
        let message = format!(
            "the ball's position ({}, {}) m or velocity ({}, {}) m/s is not finite",
            at.x, at.y, with.x, with.y
        );
        report.end(FINITE_POSES, None, message);
    }
    // By number, so that the report does not depend on the order of spawning.
    let mut known = BTreeSet::new();
    let mut twice = BTreeSet::new();
    let mut lost = BTreeSet::new();
    for (robot, ground_to_world, head_yaw) in &robots {
        let id = robot.id();
        if !known.insert(id) {
            twice.insert(id);
        }
        if !(is_transform(ground_to_world.0) && head_yaw.yaw.is_unit()) {
            lost.insert(id);
        }
    }
    for id in twice {
        let message = "more than one robot has this number".to_owned();
        report.end(ONE_ROBOT_ONE_BODY, Some(id), message);
    }
    for id in lost {
        let message =
            "the pose of its body or head contains a number that is not finite".to_owned();
        report.end(FINITE_POSES, Some(id), message);
    }
}

/// System: ends the run if the input of a robot contains a number that is not finite.
pub(crate) fn inspect_inputs(inputs: Res<SimulatorBehaviorInputs>, mut report: ErrorReport) {
    for (id, input) in &inputs.0 {
        let messages = &input.messages;
        if !(input.world_state.is_finite() && messages.iter().all(IsFinite::is_finite)) {
            let message = "its world state contains a number that is not finite".to_owned();
            report.end(FINITE_NUMBERS, Some(*id), message);
        }
    }
}

/// System: ends the run if a sent message or the color of a marker contains a number that is not finite. Bodies and
/// ball are checked by [`inspect_world`].
pub(crate) fn inspect_recorded(
    outgoing: Res<SimulatorOutgoingMessages>,
    markers: Res<SimulatorTimelineMarkers>,
    mut report: ErrorReport,
) {
    for sent in &outgoing.messages {
        if !sent.message.is_finite() {
            let message = "one of its messages contains a number that is not finite".to_owned();
            report.end(FINITE_NUMBERS, Some(sent.sender), message);
        }
    }
    for marker in &markers.markers {
        if !marker.color.is_finite() {
            let message = format!(
                "the color of the marker {:?} is not finite: {:?}",
                marker.label, marker.color
            );
            report.end(FINITE_NUMBERS, None, message);
        }
    }
}
