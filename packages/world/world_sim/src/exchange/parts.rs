use hsl_wire::answer::PartError;
use hsl_wire::topics::Topic;

/// Received messages of one topic that belong to a robot's answer to one tick, in order of arrival.
///
/// The middleware keeps the order of one publisher's messages, so the first ones are the same in every run,
/// regardless of the delay of the others.
pub(crate) struct Parts {
    topic: &'static Topic,
    /// Bytes of each message, and its error.
    messages: Vec<(Vec<u8>, Option<PartError>)>,
}

/// Messages of a tick, as topics and bytes: the messages of the answer, and surplus messages.
#[derive(Default)]
pub(crate) struct UsedMessages {
    pub(crate) answer: Vec<(&'static Topic, Vec<u8>)>,
    pub(crate) surplus: Vec<(&'static Topic, Vec<u8>)>,
}

impl Parts {
    pub(crate) fn new(topic: &'static Topic) -> Self {
        Self {
            topic,
            messages: Vec::new(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.messages.len()
    }

    /// Returns true if the first message has arrived and is valid.
    pub(crate) fn begins_well(&self) -> bool {
        self.messages
            .first()
            .is_some_and(|(_, error)| error.is_none())
    }

    pub(crate) fn add(&mut self, bytes: Vec<u8>, error: Option<PartError>) {
        self.messages.push((bytes, error));
    }

    /// Moves the messages to `taken`: the first `count` as the answer, the others as surplus.
    ///
    /// # Errors
    ///
    /// Returns the error of the first invalid message of the answer. Errors of surplus messages do not count.
    pub(crate) fn take(self, count: usize, taken: &mut UsedMessages) -> Result<(), PartError> {
        for (index, (bytes, error)) in self.messages.into_iter().enumerate() {
            if index >= count {
                taken.surplus.push((self.topic, bytes));
                continue;
            }
            match error {
                None => taken.answer.push((self.topic, bytes)),
                Some(error) => return Err(error),
            }
        }
        Ok(())
    }
}
