use bevy_ecs::prelude::{Commands, Entity, Query, Res, ResMut};
use bevy_ecs::system::SystemParam;
use hsl_behavior::BehaviorOutput;
use hsl_types::parameters::set_text;
use hsl_types::{RobotId, Severity, Time, Violation};
use support::InvalidValues;

use crate::backends::backend_error::BackendError;
use crate::backends::behavior_backend::{
    BehaviorAnswer, BehaviorAnswers, NoAnswer, SimulatorBehaviorBackend,
};
use crate::backends::behavior_resources::{
    SimulatorBehaviorInputs, SimulatorBehaviorOutputs, SimulatorTreeLayouts, SimulatorTrees,
};
use crate::outcome::packet_log::PacketLog;
use crate::outcome::reproducibility::SimulatorReproducibility;
use crate::outcome::result::{FailureKind, SimulatorFailure, SimulatorScenarioResult};
use crate::outcome::silence::{self, Silences};
use crate::outcome::unanswered::{SimulatorUnanswered, UnansweredPolicy};
use crate::outcome::violations::SimulatorViolations;
use crate::phases::messages::SimulatorMessage;
use crate::phases::semaphores::LastClaims;
use crate::world::clock::SimulatorClock;
use crate::world::robot::{SimulatorLastMotionCommand, SimulatorRobot};

/// Components of a robot that its decision changes.
type DecidingRobot = (
    Entity,
    &'static SimulatorRobot,
    &'static mut SimulatorLastMotionCommand,
);

/// Resources in which problems with decisions are recorded.
#[derive(SystemParam)]
pub(crate) struct Problems<'w, 's> {
    clock: Res<'w, SimulatorClock>,
    policy: Res<'w, UnansweredPolicy>,
    unanswered: ResMut<'w, SimulatorUnanswered>,
    violations: ResMut<'w, SimulatorViolations>,
    reproducibility: ResMut<'w, SimulatorReproducibility>,
    result: ResMut<'w, SimulatorScenarioResult>,
    commands: Commands<'w, 's>,
}

/// Runs all behaviors on the same world. A problem with a decision is a violation or ends the run.
pub(crate) fn tick_behavior_trees(
    inputs: Res<SimulatorBehaviorInputs>,
    mut backend: ResMut<SimulatorBehaviorBackend>,
    (mut outputs, mut last_claims): (ResMut<SimulatorBehaviorOutputs>, ResMut<LastClaims>),
    (mut layouts, mut trees): (ResMut<SimulatorTreeLayouts>, ResMut<SimulatorTrees>),
    mut log: ResMut<PacketLog>,
    mut robots: Query<DecidingRobot>,
    (mut problems, mut silences): (Problems, Silences),
) {
    layouts.0.clear();
    log.sent.clear();
    let mut deciding: Vec<_> = robots.iter_mut().collect();
    deciding.sort_unstable_by_key(|(_, robot, ..)| robot.id());
    let answers = match backend.0.tick(&inputs.0) {
        Ok(answers) => answers,
        Err(error) => {
            outputs.0.clear();
            last_claims.0.clear();
            problems.end(None, FailureKind::Environment, error.to_string());
            return;
        }
    };
    let follows_wall_clock = backend.0.follows_wall_clock();
    problems
        .reproducibility
        .follow_wall_clock(follows_wall_clock);
    problems.disturbed(backend.0.take_violations());
    if follows_wall_clock {
        let over = silences.count(&inputs.0, &answers);
        over.into_iter().for_each(|it| problems.violations.add(it));
    }
    let mut silence = SilentRobots::among(&answers, *problems.policy);
    // Overwrite the entries of the previous tick to reuse their memory.
    outputs.0.retain(|id, _| answers.contains_key(id));
    // A robot without an answer has left the match, or its next decision is not due: then it keeps its last command.
    last_claims.0.retain(|id, _| inputs.0.contains_key(id));
    // Both are in canonical order. An answer may belong to a robot without an entity.
    let mut deciding = deciding.into_iter().peekable();
    for (id, answer) in answers {
        while deciding.next_if(|(_, robot, ..)| robot.id() < id).is_some() {}
        let Some((entity, .., mut last_motion_command)) =
            deciding.next_if(|(_, robot, ..)| robot.id() == id)
        else {
            outputs.0.remove(&id);
            last_claims.0.remove(&id);
            continue;
        };
        match answer.and_then(checked) {
            Ok(BehaviorAnswer { output, layout }) => {
                last_motion_command.0.clone_from(&output.motion_command);
                problems.warn(id, &output);
                problems.check_age(id, output.decided_on);
                let sent = output.messages.iter();
                log.sent.extend(sent.map(|message| SimulatorMessage {
                    sender: id,
                    message: *message,
                }));
                match output.claims.is_empty() {
                    true => _ = last_claims.0.remove(&id),
                    false => _ = last_claims.0.insert(id, output.claims.clone()),
                }
                outputs.0.insert(id, output);
                if let Some(layout) = layout {
                    trees.0.insert(id, layout.clone());
                    layouts.0.insert(id, layout);
                }
            }
            Err(mut no_answer) => {
                outputs.0.remove(&id);
                last_claims.0.remove(&id);
                silence.name_all(&mut no_answer);
                let mut held = "the robot keeps its last command";
                if follows_wall_clock && no_answer.kind != FailureKind::Scenario {
                    // The wall clock does not wait, so the robot would continue its last motion for a long time.
                    last_motion_command.0 = silence::stop();
                    held = "the robot stops";
                }
                problems.unanswered(id, entity, no_answer, held);
            }
        }
    }
}

