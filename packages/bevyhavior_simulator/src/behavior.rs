use std::collections::BTreeMap;

use behavior_tree::Layout;
use bevy_ecs::prelude::{Commands, Entity, Query, Res, ResMut, Resource};
use hsl_behavior::{BehaviorInput, BehaviorOutput};
use hsl_types::{RobotId, Severity, Violation};
use serde::{Deserialize, Serialize};

use crate::clock::SimulatorClock;
use crate::invariants::SimulatorViolations;
use crate::result::{FailureKind, SimulatorFailure, SimulatorScenarioResult};
use crate::robot::{SimulatorLastMotionCommand, SimulatorRobot};

/// Why a robot has no decision in this tick.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{reason}")]
pub struct NoAnswer {
    /// What is missing or wrong, for people.
    pub reason: String,
    /// Whether the robot's node or the decision itself is to blame.
    pub kind: FailureKind,
}

/// The surroundings failed: nobody can decide any more.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{0}")]
pub struct BackendError(pub String);

/// What one robot decided.
#[derive(Clone, Debug, PartialEq)]
pub struct BehaviorAnswer {
    /// The decision and what came with it.
    pub output: BehaviorOutput,
    /// The shape of its tree, with the first trace only.
    pub layout: Option<Layout>,
}

/// What every robot decided, in canonical order, or why it did not.
pub type BehaviorAnswers = BTreeMap<RobotId, Result<BehaviorAnswer, NoAnswer>>;

/// What decides for the robots: in process, over ROS, or over a production node's own protocol.
pub trait BehaviorBackend: Send + Sync {
    /// One tick for all robots at once. Inputs and outputs are keyed by robot, in order.
    ///
    /// # Errors
    /// When nobody can decide any more; a single robot's failure is in the answers.
    fn tick(
        &mut self,
        inputs: &BTreeMap<RobotId, BehaviorInput>,
    ) -> Result<BehaviorAnswers, BackendError>;
}

/// What decides for the robots of this run.
#[derive(Resource)]
pub struct SimulatorBehaviorBackend(pub Box<dyn BehaviorBackend>);

/// What happens to a robot that does not answer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnansweredPolicy {
    /// The run ends.
    #[default]
    Fail,
    /// Its last command stays; a violation is recorded.
    Hold,
    /// It leaves the match; a violation is recorded.
    Drop,
}

/// What each robot knows in this tick.
#[derive(Resource, Default)]
pub struct SimulatorBehaviorInputs(pub BTreeMap<RobotId, BehaviorInput>);

/// What each robot decided in this tick.
#[derive(Resource, Default)]
pub struct SimulatorBehaviorOutputs(pub BTreeMap<RobotId, BehaviorOutput>);

/// The trees that became known in this tick.
#[derive(Resource, Default)]
pub struct SimulatorTreeLayouts(pub BTreeMap<RobotId, Layout>);

/// All robots decide on the same world; what is wrong with a decision is a violation or ends the run.
#[expect(
    clippy::too_many_arguments,
    reason = "the exchange touches every robot and the verdict"
)]
pub(crate) fn tick_behavior_trees(
    clock: Res<SimulatorClock>,
    policy: Res<UnansweredPolicy>,
    inputs: Res<SimulatorBehaviorInputs>,
    mut backend: ResMut<SimulatorBehaviorBackend>,
    mut outputs: ResMut<SimulatorBehaviorOutputs>,
    mut layouts: ResMut<SimulatorTreeLayouts>,
    mut robots: Query<(Entity, &SimulatorRobot, &mut SimulatorLastMotionCommand)>,
    mut violations: ResMut<SimulatorViolations>,
    mut result: ResMut<SimulatorScenarioResult>,
    mut commands: Commands,
) {
    outputs.0.clear();
    layouts.0.clear();
    let failure = |robot, kind, message| SimulatorFailure {
        tick: clock.tick,
        now: clock.now,
        robot,
        kind,
        message,
    };
    let answers = match backend.0.tick(&inputs.0) {
        Ok(answers) => answers,
        Err(error) => {
            result.fail_and_stop(failure(None, FailureKind::Environment, error.to_string()));
            return;
        }
    };
    for (id, answer) in answers {
        let robot = robots.iter_mut().find(|(_, robot, _)| robot.id() == id);
        let Some((entity, _, mut last_motion_command)) = robot else {
            continue;
        };
        let no_answer = match answer.and_then(checked) {
            Ok(BehaviorAnswer { output, layout }) => {
                last_motion_command.0.clone_from(&output.motion_command);
                outputs.0.insert(id, output);
                layouts.0.extend(layout.map(|layout| (id, layout)));
                continue;
            }
            Err(no_answer) => no_answer,
        };
        let (severity, consequence) = match *policy {
            UnansweredPolicy::Fail => (Severity::Error, "the run ends"),
            UnansweredPolicy::Hold => (Severity::Warning, "its last command stays"),
            UnansweredPolicy::Drop => (Severity::Warning, "it leaves the match"),
        };
        violations.add(Violation {
            check_name: "behavior_tick_error",
            robot: Some(id),
            message: format!("{no_answer}; {consequence}"),
            severity,
        });
        match *policy {
            UnansweredPolicy::Fail => {
                result.fail_and_stop(failure(Some(id), no_answer.kind, no_answer.reason));
            }
            UnansweredPolicy::Hold => {}
            UnansweredPolicy::Drop => commands.entity(entity).despawn(),
        }
    }
}

/// The answer itself when the world can act on it.
fn checked(answer: BehaviorAnswer) -> Result<BehaviorAnswer, NoAnswer> {
    match answer.output.motion_command.validate() {
        Ok(()) => Ok(answer),
        Err(faults) => Err(NoAnswer {
            reason: format!("invalid motion_command: {faults}"),
            kind: FailureKind::Scenario,
        }),
    }
}
