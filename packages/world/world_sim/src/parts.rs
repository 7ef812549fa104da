use hsl_wire::answer::PartError;
use hsl_wire::topics::Topic;

/// The messages of one topic that belong to a robot's answer to one tick.
///
/// The middleware keeps the order of one publisher's messages, so the first ones are the same in every run, however
/// late the others are.
pub(crate) struct Parts {
    topic: &'static Topic,
    /// The bytes of each message, and its fault.
    messages: Vec<(Vec<u8>, Option<PartError>)>,
}

/// The messages that were used as an answer, and the surplus ones, as topics and bytes.
#[derive(Default)]
pub(crate) struct Taken {
    pub(crate) answer: Vec<(&'static Topic, Vec<u8>)>,
    pub(crate) surplus: Vec<(&'static Topic, Vec<u8>)>,
}

impl Parts {
    pub(crate) fn of(topic: &'static Topic) -> Self {
        Self {
            topic,
            messages: Vec::new(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.messages.len()
    }

    /// Returns whether the first message has arrived and is valid.
    pub(crate) fn begins_well(&self) -> bool {
        self.messages
            .first()
            .is_some_and(|(_, fault)| fault.is_none())
    }

    /// Adds a message and its fault.
    pub(crate) fn add(&mut self, bytes: Vec<u8>, fault: Option<PartError>) {
        self.messages.push((bytes, fault));
    }

    /// Moves the messages to `taken`: the first `count` are the answer.
    ///
    /// # Errors
    /// Returns an error if one of these is invalid.
    pub(crate) fn take(self, count: usize, taken: &mut Taken) -> Result<(), PartError> {
        for (index, (bytes, fault)) in self.messages.into_iter().enumerate() {
            if index >= count {
                taken.surplus.push((self.topic, bytes));
                continue;
            }
            match fault {
                None => taken.answer.push((self.topic, bytes)),
                Some(fault) => return Err(fault),
            }
        }
        Ok(())
    }
}
