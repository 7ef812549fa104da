use behavior_tree::Trace;
use bevyhavior_simulator::{BehaviorAnswer, BehaviorOutput, FailureKind, NoAnswer};
use hsl_types::{BehaviorDebug, MotionCommand, OutgoingMessage, Time};
use hsl_wire::convert::motion_command::Announcement;
use hsl_wire::convert::{behavior_debug, behavior_trace, motion_command};
use hsl_wire::topics;

use crate::answer_memory::AnswerMemory;
use crate::layout_memory::LayoutMemory;
use crate::parts::{Parts, Taken};
use crate::robot_link::RobotLink;

/// A robot's answer to the world state of one tick, as far as it has come.
///
/// There is no order between topics: the stamps say what belongs to the tick, and the motion command
/// says how much there is. Of each topic the first messages count, in the order of publication.
pub(crate) struct Answer {
    now: Time,
    command: Parts<(MotionCommand, Announcement)>,
    messages: Parts<OutgoingMessage>,
    trace: Parts<Trace>,
    debug: Parts<BehaviorDebug>,
    /// What is wrong with a message that names no tick.
    fault: Option<String>,
    is_empty: bool,
}

impl Answer {
    /// Nothing yet, to the world state at `now`.
    pub(crate) fn to(now: Time) -> Self {
        Self {
            now,
            command: Parts::of(&topics::MOTION_COMMAND),
            messages: Parts::of(&topics::HSL_OUTGOING),
            trace: Parts::of(&topics::TRACE),
            debug: Parts::of(&topics::DEBUG),
            fault: None,
            is_empty: true,
        }
    }

    /// Takes what has come; messages for other ticks are for `memory`.
    pub(crate) fn receive(
        &mut self,
        link: &RobotLink,
        layout: &mut LayoutMemory,
        memory: &mut AnswerMemory,
    ) {
        let now = self.now;
        let outgoing = |message: &_| link.read_outgoing(message);
        let command = motion_command::from_message;
        let trace = behavior_trace::from_message;
        let debug = behavior_debug::from_message;
        for received in [
            layout.receive(link).map(|()| false),
            self.messages.receive(&link.outgoing, now, memory, outgoing),
            self.trace.receive(&link.trace, now, memory, trace),
            self.debug.receive(&link.debug, now, memory, debug),
            self.command
                .receive(&link.motion_command, now, memory, command),
        ] {
            match received {
                Ok(has_come) => self.is_empty &= !has_come,
                Err(fault) => {
                    self.is_empty = false;
                    self.fault.get_or_insert(fault);
                }
            }
        }
    }

    /// Whether nothing has come, neither for this tick nor for another.
    pub(crate) fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// What is wrong with a message that names no tick.
    pub(crate) fn into_fault(self) -> Option<String> {
        self.fault
    }

    /// What is still to come; none: the answer is complete, or wrong.
    pub(crate) fn missing(&self, layout: &LayoutMemory) -> Option<String> {
        if self.fault.is_some() {
            return None;
        }
        let Ok((_, announced)) = (match self.command.first() {
            Some(command) => command,
            None => return Some("no motion_command".to_owned()),
        }) else {
            return None;
        };
        let (came, sent) = (self.messages.len(), announced.messages_sent);
        let lacks_layout = |trace: &Trace| !layout.knows(trace.layout_version);
        let trace = self.trace.first();
        let needs_layout =
            announced.trace_sent && trace.is_some_and(|it| it.is_ok_and(lacks_layout));
        [
            (came < count(sent)).then(|| format!("{came} of {sent} hsl/outgoing")),
            (announced.trace_sent && trace.is_none()).then(|| "no behavior/trace".to_owned()),
            needs_layout.then(|| "no behavior/tree_layout".to_owned()),
            (announced.debug_sent && self.debug.len() == 0).then(|| "no behavior/debug".to_owned()),
        ]
        .into_iter()
        .flatten()
        .next()
    }

    /// The answer for the engine; of one that is not complete, `why` says why nobody waits any longer.
    pub(crate) fn finish(
        self,
        layout: &mut LayoutMemory,
        memory: &mut AnswerMemory,
        was_asked_again: bool,
        why: &str,
    ) -> Result<BehaviorAnswer, NoAnswer> {
        let (now, missing, fault) = (self.now, self.missing(layout), memory.take_fault());
        let answer = match (missing, fault) {
            (Some(missing), fault) => {
                let fault = fault.map(|fault| format!(" ({fault})")).unwrap_or_default();
                Err(NoAnswer {
                    reason: format!("{missing}{fault}; {why}"),
                    kind: FailureKind::Environment,
                })
            }
            (None, Some(reason)) => Err(NoAnswer {
                reason,
                kind: FailureKind::Scenario,
            }),
            (None, None) => self.into_output(layout).map_err(invalid),
        };
        match answer {
            Ok((answer, taken)) => {
                memory.note_answered(now, taken, was_asked_again);
                Ok(answer)
            }
            Err(no_answer) => {
                memory.note_unanswered(now);
                Err(no_answer)
            }
        }
    }

    /// A complete answer, and the messages it was made of.
    fn into_output(self, layout: &mut LayoutMemory) -> Result<(BehaviorAnswer, Taken), String> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let mut taken = Taken::default();
        let Some((motion_command, announced)) = self.command.take(1, &mut taken)?.pop() else {
            return Err("motion_command: it has not come".to_owned());
        };
        let messages = self
            .messages
            .take(count(announced.messages_sent), &mut taken)?;
        let trace = self
            .trace
            .take(usize::from(announced.trace_sent), &mut taken)?
            .pop();
        let debug = self
            .debug
            .take(usize::from(announced.debug_sent), &mut taken)?
            .pop();
        let layout = trace
            .as_ref()
            .and_then(|trace| layout.tell(trace.layout_version));
        let output = BehaviorOutput {
            motion_command,
            messages,
            trace,
            debug,
            claims: announced.claims,
            faults: announced.faults,
            warnings: announced.warnings,
            decided_on: announced.decided_on,
        };
        Ok((BehaviorAnswer { output, layout }, taken))
    }
}

/// A fault of a message that the robot has sent.
pub(crate) fn invalid(fault: String) -> NoAnswer {
    NoAnswer {
        reason: format!("invalid {fault}"),
        kind: FailureKind::Scenario,
    }
}

/// A number of messages as a length.
fn count(messages: u32) -> usize {
    usize::try_from(messages).unwrap_or(usize::MAX)
}