/// Silent robots in a tick that ends the run, if there are several: then each robot is rarely the cause.
struct SilentRobots(Option<Vec<RobotId>>);

/// Answers of several robots are missing.
#[derive(Debug, thiserror::Error)]
#[error("no answer from {} robots: {}; {first}", robots.len(), names(robots))]
pub struct SeveralSilent {
    /// Robots in canonical order.
    pub robots: Vec<RobotId>,
    /// Cause for the first of these robots.
    pub first: BackendError,
}

fn names(robots: &[RobotId]) -> String {
    let names: Vec<_> = robots.iter().map(RobotId::to_string).collect();
    names.join(", ")
}

/// Reason why an answer cannot be simulated and recorded.
#[derive(Debug, thiserror::Error)]
enum InvalidAnswer {
    /// The behavior returned no valid decision.
    #[error("{}", .0.join("; "))]
    Errors(Vec<String>),
    /// A number is not finite.
    #[error("invalid answer: its messages or reasons contain a number that is not finite")]
    NotFinite,
    /// The command is invalid.
    #[error("invalid motion_command: {0}")]
    Command(InvalidValues),
}

impl SilentRobots {
    fn among(answers: &BehaviorAnswers, policy: UnansweredPolicy) -> Self {
        let is_silent = |answer: &Result<_, NoAnswer>| {
            answer
                .as_ref()
                .is_err_and(|it| it.kind == FailureKind::Environment)
        };
        let silent: Vec<_> = answers
            .iter()
            .filter(|(_, answer)| is_silent(answer))
            .map(|(id, _)| *id)
            .collect();
        let is_reported = silent.len() > 1 && policy == UnansweredPolicy::Fail;
        Self(is_reported.then_some(silent))
    }

    /// Adds the names of all silent robots to the first message.
    fn name_all(&mut self, no_answer: &mut NoAnswer) {
        if no_answer.kind == FailureKind::Environment
            && let Some(robots) = self.0.take()
        {
            let first = no_answer.cause.clone();
            no_answer.cause = SeveralSilent { robots, first }.into();
        }
    }
}

impl Problems<'_, '_> {
    /// Records the warnings of the behavior.
    fn warn(&mut self, robot: RobotId, output: &BehaviorOutput) {
        if !output.parameters_set.is_empty() {
            self.reproducibility.set_robot(robot, self.clock.tick);
        }
        let set = output.parameters_set.iter().map(|rule| set_text(rule));
        for message in output.warnings.iter().cloned().chain(set) {
            self.violations.add(Violation {
                check_name: "behavior_warning",
                robot: Some(robot),
                message,
                severity: Severity::Warning,
            });
        }
    }

    /// Records violations that come from outside the match.
    fn disturbed(&mut self, violations: Vec<Violation>) {
        for violation in violations {
            self.reproducibility.add_reason(&violation.message);
            self.violations.add(violation);
        }
    }

    /// Records a decision on another world state than that of its tick, or on an unknown one.
    fn check_age(&mut self, robot: RobotId, decided_on: Option<Time>) {
        let stale = self.reproducibility.check(robot, decided_on, &self.clock);
        if let Some(violation) = stale {
            self.violations.add(violation);
        }
    }

    /// Applies the policy to a robot without an answer. `held` describes the robot's motion if the match continues
    /// with the robot.
    fn unanswered(&mut self, robot: RobotId, entity: Entity, no_answer: NoAnswer, held: &str) {
        self.unanswered.add(robot, self.clock.tick, &no_answer);
        if no_answer.kind == FailureKind::Environment {
            self.reproducibility.miss(robot, self.clock.tick);
        }
        let (severity, consequence) = match *self.policy {
            UnansweredPolicy::Fail => (Severity::Error, "the run ends"),
            UnansweredPolicy::Hold => (Severity::Warning, held),
            UnansweredPolicy::Drop => (Severity::Warning, "the robot leaves the match"),
        };
        self.violations
            .add(no_answer.to_violation(robot, severity, consequence));
        match *self.policy {
            UnansweredPolicy::Fail => self.end(Some(robot), no_answer.kind, no_answer.to_string()),
            UnansweredPolicy::Hold => {}
            UnansweredPolicy::Drop => self.commands.entity(entity).despawn(),
        }
    }

    /// Ends the run.
    fn end(&mut self, robot: Option<RobotId>, kind: FailureKind, message: String) {
        self.result.fail_and_stop(SimulatorFailure {
            tick: self.clock.tick,
            now: self.clock.now,
            robot,
            kind,
            message,
        });
    }
}

/// Returns the answer if it can be simulated and recorded.
fn checked(answer: BehaviorAnswer) -> Result<BehaviorAnswer, NoAnswer> {
    let output = &answer.output;
    let faults = [output.environment_faults.as_slice(), &output.faults].concat();
    if !faults.is_empty() {
        let kind = match output.faults.is_empty() {
            true => FailureKind::Environment,
            false => FailureKind::Scenario,
        };
        return Err(NoAnswer::new(kind, InvalidAnswer::Errors(faults)));
    }
    let is_finite = output.has_finite_parts();
    let invalid = match output.motion_command.validate() {
        Ok(()) if is_finite => return Ok(answer),
        Ok(()) => InvalidAnswer::NotFinite,
        Err(faults) => InvalidAnswer::Command(faults),
    };
    Err(NoAnswer::new(FailureKind::Scenario, invalid))
}
