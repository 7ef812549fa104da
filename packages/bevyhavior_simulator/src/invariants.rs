//! What must never happen, whatever the scenario.

mod finite_poses;
mod walk_target;

use bevy_ecs::prelude::{Query, Res, ResMut, Resource};
use hsl_behavior::BehaviorOutput;
use hsl_types::{
    FieldDimensions, Ground, Isometry2, RobotId, Severity, SimulatedBall, Time, Violation, World,
    WorldState,
};

use crate::ball::SimulatorBall;
use crate::behavior::{SimulatorBehaviorInputs, SimulatorBehaviorOutputs};
use crate::clock::SimulatorClock;
use crate::config::SimulationConfig;
use crate::plugin::SimulatorFieldDimensions;
use crate::result::{FailureKind, SimulatorFailure, SimulatorScenarioResult};
use crate::robot::{SimulatorGroundToWorld, SimulatorRobot};
use walk_target::WalkTarget;

/// One robot in the tick that is checked.
pub struct RobotSnapshot<'a> {
    /// Which robot.
    pub id: RobotId,
    /// Where it stood when it decided.
    pub ground_to_world: Isometry2<Ground, World>,
    /// What it knew.
    pub world_state: Option<&'a WorldState>,
    /// What it decided.
    pub output: Option<&'a BehaviorOutput>,
}

/// The whole tick, after all robots have decided and before anything moves.
pub struct SimulationSnapshot<'a> {
    /// The tick.
    pub now: Time,
    /// The ball.
    pub ball: Option<SimulatedBall>,
    /// All robots in canonical order.
    pub robots: Vec<RobotSnapshot<'a>>,
    /// The field of play.
    pub field_dimensions: &'a FieldDimensions,
    /// The simulation's constants.
    pub config: &'a SimulationConfig,
}

/// Looks at every tick for one thing that must never happen.
pub trait InvariantCheck: Send + Sync {
    /// The violations of this tick.
    fn check(&mut self, snapshot: &SimulationSnapshot<'_>) -> Vec<Violation>;
}

/// A check's name and how it is made.
pub type CheckEntry = (&'static str, fn() -> Box<dyn InvariantCheck>);

/// The checks of every run, in their order.
pub const CHECKS: &[CheckEntry] = &[
    (finite_poses::NAME, || Box::new(finite_poses::FinitePoses)),
    (walk_target::RULE_OBSTACLE, || {
        Box::new(WalkTarget::outside_rule_obstacles())
    }),
    (walk_target::FIELD_BOUNDARY, || {
        Box::new(WalkTarget::inside_carpet())
    }),
];

/// The checks of this run; a scenario may add its own.
#[derive(Resource)]
pub struct SimulatorInvariantChecks(pub Vec<Box<dyn InvariantCheck>>);

impl Default for SimulatorInvariantChecks {
    fn default() -> Self {
        Self(CHECKS.iter().map(|(_, check)| check()).collect())
    }
}

/// The violations of this tick.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SimulatorViolations {
    /// In the order in which they were found.
    pub violations: Vec<Violation>,
    /// Violations of the run before this tick, by severity: warnings, errors.
    pub counts: [u64; 2],
}

impl SimulatorViolations {
    /// Notes a violation of this tick.
    pub fn add(&mut self, violation: Violation) {
        let index = match violation.severity {
            Severity::Warning => 0,
            Severity::Error => 1,
        };
        self.counts[index] += 1;
        self.violations.push(violation);
    }
}

/// Looks for what must never happen; it marks the tick and the verdict, and the run goes on.
#[expect(clippy::too_many_arguments, reason = "a check sees the whole tick")]
pub(crate) fn run_invariant_checks(
    clock: Res<SimulatorClock>,
    config: Res<SimulationConfig>,
    field: Res<SimulatorFieldDimensions>,
    ball: Res<SimulatorBall>,
    inputs: Res<SimulatorBehaviorInputs>,
    outputs: Res<SimulatorBehaviorOutputs>,
    robots: Query<(&SimulatorRobot, &SimulatorGroundToWorld)>,
    mut checks: ResMut<SimulatorInvariantChecks>,
    mut violations: ResMut<SimulatorViolations>,
    mut result: ResMut<SimulatorScenarioResult>,
) {
    let mut snapshots: Vec<_> = robots
        .iter()
        .map(|(robot, ground_to_world)| RobotSnapshot {
            id: robot.id(),
            ground_to_world: ground_to_world.0,
            world_state: inputs.0.get(&robot.id()).map(|input| &input.world_state),
            output: outputs.0.get(&robot.id()),
        })
        .collect();
    snapshots.sort_unstable_by_key(|robot| robot.id);
    let snapshot = SimulationSnapshot {
        now: clock.now,
        ball: ball.state,
        robots: snapshots,
        field_dimensions: &field.0,
        config: &config,
    };
    for check in &mut checks.0 {
        for violation in check.check(&snapshot) {
            if violation.severity == Severity::Error {
                result.fail(SimulatorFailure {
                    tick: clock.tick,
                    now: clock.now,
                    robot: violation.robot,
                    kind: FailureKind::Scenario,
                    message: format!("{}: {}", violation.check_name, violation.message),
                });
            }
            violations.add(violation);
        }
    }
}
