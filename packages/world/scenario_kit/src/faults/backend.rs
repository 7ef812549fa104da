use std::collections::{BTreeMap, BTreeSet};

use bevyhavior_simulator::{
    BackendError, BehaviorAnswers, BehaviorBackend, BehaviorInputs, BehaviorOutput, NoAnswer,
    NoAnswerOrigin,
};
use hsl_types::{RobotId, Time, Violation};
use hsl_wire::answer::PARTS;
use hsl_wire::topics::Topic;

use super::fault::{Fault, FaultKind};
use super::process::{FaultSignal, Process};
use super::schedule::FaultSchedule;

/// Function that sends a signal to a process because of the schedule.
pub type SignalSender = Box<dyn FnMut(FaultSignal, Process) + Send + Sync>;

/// Decision or message that is missing because of the schedule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Injected {
    /// The referee was killed or frozen: no decision follows.
    #[error("no /referee/decision; the fault schedule {} referee_node", past_of(*.0))]
    Referee(FaultSignal),
    /// The node of a robot was killed or frozen.
    #[error("no motion_command; the fault schedule {} its node", past_of(*.0))]
    Robot(FaultSignal),
    #[error("no {0}; the fault schedule dropped it")]
    Message(&'static str),
}

/// Backend that applies a schedule of faults to the robots' backend `robots`, and sends signals with `send_signal`.
///
/// The result is the same in process and with nodes: a killed or frozen robot does not answer from that tick on, even
/// if its process still runs, and a tick with a dropped message has no answer. If the referee is killed or frozen, the
/// run ends in that tick. `restart` is not forwarded: a run with faults cannot restart, because its processes may have
/// ended.
pub struct FaultyBackend {
    robots: Box<dyn BehaviorBackend>,
    schedule: FaultSchedule,
    send_signal: SignalSender,
    /// Signals that were sent, each once.
    sent: BTreeSet<(FaultSignal, Process)>,
    /// Time of the previous tick, or `None` before the first.
    last: Option<Time>,
}

impl FaultyBackend {
    /// Returns `robots` with faults, or `robots` itself without faults.
    pub fn around(
        robots: Box<dyn BehaviorBackend>,
        schedule: FaultSchedule,
        send_signal: SignalSender,
    ) -> Box<dyn BehaviorBackend> {
        if schedule.0.is_empty() {
            return robots;
        }
        Box::new(Self {
            robots,
            schedule,
            send_signal,
            sent: BTreeSet::new(),
            last: None,
        })
    }
}

impl BehaviorBackend for FaultyBackend {
    /// Sends the signals that are due, passes the inputs of the robots that can answer to their backend, and replaces
    /// answers with a dropped message by an error.
    fn tick(&mut self, inputs: &BehaviorInputs) -> Result<BehaviorAnswers, BackendError> {
        let Some(now) = inputs.values().next().map(|input| input.world_state.now) else {
            return self.robots.tick(inputs);
        };
        for (signal, process) in self.schedule.signals(now) {
            if self.sent.insert((signal, process)) {
                (self.send_signal)(signal, process);
            }
            if process == Process::Referee {
                // Its node may still decide for an unknown number of ticks, so a run that continued would not be
                // reproducible.
                return Err(Injected::Referee(signal).into());
            }
        }
        let lost = self.lost(inputs);
        let mut answers = if lost.is_empty() {
            self.robots.tick(inputs)?
        } else {
            let mut answering = inputs.clone();
            answering.retain(|robot, _| !lost.contains_key(robot));
            self.robots.tick(&answering)?
        };
        // A dropped message counts only in the first tick at or after the time of the fault.
        let new = |fault: &&Fault| self.last.is_none_or(|last| fault.at > last);
        for fault in self.schedule.due(now).filter(new) {
            if let FaultKind::Drop(topic, robot) = fault.kind
                && answers.get(&robot).is_some_and(|answer| match answer {
                    Ok(answer) => has_part(&answer.output, topic),
                    Err(_) => true,
                })
            {
                let dropped = Injected::Message(topic.name);
                answers.insert(robot, Err(no_answer(dropped)));
            }
        }
        answers.extend(lost.into_iter().map(|(robot, why)| (robot, Err(why))));
        self.last = Some(now);
        Ok(answers)
    }

    fn follows_wall_clock(&self) -> bool {
        self.robots.follows_wall_clock()
    }

    fn take_violations(&mut self) -> Vec<Violation> {
        self.robots.take_violations()
    }

    fn finish(&mut self) -> Result<BTreeMap<RobotId, NoAnswer>, BackendError> {
        self.robots.finish()
    }
}

impl FaultyBackend {
    /// Returns the robots of `inputs` whose processes got a signal, each with the error in place of its answer.
    fn lost(&self, inputs: &BehaviorInputs) -> BTreeMap<RobotId, NoAnswer> {
        let robots = self
            .sent
            .iter()
            .filter_map(|(signal, process)| match process {
                Process::Robot(robot) if inputs.contains_key(robot) => Some((*robot, *signal)),
                _ => None,
            });
        robots
            .map(|(robot, signal)| (robot, no_answer(Injected::Robot(signal))))
            .collect()
    }
}

/// Returns the verb for messages: the schedule `killed` or `froze` a process.
fn past_of(signal: FaultSignal) -> &'static str {
    match signal {
        FaultSignal::Kill => "killed",
        FaultSignal::Freeze => "froze",
    }
}

/// Returns true if an answer contains a message on `topic`. Every answer has a motion command, which is not a part.
fn has_part(output: &BehaviorOutput, topic: &Topic) -> bool {
    let part = PARTS.iter().find(|part| part.topic() == topic);
    part.is_none_or(|part| part.count(output) > 0)
}

/// Returns the error in place of an answer, with the origin [`NoAnswerOrigin::Injected`].
fn no_answer(injected: Injected) -> NoAnswer {
    NoAnswer::new(NoAnswerOrigin::Injected, injected)
}
