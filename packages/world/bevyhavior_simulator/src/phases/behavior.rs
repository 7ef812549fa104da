use bevy_ecs::prelude::{Commands, Entity, Query, Res, ResMut};
use bevy_ecs::system::SystemParam;
use hsl_behavior::BehaviorOutput;
use hsl_types::parameters::set_text;
use hsl_types::{RobotId, Severity, Time, Violation};
use support::InvalidValues;

use crate::backends::backend_error::BackendError;
use crate::backends::behavior_backend::{
    BehaviorAnswer, BehaviorAnswers, SimulatorBehaviorBackend,
};
use crate::backends::behavior_resources::{
    SimulatorBehaviorInputs, SimulatorBehaviorOutputs, SimulatorTreeLayouts, SimulatorTrees,
};
use crate::backends::no_answer::{NoAnswer, NoAnswerOrigin};
use crate::backends::shared::Shared;
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
    /// Gives the tick and time of each problem.
    clock: Res<'w, SimulatorClock>,
    /// Reaction to a robot without an answer.
    policy: Res<'w, UnansweredPolicy>,
    /// Ticks without an answer, by robot, for the summary of the run.
    unanswered: ResMut<'w, SimulatorUnanswered>,
    /// Violations of this tick, which are recorded.
    violations: ResMut<'w, SimulatorViolations>,
    /// Reasons why the bytes of the bag may differ in a repetition.
    reproducibility: ResMut<'w, SimulatorReproducibility>,
    /// Verdict of the run.
    result: ResMut<'w, SimulatorScenarioResult>,
    /// Removes robots from the world.
    commands: Commands<'w, 's>,
}

/// System: passes the inputs of all robots to the backend and stores the answers: motion commands in the robots'
/// entities, and outputs, messages, claims and tree layouts in their resources. All robots decide on the same state of
/// the world. A missing or invalid answer is recorded as a violation, and handled by the policy: the run ends, or the
/// robot keeps its last command or leaves the match. If the backend itself fails, the run ends.
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
    outputs.0.retain(|id, _| answers.contains_key(id));
    // Claims of semaphores outlive a tick without an answer: the robot's next decision may not be due yet.
    last_claims.0.retain(|id, _| inputs.0.contains_key(id));
    // Answers and entities are both sorted by robot, so one pass matches them. An answer may belong to a robot without
    // an entity.
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
                    message: message.clone(),
                }));
                match output.claims.is_empty() {
                    true => _ = last_claims.0.remove(&id),
                    false => _ = last_claims.0.insert(id, output.claims.clone()),
                }
                outputs.0.insert(id, Shared::new(output));
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
                if follows_wall_clock && no_answer.origin != NoAnswerOrigin::Decision {
                    // The wall clock does not wait, so the robot would continue its last motion for a long time.
                    last_motion_command.0 = silence::stop();
                    held = "the robot stops";
                }
                problems.unanswered(id, entity, no_answer, held);
            }
        }
    }
}

/// Robots without an answer in this tick, if there are several and the policy ends the run. Then one robot is rarely
/// the cause, so the error lists all of them. `None` otherwise, and after they were listed.
struct SilentRobots(Option<Vec<RobotId>>);

/// Answers of several robots are missing.
#[derive(Debug, thiserror::Error)]
#[error("no answer from {} robots: {}; {first}", robots.len(), names(robots))]
struct SeveralSilent {
    /// Robots in canonical order.
    robots: Vec<RobotId>,
    /// Cause for the first of these robots.
    first: BackendError,
}

/// Returns the names of the robots, separated by commas.
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
    /// Collects the robots whose answer is missing; an invalid decision does not count.
    fn among(answers: &BehaviorAnswers, policy: UnansweredPolicy) -> Self {
        let is_silent =
            |answer: &Result<_, NoAnswer>| answer.as_ref().is_err_and(|it| it.origin.is_silence());
        let silent: Vec<_> = answers
            .iter()
            .filter(|(_, answer)| is_silent(answer))
            .map(|(id, _)| *id)
            .collect();
        let is_reported = silent.len() > 1 && policy == UnansweredPolicy::Fail;
        Self(is_reported.then_some(silent))
    }

    /// Replaces the cause of the first missing answer by one that lists all silent robots. Later calls have no effect.
    fn name_all(&mut self, no_answer: &mut NoAnswer) {
        if no_answer.origin.is_silence()
            && let Some(robots) = self.0.take()
        {
            let first = no_answer.cause.clone();
            no_answer.cause = SeveralSilent { robots, first }.into();
        }
    }
}

impl Problems<'_, '_> {
    /// Records a violation for each warning in the output of the behavior, and for each parameter of its node that was
    /// set since the previous answer.
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

    /// Records violations that the backend found and no robot caused. Each is also a reason why the run may not be
    /// reproducible.
    fn disturbed(&mut self, violations: Vec<Violation>) {
        for violation in violations {
            self.reproducibility.add_reason(&violation.message);
            self.violations.add(violation);
        }
    }

    /// Records a decision that was not made on the world state of this tick. `decided_on` is the time of the world
    /// state that the robot used, or `None` if the robot did not report one.
    fn check_age(&mut self, robot: RobotId, decided_on: Option<Time>) {
        let stale = self.reproducibility.check(robot, decided_on, &self.clock);
        if let Some(violation) = stale {
            self.violations.add(violation);
        }
    }

    /// Records that a robot has no answer and applies the policy: ends the run, lets the robot keep its last command,
    /// or removes its entity. `held` describes the robot's motion in the message if the match continues with the robot.
    fn unanswered(&mut self, robot: RobotId, entity: Entity, no_answer: NoAnswer, held: &str) {
        self.unanswered.add(robot, self.clock.tick, &no_answer);
        if no_answer.origin.depends_on_machine() {
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
            UnansweredPolicy::Fail => {
                let kind = no_answer.origin.failure_kind();
                self.end(Some(robot), kind, no_answer.to_string());
            }
            UnansweredPolicy::Hold => {}
            UnansweredPolicy::Drop => self.commands.entity(entity).despawn(),
        }
    }

    /// Records a failure of the robot, or of the whole run without one. The run ends with this tick.
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

/// Returns the answer unchanged if it can be simulated and recorded.
///
/// # Errors
/// Returns an error if the behavior or its node reported errors, the motion command is invalid, or a number is not
/// finite. The origin is `Environment` if only the node reported errors.
fn checked(answer: BehaviorAnswer) -> Result<BehaviorAnswer, NoAnswer> {
    let output = &answer.output;
    let faults = [output.environment_faults.as_slice(), &output.faults].concat();
    if !faults.is_empty() {
        let origin = match output.faults.is_empty() {
            true => NoAnswerOrigin::Environment,
            false => NoAnswerOrigin::Decision,
        };
        return Err(NoAnswer::new(origin, InvalidAnswer::Errors(faults)));
    }
    let is_finite = output.has_finite_parts();
    let invalid = match output.motion_command.validate() {
        Ok(()) if is_finite => return Ok(answer),
        Ok(()) => InvalidAnswer::NotFinite,
        Err(faults) => InvalidAnswer::Command(faults),
    };
    Err(NoAnswer::new(NoAnswerOrigin::Decision, invalid))
}
