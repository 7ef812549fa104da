use hsl_ros::Subscription;
use hsl_types::{Faults, Time};
use hsl_wire::convert::header;
use hsl_wire::topics::Topic;

use crate::answer_memory::AnswerMemory;
use crate::stamped::Stamped;

/// The messages of one topic that belong to a robot's answer to one tick.
///
/// The middleware keeps the order of one publisher's messages, so the first ones are the same in every run,
/// however late the rest is.
pub(crate) struct Parts<T> {
    topic: &'static Topic,
    parts: Vec<Part<T>>,
}

/// One message.
struct Part<T> {
    bytes: Vec<u8>,
    content: Result<T, String>,
}

/// The messages that were taken as an answer, and those in surplus, as topics and bytes.
#[derive(Default)]
pub(crate) struct Taken {
    pub(crate) answer: Vec<(&'static Topic, Vec<u8>)>,
    pub(crate) surplus: Vec<(&'static Topic, Vec<u8>)>,
}

impl<T> Parts<T> {
    pub(crate) fn of(topic: &'static Topic) -> Self {
        Self {
            topic,
            parts: Vec::new(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.parts.len()
    }

    /// The first message; none: it has not come.
    pub(crate) fn first(&self) -> Option<Result<&T, &str>> {
        let content = &self.parts.first()?.content;
        Some(content.as_ref().map_err(String::as_str))
    }

    /// Receives what has come for the tick at `now`; `memory` judges messages for other ticks. Returns whether
    /// anything has come.
    ///
    /// # Errors
    /// A message whose tick cannot be read.
    pub(crate) fn receive<M: Stamped>(
        &mut self,
        subscription: &Subscription<M>,
        now: Time,
        memory: &mut AnswerMemory,
        read: impl Fn(&M) -> Result<T, Faults>,
    ) -> Result<bool, String> {
        let mut has_come = false;
        while let Some(bytes) = subscription.take_bytes() {
            has_come = true;
            let invalid =
                |fault: &dyn ToString| format!("{}: {}", self.topic.name, fault.to_string());
            let message = M::from_cdr(&bytes).map_err(|error| invalid(&error))?;
            let stamp = header::now(message.header()).map_err(|faults| invalid(&faults))?;
            if stamp == now {
                let content = read(&message).map_err(|faults| invalid(&faults));
                self.parts.push(Part { bytes, content });
            } else {
                memory.judge(self.topic, stamp, now, &bytes);
            }
        }
        Ok(has_come)
    }

    /// The contents of the first `count` messages; the bytes of all go to `taken`.
    ///
    /// # Errors
    /// One of the first `count` messages is invalid.
    pub(crate) fn take(self, count: usize, taken: &mut Taken) -> Result<Vec<T>, String> {
        let mut contents = Vec::with_capacity(count.min(self.parts.len()));
        for (index, part) in self.parts.into_iter().enumerate() {
            if index < count {
                contents.push(part.content?);
                taken.answer.push((self.topic, part.bytes));
            } else {
                taken.surplus.push((self.topic, part.bytes));
            }
        }
        Ok(contents)
    }
}
