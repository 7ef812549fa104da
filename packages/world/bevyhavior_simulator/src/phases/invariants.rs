//! Invariants: conditions that must hold in every scenario, and their checks.

mod bodies;
mod config;
mod decision_times;
mod field_boundary_walk;
mod message_budget;
mod no_teleport;
mod past_poses;
mod reactions;
mod rule_obstacle_walk;
mod way;

pub use config::InvariantConfig;
use decision_times::DecisionTimes;
pub use no_teleport::{RobotStep, SimulatorSteps};
pub(crate) use no_teleport::{begin_steps, end_steps};
use past_poses::PastPoses;
use reactions::GameChanges;
pub use reactions::SimulatorReactionTimes;

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::prelude::{Local, Query, Res, ResMut, Resource};
use bevy_ecs::system::SystemParam;
use hsl_behavior::BehaviorOutput;
use hsl_referee::AutoRefereeConfig;
use hsl_types::{
    FallDownState, Field, FieldDimensions, Ground, Isometry2, Orientation2, RobotId, Severity,
    SimulatedBall, Time, Violation, World, WorldState,
};

use crate::backends::behavior_resources::{SimulatorBehaviorInputs, SimulatorBehaviorOutputs};
use crate::outcome::reproducibility::SimulatorReproducibility;
use crate::outcome::result::{FailureKind, SimulatorFailure, SimulatorScenarioResult};
use crate::outcome::violations::SimulatorViolations;
use crate::phases::ball::SimulatorBall;
use crate::phases::messages::{BudgetsBefore, SimulatorMessage, SimulatorOutgoingMessages};
use crate::phases::obstacles::{SimulatorRuleObstacles, SimulatorScenarioObstacles};
use crate::world::clock::SimulatorClock;
use crate::world::config::SimulationConfig;
use crate::world::error_levels::SimulatorErrorLevels;
use crate::world::field::SimulatorFieldDimensions;
use crate::world::game_state::SimulatorGameState;
use crate::world::robot::{
    SimulatorFallDownState, SimulatorGroundToWorld, SimulatorHeadYaw, SimulatorRobot,
};

/// Robot in the checked tick.
pub struct RobotSnapshot<'a> {
    /// Identity of the robot.
    pub id: RobotId,
    /// Pose at the time of the decision.
    pub ground_to_world: Isometry2<Ground, World>,
    /// Direction of the head.
    pub head_yaw: Orientation2<Ground>,
    /// State of the body: upright, fallen or standing up.
    pub fall_down_state: FallDownState,
    /// Knowledge of the robot.
    pub world_state: Option<&'a WorldState>,
    /// Decision of the robot.
    pub output: Option<&'a BehaviorOutput>,
    /// Time of the world state on which the robot decided, or `None` without a decision. If ticks follow the wall
    /// clock, it is the time of an earlier tick.
    pub decided_on: Option<Time>,
    /// Pose on the field that the robot knew at `decided_on`, or `None` if that time is unknown or too long ago.
    pub ground_to_field: Option<Isometry2<Ground, Field>>,
    /// True if the robot may not have reacted to the last change of the game's state yet, see
    /// [`SimulatorReactionTimes`]. Its way is not checked then.
    pub is_reacting: bool,
}

/// Tick after all decisions and before any motion.
pub struct SimulationSnapshot<'a> {
    /// Time of the tick.
    pub now: Time,
    /// Number of the tick.
    pub tick: u64,
    /// State of the ball.
    pub ball: Option<SimulatedBall>,
    /// All robots in canonical order.
    pub robots: Vec<RobotSnapshot<'a>>,
    /// State of the game after this tick's messages were deducted from the budgets.
    pub game_state: &'a SimulatorGameState,
    /// Remaining messages of each team before this tick, in the order of `Team::ALL`.
    pub budgets_before: [u16; 2],
    /// Packets sent in this tick.
    pub outgoing: &'a [SimulatorMessage],
    /// Movement of each robot at the end of the previous tick.
    pub steps: &'a [RobotStep],
    /// Rule obstacles of each team.
    pub rule_obstacles: &'a SimulatorRuleObstacles,
    /// Obstacles of the scenario.
    pub scenario_obstacles: &'a SimulatorScenarioObstacles,
    /// Field of play.
    pub field_dimensions: &'a FieldDimensions,
    /// Configuration of the simulation.
    pub config: &'a SimulationConfig,
    /// Configuration of the referee at the start of the run.
    pub referee_config: &'a AutoRefereeConfig,
    /// Levels of the errors of single robots.
    pub error_levels: &'a SimulatorErrorLevels,
}

