use mcap::Message;

use crate::ToolError;

/// Messages of a bag in the order of its files; an error is the last item.
pub type Messages = Box<dyn Iterator<Item = Result<Message<'static>, ToolError>>>;
