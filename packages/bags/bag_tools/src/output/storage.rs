use std::sync::Arc;

use hsl_bag::Metadata;
use mcap::{Channel, Message};

use crate::ToolError;

/// Storage file that is being written.
pub(super) trait Storage {
    /// Appends a message, with `channel` in place of its own channel.
    fn write(
        &mut self,
        channel: &Arc<Channel<'static>>,
        message: &Message<'static>,
    ) -> Result<(), ToolError>;

    /// Completes and closes the file. `metadata` is stored in it, if the format has a place for it.
    fn finish(&mut self, metadata: &Metadata) -> Result<(), ToolError>;
}
