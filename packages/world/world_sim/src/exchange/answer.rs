use bevyhavior_simulator::{BehaviorAnswer, BehaviorInput, BehaviorOutput, NoAnswer};
use hsl_types::{RobotId, Time};
use hsl_wire::answer::{PARTS, Part, PartError, joined};
use hsl_wire::topics::{self, Topic};

use crate::exchange::answer_error::{AnswerError, Missing, WaitEnd};
use crate::exchange::answer_memory::AnswerMemory;
use crate::exchange::layout_memory::LayoutMemory;
use crate::exchange::other_stamps::OtherStamps;
use crate::exchange::parts::{Parts, UsedMessages};
use crate::exchange::robot_link::RobotLink;

/// Answer of a robot to the world state of one tick, while its messages arrive.
///
/// Topics have no common order: the stamp of a message identifies the tick, and the motion command announces the number
/// of messages on the other topics. If more messages arrive than announced, the first ones count.
pub(crate) struct Answer {
    robot: RobotId,
    /// Time of the tick.
    now: Time,
    topic: &'static Topic,
    /// Content of the first command, and the number of messages that it announces for each of [`PARTS`].
    command: Option<(Result<BehaviorOutput, PartError>, Vec<usize>)>,
    /// Content of the parts that have arrived, for example the trace.
    contents: BehaviorOutput,
    /// Motion commands of this tick; the first one counts.
    commands: Parts,
    /// Messages of each part, in the order of [`PARTS`].
    parts: Vec<Parts>,
    /// Error of a message without a valid stamp.
    error: Option<AnswerError>,
    /// Messages for other ticks, for the text of an error.
    others: OtherStamps,
    /// Set until any message arrives.
    is_empty: bool,
}

impl Answer {
    /// Creates an empty answer of the robot of `link` to the world state at `now`.
    pub(crate) fn to(now: Time, link: &RobotLink) -> Self {
        let topic = link.command.topic();
        Self {
            robot: link.id,
            now,
            topic,
            command: None,
            contents: BehaviorOutput::default(),
            commands: Parts::new(topic),
            parts: PARTS.iter().map(|part| Parts::new(part.topic())).collect(),
            error: None,
            others: OtherStamps::instead_of(now),
            is_empty: true,
        }
    }

    /// Receives all messages that have arrived. Those of this tick are stored here, tree layouts in `layout`. Messages
    /// of other ticks are checked by `memory`. `input` has the inputs of the robot in this tick.
    pub(crate) fn receive(
        &mut self,
        link: &mut RobotLink,
        input: Option<&BehaviorInput>,
        layout: &mut LayoutMemory,
        memory: &mut AnswerMemory,
    ) {
        let received = layout.receive(link).map_err(AnswerError::from);
        self.record(received);
        for (index, part) in PARTS.iter().enumerate() {
            let received = self.receive_part(index, part, link, memory);
            self.record(received.map_err(AnswerError::from));
        }
        let received = self.receive_command(link, input, memory);
        self.record(received.map_err(AnswerError::from));
    }

    /// Stores the first error of a message, and that a message has arrived.
    fn record(&mut self, received: Result<(), AnswerError>) {
        if let Err(error) = received {
            self.is_empty = false;
            self.error.get_or_insert(error);
        }
    }

    /// Receives the messages of one part, which has this index in [`PARTS`].
    ///
    /// # Errors
    /// Returns an error if a message cannot be decoded, or its stamp is invalid.
    fn receive_part(
        &mut self,
        index: usize,
        part: &Part,
        link: &RobotLink,
        memory: &mut AnswerMemory,
    ) -> Result<(), PartError> {
        while let Some(bytes) = link.parts[index].take() {
            self.is_empty = false;
            let received = part.open(&bytes)?;
            if received.stamp != self.now {
                if !memory.was_asked_again(received.stamp) {
                    self.others.add(part.topic().name, received.stamp);
                }
                memory.check_unused(part.topic(), received.stamp, self.now, &bytes);
                continue;
            }
            // If only one message is expected, the first counts.
            let counts = part.is_many() || self.parts[index].len() == 0;
            let put = counts.then(|| received.put_into(&mut self.contents, self.robot));
            self.parts[index].add(bytes, put.and_then(Result::err));
        }
        Ok(())
    }

