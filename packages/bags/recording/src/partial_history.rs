//! Reading of a recording part by part.

use bag_tools::ToolError;
use hsl_bag::BagMessage;

/// Maximum number of listed errors.
const MOST_FAULTS: usize = 20;

/// Events in the messages of a recording.
pub(crate) trait Events {
    /// Adds the events in the next message, and the error of an unreadable message to `faults`.
    fn read(&mut self, message: &BagMessage, faults: &mut Vec<String>);
}

/// Events of the part of a recording that was read. The last block of a recording may grow, so it is read again in the
/// next call.
#[derive(Clone, Debug, Default)]
pub(crate) struct PartialHistory<E> {
    pub(crate) events: E,
    /// Errors of unreadable parts, at most [`MOST_FAULTS`].
    pub(crate) faults: Vec<String>,
    /// True if all of the recording was read.
    pub(crate) is_complete: bool,
    /// Block to read next, and the number of its messages that were read.
    next: (usize, usize),
}

impl<E: Events> PartialHistory<E> {
    /// Returns the number of the block to read next.
    pub(crate) fn next_block(&self) -> usize {
        self.next.0
    }

    /// Adds those of the next block's messages that were not read yet. The block `is_last` may still grow: the next
    /// call reads it again.
    pub(crate) fn extend(&mut self, messages: &[BagMessage], is_last: bool) {
        let (block, known) = self.next;
        self.is_complete = is_last;
        self.next = if is_last {
            (block, messages.len().max(known))
        } else {
            (block + 1, 0)
        };
        for message in messages.get(known..).unwrap_or_default() {
            self.events.read(message, &mut self.faults);
            self.faults.truncate(MOST_FAULTS);
        }
    }

    /// Adds the error of the next block, which cannot be read, and goes to the one behind it.
    pub(crate) fn skip(&mut self, error: &ToolError) {
        self.faults.push(error.to_string());
        self.faults.truncate(MOST_FAULTS);
        self.extend(&[], false);
    }
}
