use std::collections::{BTreeMap, BTreeSet};

use hsl_types::Time;
use hsl_types::decision_period::DecisionPeriod;
use hsl_wire::answer::{PARTS, Part};
use hsl_wire::topics::Topic;

use crate::exchange::answer_error::{StrayKind, StrayMessage};
use crate::exchange::parts::UsedMessages;

/// Number of answered ticks whose messages are stored: one simulated second with the default tick.
const REMEMBERED: usize = 100;

/// Answers of a robot to previous ticks, to distinguish surplus messages from late ones.
///
/// A surplus message for tick k is an error in tick k+1, whether it arrived in tick k or later: messages published
/// before the answer to tick k+1 arrive before that answer is complete. The run therefore does not depend on the time
/// of arrival.
#[derive(Default)]
pub(crate) struct AnswerMemory {
    /// Messages of the answer to each of the last ticks.
    answered: BTreeMap<Time, Answered>,
    /// Ticks without a complete answer, whose late messages are ignored.
    unanswered: BTreeSet<Time>,
    /// Decision period of a robot that does not decide in each tick.
    period: Option<DecisionPeriod>,
    /// First error since [`Self::take_error`].
    error: Option<StrayMessage>,
    /// Number of repeated messages with equal bytes, which have no effect.
    repetitions: u64,
    /// Number of inputs that were sent again in answered ticks, and to which no further answer has arrived.
    backlog: u32,
}

/// Messages that were used as the answer to one tick.
struct Answered {
    messages: Vec<(&'static Topic, Vec<u8>)>,
    /// Set if the robot received the world state more than once, and may have answered each time.
    was_asked_again: bool,
}

impl AnswerMemory {
    /// Creates the memory of a robot.
    pub(crate) fn new(period: Option<&DecisionPeriod>) -> Self {
        Self {
            period: period.cloned(),
            ..Self::default()
        }
    }

    /// Stores a complete answer to the tick at `now`, and how often its inputs were sent again. Forgets the oldest
    /// answer beyond [`REMEMBERED`]. Checks the surplus messages of this tick.
    pub(crate) fn store_answered(&mut self, now: Time, taken: UsedMessages, asked_again: u32) {
        if self.answered.len() >= REMEMBERED {
            self.answered.pop_first();
        }
        let messages = taken.answer;
        self.answered.insert(
            now,
            Answered {
                messages,
                was_asked_again: asked_again > 0,
            },
        );
        self.backlog = asked_again;
        for (topic, bytes) in taken.surplus {
            self.check_unused(topic, now, now, &bytes);
        }
    }

    /// Stores that the tick at `now` has no complete answer. Messages for it that arrive later are ignored.
    pub(crate) fn store_unanswered(&mut self, now: Time) {
        self.unanswered.insert(now);
    }

    /// Checks a message for the tick at `stamp` that is not part of the answer to the tick at `now`. Stores an error
    /// unless the message is a late one of an unanswered tick, or a repetition.
    pub(crate) fn check_unused(
        &mut self,
        topic: &'static Topic,
        stamp: Time,
        now: Time,
        bytes: &[u8],
    ) {
        if self.unanswered.contains(&stamp) {
            return;
        }
        let stray = |kind| StrayMessage {
            topic: topic.name,
            stamp,
            kind,
        };
        let Some(answered) = self.answered.get(&stamp) else {
            let kind = match &self.period {
                _ if stamp > now => StrayKind::NotBegun,
                Some(period) => StrayKind::NotDue(period.clone()),
                None => StrayKind::NoWorldState,
            };
            self.add_error(stray(kind));
            return;
        };
        let taken = || answered.messages.iter().filter(|(of, _)| *of == topic);
        let part = PARTS.iter().find(|part| part.topic() == topic);
        if answered.was_asked_again || taken().any(|(_, taken)| taken == bytes) {
            self.repetitions += 1;
            if part.is_none() {
                self.backlog = self.backlog.saturating_sub(1);
            }
            return;
        }
        let kind = match taken().count() {
            count if part.is_some_and(Part::is_many) => StrayKind::More(count),
            0 => StrayKind::NotAnnounced,
            _ => StrayKind::Different,
        };
        self.add_error(stray(kind));
    }

