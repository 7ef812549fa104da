use std::collections::{BTreeMap, BTreeSet};

use hsl_types::Time;
use hsl_wire::answer::{PARTS, Part};
use hsl_wire::topics::Topic;

use crate::answer_fault::{StrayKind, StrayMessage};
use crate::parts::Taken;

/// Number of answered ticks whose messages are stored: one simulated second at the default tick.
const REMEMBERED: usize = 100;

/// A robot's answers to previous ticks, to distinguish surplus messages from late ones.
///
/// A surplus message for tick k is a fault in tick k+1, whether it arrived in tick k or later: what the robot published
/// before its answer to tick k+1 arrives before that answer is complete. So the run does not depend on the time of
/// arrival.
#[derive(Default)]
pub(crate) struct AnswerMemory {
    answered: BTreeMap<Time, Answered>,
    /// Ticks without a complete answer: late messages for them are ignored.
    unanswered: BTreeSet<Time>,
    fault: Option<StrayMessage>,
    /// Number of repeated messages with equal bytes; they have no effect.
    repetitions: u64,
}

/// The messages that were used as the answer to one tick.
struct Answered {
    messages: Vec<(&'static Topic, Vec<u8>)>,
    /// Whether the robot was asked more than once, and may have answered each time.
    was_asked_again: bool,
}

impl AnswerMemory {
    /// Stores a complete answer to the tick at `now`.
    pub(crate) fn note_answered(&mut self, now: Time, taken: Taken, was_asked_again: bool) {
        if self.answered.len() >= REMEMBERED {
            self.answered.pop_first();
        }
        let messages = taken.answer;
        self.answered.insert(
            now,
            Answered {
                messages,
                was_asked_again,
            },
        );
        for (topic, bytes) in taken.surplus {
            self.judge(topic, now, now, &bytes);
        }
    }

    /// Stores that the tick at `now` has no answer.
    pub(crate) fn note_unanswered(&mut self, now: Time) {
        self.unanswered.insert(now);
    }

    /// Checks a message for the tick at `stamp` that is not part of the answer to the tick at `now`.
    pub(crate) fn judge(&mut self, topic: &'static Topic, stamp: Time, now: Time, bytes: &[u8]) {
        if self.unanswered.contains(&stamp) {
            return;
        }
        let stray = |kind| StrayMessage {
            topic: topic.name,
            stamp,
            kind,
        };
        let Some(answered) = self.answered.get(&stamp) else {
            let kind = match stamp > now {
                true => StrayKind::NotBegun,
                false => StrayKind::NotAsked,
            };
            self.add_fault(stray(kind));
            return;
        };
        let taken = || answered.messages.iter().filter(|(of, _)| *of == topic);
        if answered.was_asked_again || taken().any(|(_, taken)| taken == bytes) {
            self.repetitions += 1;
            return;
        }
        let part = PARTS.iter().find(|part| part.topic() == topic);
        let kind = match taken().count() {
            count if part.is_some_and(Part::is_many) => StrayKind::More(count),
            0 => StrayKind::NotAnnounced,
            _ => StrayKind::Different,
        };
        self.add_fault(stray(kind));
    }

    /// Returns the first fault since the last call.
    pub(crate) fn take_fault(&mut self) -> Option<StrayMessage> {
        self.fault.take()
    }

    /// Returns whether a fault was found since the last call of [`take_fault`](Self::take_fault).
    pub(crate) fn has_fault(&self) -> bool {
        self.fault.is_some()
    }

    /// Discards the fault: a node other than the robot's may have sent the message.
    pub(crate) fn discard_fault(&mut self) {
        self.fault = None;
    }

    /// Returns the number of repeated messages with equal bytes.
    pub(crate) fn repetitions(&self) -> u64 {
        self.repetitions
    }

    fn add_fault(&mut self, fault: StrayMessage) {
        self.fault.get_or_insert(fault);
    }
}

#[cfg(test)]
mod tests {
    use hsl_wire::topics;

    use super::*;

    const NOW: Time = Time::from_nanos(30);

    /// Returns the fault of a message on `topic` for `stamp`, after answers to ticks 10 and 20, and none to tick 15.
    fn fault_of(topic: &'static Topic, stamp: u64, bytes: &[u8], was_asked_again: bool) -> String {
        let mut memory = AnswerMemory::default();
        for tick in [10, 20] {
            let taken = Taken {
                answer: vec![
                    (&topics::MOTION_COMMAND, vec![1]),
                    (&topics::HSL_OUTGOING, vec![2]),
                ],
                surplus: Vec::new(),
            };
            memory.note_answered(Time::from_nanos(tick), taken, was_asked_again);
        }
        memory.note_unanswered(Time::from_nanos(15));
        memory.judge(topic, Time::from_nanos(stamp), NOW, bytes);
        memory
            .take_fault()
            .map_or_else(String::new, |it| it.to_string())
    }

    #[test]
    fn a_message_that_says_something_else_than_the_answer_is_a_fault() {
        let (command, outgoing) = (&topics::MOTION_COMMAND, &topics::HSL_OUTGOING);
        for (topic, stamp, expected) in [
            (command, 10, "two different motion_command"),
            (outgoing, 20, "more hsl/outgoing for 0.000 s than the 1 "),
            (&topics::TRACE, 20, "behavior/trace for 0.000 s, which"),
            (command, 40, "a tick that has not begun"),
            (command, 5, "was not asked about"),
        ] {
            let fault = fault_of(topic, stamp, &[3], false);
            assert!(fault.contains(expected), "{stamp}: {fault}");
        }
    }

    #[test]
    fn a_message_that_repeats_the_answer_or_is_too_late_is_no_fault() {
        let command = &topics::MOTION_COMMAND;
        assert_eq!(fault_of(command, 10, &[1], false), "");
        assert_eq!(
            fault_of(command, 15, &[3], false),
            "",
            "nothing was taken for this tick"
        );
        assert_eq!(
            fault_of(command, 10, &[3], true),
            "",
            "the robot was asked twice"
        );
    }
}