    /// Receives motion commands. Only the first one of this tick counts.
    ///
    /// # Errors
    /// Returns an error if a message cannot be decoded, or its stamp is invalid.
    fn receive_command(
        &mut self,
        link: &mut RobotLink,
        input: Option<&BehaviorInput>,
        memory: &mut AnswerMemory,
    ) -> Result<(), PartError> {
        while let Some(bytes) = link.command.take() {
            self.is_empty = false;
            let command = link.command.open(&bytes, self.now)?;
            let stamp = command.stamp();
            match input {
                Some(input) if stamp == self.now => {
                    self.command.get_or_insert_with(|| {
                        let announced = command.announced();
                        (link.command.answer(command, input), announced)
                    });
                    self.commands.add(bytes, None);
                }
                _ => {
                    if !memory.was_asked_again(stamp) {
                        self.others.add(self.topic.name, stamp);
                    }
                    memory.check_unused(self.topic, stamp, self.now, &bytes);
                }
            }
        }
        Ok(())
    }

    /// Returns true if no message has arrived, of this tick or another.
    pub(crate) fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// Returns the number of messages of this tick that have arrived, without layouts.
    pub(crate) fn received(&self) -> usize {
        self.commands.len() + self.parts.iter().map(Parts::len).sum::<usize>()
    }

    /// Returns the received messages for other ticks.
    pub(crate) fn others(&self) -> &OtherStamps {
        &self.others
    }

    /// Returns the error of a message that could not be decoded or has no valid stamp.
    pub(crate) fn into_error(self) -> Option<AnswerError> {
        self.error
    }

    /// Returns the first message that is missing: the motion command, then the messages that it announces, then the
    /// layout of the trace. `None` if the answer is complete, or if it is invalid already.
    pub(crate) fn missing(&self, layout: &LayoutMemory) -> Option<Missing> {
        if self.error.is_some() {
            return None;
        }
        let Some((command, announced)) = &self.command else {
            return Some(Missing::Message(self.topic.name));
        };
        if command.is_err() {
            return None;
        }
        let expected = PARTS.iter().zip(&self.parts).zip(announced);
        for ((part, parts), &announced) in expected {
            let (received, topic) = (parts.len(), part.topic().name);
            if received < announced && part.is_many() {
                return Some(Missing::Messages {
                    received,
                    announced,
                    topic,
                });
            } else if received < announced {
                return Some(Missing::Message(topic));
            }
            let trace = self.contents.trace.as_ref();
            let is_trace = part.topic() == &topics::TRACE && announced > 0 && parts.begins_well();
            if is_trace && trace.is_some_and(|it| !layout.contains(it.layout_version)) {
                return Some(Missing::Message(topics::TREE_LAYOUT.name));
            }
        }
        None
    }

    /// Ends the wait: returns the answer for the engine, or the error of a missing, invalid or surplus message. Stores
    /// in `memory` how the tick was answered, for the check of later messages. `asked_again` is the number of times that
    /// the input was sent again. `why` is the reason why the world stopped waiting for an incomplete answer.
    pub(crate) fn finish(
        self,
        layout: &mut LayoutMemory,
        memory: &mut AnswerMemory,
        asked_again: u32,
        why: WaitEnd,
    ) -> Result<BehaviorAnswer, NoAnswer> {
        let (now, missing, stray) = (self.now, self.missing(layout), memory.take_error());
        let answer = match (missing, stray) {
            (Some(missing), stray) => Err(AnswerError::Missing {
                missing,
                stray: stray.map(Box::new),
                // Arrivals in a tick that the world does not wait for depend on the wall clock.
                others: Box::new(match why.is_awaited() {
                    true => self.others,
                    false => OtherStamps::default(),
                }),
                why,
            }),
            (None, Some(stray)) => Err(stray.into()),
            (None, None) => self.into_output(layout, why),
        };
        match answer {
            Ok((answer, taken)) => {
                memory.store_answered(now, taken, asked_again);
                Ok(answer)
            }
            Err(error) => {
                memory.store_unanswered(now);
                Err(error.into())
            }
        }
    }

    /// Returns the content of a complete answer, its new layout if there is one, and its messages.
    ///
    /// # Errors
    /// Returns an error if one of the messages that count is invalid.
    fn into_output(
        mut self,
        layout: &mut LayoutMemory,
        why: WaitEnd,
    ) -> Result<(BehaviorAnswer, UsedMessages), AnswerError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        let Some((command, announced)) = self.command else {
            return Err(AnswerError::Missing {
                missing: Missing::Message(self.topic.name),
                stray: None,
                others: Box::new(self.others),
                why,
            });
        };
        let mut taken = UsedMessages::default();
        self.commands.take(1, &mut taken)?;
        let command = command?;
        for ((part, parts), sent) in PARTS.iter().zip(self.parts).zip(announced) {
            parts.take(sent, &mut taken)?;
            part.keep(&mut self.contents, sent);
        }
        let output = joined(command, self.contents);
        let layout = output
            .trace
            .as_ref()
            .and_then(|trace| layout.take_new(trace.layout_version));
        Ok((BehaviorAnswer { output, layout }, taken))
    }
}
