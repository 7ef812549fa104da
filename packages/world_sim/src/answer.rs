use behavior_tree::Trace;
use bevyhavior_simulator::{BehaviorAnswer, BehaviorOutput, FailureKind, NoAnswer};
use hsl_ros::Subscription;
use hsl_types::{BehaviorDebug, Faults, MotionCommand, OutgoingMessage, Time};
use hsl_wire::convert::motion_command::Announcement;
use hsl_wire::convert::{behavior_debug, behavior_trace, header, hsl_message, motion_command};
use hsl_wire::topics;

use crate::layout_memory::LayoutMemory;
use crate::robot_link::RobotLink;
use crate::stamped::Stamped;

/// A robot's answer to the world state of one tick, as far as it has come.
///
/// There is no order between topics: the stamps say what belongs to the tick, and the motion command
/// says how much there is.
#[derive(Default)]
pub(crate) struct Answer {
    now: Time,
    command: Option<(MotionCommand, Announcement)>,
    messages: Vec<OutgoingMessage>,
    trace: Option<Trace>,
    debug: Option<BehaviorDebug>,
    /// What is wrong with the first part that is.
    fault: Option<String>,
    /// The tick of the last part that was not for this one.
    stray: Option<Time>,
}

impl Answer {
    /// Nothing yet, to the world state at `now`.
    pub(crate) fn to(now: Time) -> Self {
        Self {
            now,
            ..Self::default()
        }
    }

    /// Takes what has come; parts for other ticks are dropped.
    pub(crate) fn receive(&mut self, link: &RobotLink, layout: &mut LayoutMemory) {
        if let Err(fault) = layout.receive(link) {
            self.blame(fault);
        }
        let (name, read) = (
            topics::HSL_OUTGOING.name,
            hsl_message::outgoing_from_message,
        );
        while let Some(part) = self.take(&link.outgoing, name, read) {
            match part {
                Some((sender, _)) if sender != link.id.player_number => {
                    self.blame(format!(
                        "{name}: sender: {sender} is not the number of the robot"
                    ));
                }
                part => self.messages.extend(part.map(|(_, outgoing)| outgoing)),
            }
        }
        let (name, read) = (topics::TRACE.name, behavior_trace::from_message);
        while let Some(part) = self.take(&link.trace, name, read) {
            self.trace = part.or(self.trace.take());
        }
        let (name, read) = (topics::DEBUG.name, behavior_debug::from_message);
        while let Some(part) = self.take(&link.debug, name, read) {
            self.debug = part.or(self.debug.take());
        }
        let name = topics::MOTION_COMMAND.name;
        while let Some(part) = self.take(&link.motion_command, name, |message| {
            Ok((
                motion_command::from_message(message)?,
                motion_command::announcement(message),
            ))
        }) {
            self.command = part.or(self.command.take());
        }
    }

    /// Whether nothing has come, neither for this tick nor for another.
    pub(crate) fn is_empty(&self) -> bool {
        let is_anything = self.command.is_some() || self.fault.is_some() || self.stray.is_some();
        !is_anything && self.messages.is_empty() && self.trace.is_none() && self.debug.is_none()
    }

    /// What is still to come; none: the answer is complete, or wrong.
    pub(crate) fn missing(&self, layout: &LayoutMemory) -> Option<String> {
        if self.fault.is_some() {
            return None;
        }
        let Some((_, announced)) = &self.command else {
            let stray = self
                .stray
                .map(|stray| format!(" (something answers {stray})"));
            return Some(format!("no motion_command{}", stray.unwrap_or_default()));
        };
        let (came, sent) = (self.messages.len(), announced.messages_sent);
        let lacks_layout = |trace: &Trace| !layout.knows(trace.layout_version);
        let needs_layout = announced.trace_sent && self.trace.as_ref().is_some_and(lacks_layout);
        [
            (came < count(sent)).then(|| format!("{came} of {sent} hsl/outgoing")),
            (announced.trace_sent && self.trace.is_none()).then(|| "no behavior/trace".to_owned()),
            needs_layout.then(|| "no behavior/tree_layout".to_owned()),
            (announced.debug_sent && self.debug.is_none()).then(|| "no behavior/debug".to_owned()),
        ]
        .into_iter()
        .flatten()
        .next()
    }

    /// The answer for the engine; of one that is not complete, `why` says why nobody waits any longer.
    pub(crate) fn finish(
        self,
        layout: &mut LayoutMemory,
        why: &str,
    ) -> Result<BehaviorAnswer, NoAnswer> {
        if let Some(missing) = self.missing(layout) {
            let reason = format!("{missing}; {why}");
            return Err(NoAnswer {
                reason,
                kind: FailureKind::Environment,
            });
        }
        let (motion_command, announced) = match (self.fault, self.command) {
            (None, Some(command)) => command,
            (fault, _) => {
                let reason = format!("invalid {}", fault.unwrap_or_default());
                return Err(NoAnswer {
                    reason,
                    kind: FailureKind::Scenario,
                });
            }
        };
        let mut messages = self.messages;
        messages.truncate(count(announced.messages_sent));
        let trace = self.trace.filter(|_| announced.trace_sent);
        let layout = trace
            .as_ref()
            .and_then(|trace| layout.tell(trace.layout_version));
        let debug = self.debug.filter(|_| announced.debug_sent);
        let output = BehaviorOutput {
            motion_command,
            messages,
            trace,
            debug,
            claims: announced.claims,
            faults: announced.faults,
            warnings: announced.warnings,
        };
        Ok(BehaviorAnswer { output, layout })
    }

    /// The next part that has come on the topic `name`. The inner value is none where the part is of
    /// another tick, or wrong.
    fn take<M: Stamped, T>(
        &mut self,
        subscription: &Subscription<M>,
        name: &str,
        read: impl FnOnce(&M) -> Result<T, Faults>,
    ) -> Option<Option<T>> {
        let received = subscription.take()?;
        let part = received
            .map_err(|error| error.to_string())
            .and_then(|message| {
                let now = header::now(message.header()).map_err(|faults| faults.to_string())?;
                if now != self.now {
                    self.stray = Some(now);
                    return Ok(None);
                }
                read(&message)
                    .map(Some)
                    .map_err(|faults| faults.to_string())
            });
        Some(part.unwrap_or_else(|fault| {
            self.blame(format!("{name}: {fault}"));
            None
        }))
    }

    fn blame(&mut self, fault: String) {
        self.fault.get_or_insert(fault);
    }
}

/// A number of messages as a length.
fn count(messages: u32) -> usize {
    usize::try_from(messages).unwrap_or(usize::MAX)
}
