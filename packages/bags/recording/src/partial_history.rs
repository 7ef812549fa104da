//! Reading of a recording part by part.

use bag_tools::ToolError;
use hsl_bag::BagMessage;

/// History of the part of a recording that was read.
pub(crate) trait PartialHistory {
    /// Returns the number of the block to read next.
    fn next_block(&self) -> usize;

    /// Adds the messages of the next block that were not read yet; `None` for a damaged block.
    fn extend(&mut self, messages: Option<&[BagMessage]>, is_last: bool);

    /// Adds an error for a block that cannot be read; `extend` with `None` then goes to the next one.
    fn skip(&mut self, error: &ToolError);
}

/// Position in a recording. The last block of a recording may grow, so it is read again in the next call.
#[derive(Clone, Debug, Default)]
pub(crate) struct BlockCursor {
    /// Block to read next, and the number of its messages that were read.
    next: (usize, usize),
    /// True if all of the recording was read.
    pub(crate) is_complete: bool,
}

impl BlockCursor {
    /// Returns the number of the block to read next.
    pub(crate) fn next_block(&self) -> usize {
        self.next.0
    }

    /// Goes to the end of the next block, which contains `messages`. Returns the ones that were not read yet. The block
    /// `is_last` may still grow: the next call reads it again.
    pub(crate) fn advance<'a>(
        &mut self,
        messages: &'a [BagMessage],
        is_last: bool,
    ) -> &'a [BagMessage] {
        let (block, known) = self.next;
        self.is_complete = is_last;
        self.next = if is_last {
            (block, messages.len().max(known))
        } else {
            (block + 1, 0)
        };
        messages.get(known..).unwrap_or_default()
    }
}