/// Check of one condition in every tick.
pub trait InvariantCheck: Send + Sync {
    /// Returns the violations of this tick. A lasting violation is returned in every tick: each of these ticks is
    /// marked, and the verdict contains the first one.
    fn check(&mut self, snapshot: &SimulationSnapshot<'_>) -> Vec<Violation>;
}

/// Check that runs unless it is turned off.
pub struct CheckEntry {
    /// Name of the check, which is also the parameter that turns it off.
    pub name: &'static str,
    /// Returns true if the check is turned on.
    pub is_enabled: fn(&InvariantConfig) -> bool,
    /// Creates the check.
    pub create: fn(&InvariantConfig) -> Box<dyn InvariantCheck>,
}

/// Checks of every run, in their order.
pub const CHECKS: &[CheckEntry] = &[
    CheckEntry {
        name: no_teleport::NAME,
        is_enabled: |config| config.no_teleport,
        create: |_| Box::new(no_teleport::NoTeleport),
    },
    CheckEntry {
        name: bodies::NAME,
        is_enabled: |config| config.one_robot_one_body,
        create: |_| Box::new(bodies::Bodies),
    },
    CheckEntry {
        name: message_budget::NAME,
        is_enabled: |config| config.message_budget,
        create: |_| Box::new(message_budget::MessageBudget),
    },
    CheckEntry {
        name: rule_obstacle_walk::NAME,
        is_enabled: |config| config.rule_obstacle,
        create: |config| Box::new(rule_obstacle_walk::RuleObstacleWalk::new(config)),
    },
    CheckEntry {
        name: field_boundary_walk::NAME,
        is_enabled: |config| config.field_boundary,
        create: |_| Box::new(field_boundary_walk::FieldBoundaryWalk),
    },
];

/// Configuration of the referee at the start of the run, for the checks. A referee in another process may have another
/// one.
#[derive(Resource)]
pub(crate) struct CheckedRules(pub(crate) AutoRefereeConfig);

/// Checks of this run. A scenario may add its own.
#[derive(Resource)]
pub struct SimulatorInvariantChecks(pub Vec<Box<dyn InvariantCheck>>);

impl SimulatorInvariantChecks {
    /// Creates the checks that are turned on.
    pub fn new(config: &InvariantConfig) -> Self {
        let checks = CHECKS.iter().filter(|check| (check.is_enabled)(config));
        Self(checks.map(|check| (check.create)(config)).collect())
    }
}

/// Components of a robot used by checks.
type CheckedRobot = (
    &'static SimulatorRobot,
    &'static SimulatorGroundToWorld,
    &'static SimulatorHeadYaw,
    &'static SimulatorFallDownState,
);

/// Data used by checks.
#[derive(SystemParam)]
pub(crate) struct Checked<'w, 's> {
    clock: Res<'w, SimulatorClock>,
    config: Res<'w, SimulationConfig>,
    rules: Res<'w, CheckedRules>,
    field: Res<'w, SimulatorFieldDimensions>,
    ball: Res<'w, SimulatorBall>,
    game_state: Res<'w, SimulatorGameState>,
    budgets_before: Res<'w, BudgetsBefore>,
    inputs: Res<'w, SimulatorBehaviorInputs>,
    outputs: Res<'w, SimulatorBehaviorOutputs>,
    outgoing: Res<'w, SimulatorOutgoingMessages>,
    steps: Res<'w, SimulatorSteps>,
    rule_obstacles: Res<'w, SimulatorRuleObstacles>,
    scenario_obstacles: Res<'w, SimulatorScenarioObstacles>,
    reproducibility: Res<'w, SimulatorReproducibility>,
    reaction_times: Res<'w, SimulatorReactionTimes>,
    error_levels: Res<'w, SimulatorErrorLevels>,
    robots: Query<'w, 's, CheckedRobot>,
}

/// Violations of the previous tick, by name of the check and robot. Only a violation that is not among them is new.
pub(crate) type Ongoing = BTreeSet<(&'static str, Option<RobotId>)>;

/// System: runs all checks on this tick. Every violation is recorded. The first tick of a violation with severity
/// `Error` is also a failure in the verdict; the run continues.
pub(crate) fn run_invariant_checks(
    checked: Checked,
    mut before: Local<Ongoing>,
    (mut poses, mut changes): (Local<PastPoses>, Local<GameChanges>),
    mut times: Local<DecisionTimes>,
    mut checks: ResMut<SimulatorInvariantChecks>,
    mut violations: ResMut<SimulatorViolations>,
    mut result: ResMut<SimulatorScenarioResult>,
) {
    poses.store(&checked.inputs.0);
    changes.store(&checked.inputs.0);
    let snapshot = checked.snapshot(&poses, &changes, &checked.decision_times(&mut times));
    let mut ongoing = Ongoing::new();
    for check in &mut checks.0 {
        for violation in check.check(&snapshot) {
            let key = (violation.check_name, violation.robot);
            let begins = ongoing.insert(key) && !before.contains(&key);
            if begins && violation.severity == Severity::Error {
                result.fail(SimulatorFailure {
                    tick: snapshot.tick,
                    now: snapshot.now,
                    robot: violation.robot,
                    kind: FailureKind::Scenario,
                    message: format!("{}: {}", violation.check_name, violation.message),
                });
            }
            violations.add(violation);
        }
    }
    *before = ongoing;
}

impl Checked<'_, '_> {
    /// Returns the time of the world state on which each robot decided. If a robot does not report this time, it is the
    /// time of the tick or, if ticks follow the wall clock, an estimate of `times`. Adds this tick to `times`.
    fn decision_times(&self, times: &mut DecisionTimes) -> BTreeMap<RobotId, Time> {
        let follows_wall_clock = self.reproducibility.follows_wall_clock();
        let decisions = self.outputs.0.iter().map(|(robot, output)| {
            let estimated = match follows_wall_clock {
                true => times.add(*robot, self.clock.now),
                false => self.clock.now,
            };
            (*robot, output.decided_on.unwrap_or(estimated))
        });
        decisions.collect()
    }

    /// Collects the data for the checks, with the robots in canonical order. `poses` are the past poses known to the
    /// robots, and `changes` the changes of the game's state.
    fn snapshot(
        &self,
        poses: &PastPoses,
        changes: &GameChanges,
        decision_times: &BTreeMap<RobotId, Time>,
    ) -> SimulationSnapshot<'_> {
        let mut robots: Vec<_> = self
            .robots
            .iter()
            .map(|(robot, ground_to_world, head_yaw, fall_down_state)| {
                let id = robot.id();
                let input = self.inputs.0.get(&id);
                let decided_on = decision_times.get(&id).copied();
                RobotSnapshot {
                    id,
                    ground_to_world: ground_to_world.0,
                    head_yaw: head_yaw.yaw,
                    fall_down_state: fall_down_state.0,
                    world_state: input.map(|input| &input.world_state),
                    output: self.outputs.0.get(&id).map(|output| &**output),
                    decided_on,
                    ground_to_field: decided_on.and_then(|time| poses.at(id, time)),
                    is_reacting: decided_on
                        .is_some_and(|time| changes.is_reacting(id, time, &self.reaction_times)),
                }
            })
            .collect();
        robots.sort_unstable_by_key(|robot| robot.id);
        SimulationSnapshot {
            now: self.clock.now,
            tick: self.clock.tick,
            ball: self.ball.state,
            robots,
            game_state: &self.game_state,
            budgets_before: self.budgets_before.0,
            outgoing: &self.outgoing.messages,
            steps: &self.steps.0,
            rule_obstacles: &self.rule_obstacles,
            scenario_obstacles: &self.scenario_obstacles,
            field_dimensions: &self.field.0,
            config: &self.config,
            referee_config: &self.rules.0,
            error_levels: &self.error_levels,
        }
    }
}