    /// Returns the first error since the last call, and removes it.
    pub(crate) fn take_error(&mut self) -> Option<StrayMessage> {
        self.error.take()
    }

    /// Returns true if an error was found since the last call of [`take_error`](Self::take_error).
    pub(crate) fn has_error(&self) -> bool {
        self.error.is_some()
    }

    /// Removes the error, because another node than the robot's node may have sent the message.
    pub(crate) fn discard_error(&mut self) {
        self.error = None;
    }

    /// Returns the number of inputs that were sent again, and to which the node may still answer. It decides on the
    /// inputs of later ticks only after them.
    pub(crate) fn backlog(&self) -> u32 {
        self.backlog
    }

    /// Forgets the inputs that were sent again: no further answer to them is expected.
    pub(crate) fn forget_backlog(&mut self) {
        self.backlog = 0;
    }

    /// Returns true if the inputs of the tick at `stamp` were sent again, and each message for it is a repetition.
    pub(crate) fn was_asked_again(&self, stamp: Time) -> bool {
        let answered = self.answered.get(&stamp);
        answered.is_some_and(|it| it.was_asked_again)
    }

    /// Returns the number of repeated messages with equal bytes.
    pub(crate) fn repetitions(&self) -> u64 {
        self.repetitions
    }

    /// Stores an error, unless there is one already.
    fn add_error(&mut self, error: StrayMessage) {
        self.error.get_or_insert(error);
    }
}

#[cfg(test)]
mod tests {
    use hsl_wire::topics;

    use super::*;

    const NOW: Time = Time::from_nanos(30);

    /// Returns the error of a message on `topic` for `stamp`, after answers to ticks 10 and 20 and none to tick 15.
    fn error_of(topic: &'static Topic, stamp: u64, bytes: &[u8], asked_again: u32) -> String {
        let mut memory = AnswerMemory::default();
        for tick in [10, 20] {
            let taken = UsedMessages {
                answer: vec![
                    (&topics::MOTION_COMMAND, vec![1]),
                    (&topics::HSL_OUTGOING, vec![2]),
                ],
                surplus: Vec::new(),
            };
            memory.store_answered(Time::from_nanos(tick), taken, asked_again);
        }
        memory.store_unanswered(Time::from_nanos(15));
        memory.check_unused(topic, Time::from_nanos(stamp), NOW, bytes);
        memory
            .take_error()
            .map_or_else(String::new, |it| it.to_string())
    }

    #[test]
    fn a_message_that_differs_from_the_answer_is_an_error() {
        let (command, outgoing) = (&topics::MOTION_COMMAND, &topics::HSL_OUTGOING);
        for (topic, stamp, expected) in [
            (command, 10, "two different motion_command"),
            (outgoing, 20, "more hsl/outgoing for 0.000 s than the 1 "),
            (&topics::TRACE, 20, "behavior/trace for 0.000 s, which"),
            (command, 40, "a tick that has not started"),
            (command, 5, "without its world_state"),
        ] {
            let error = error_of(topic, stamp, &[3], 0);
            assert!(error.contains(expected), "{stamp}: {error}");
        }
    }

    #[test]
    fn a_message_that_repeats_the_answer_or_is_too_late_is_no_error() {
        let command = &topics::MOTION_COMMAND;
        assert_eq!(error_of(command, 10, &[1], 0), "");
        assert_eq!(
            error_of(command, 15, &[3], 0),
            "",
            "no message was used for this tick"
        );
        assert_eq!(
            error_of(command, 10, &[3], 1),
            "",
            "the robot received the world state twice"
        );
    }
}
