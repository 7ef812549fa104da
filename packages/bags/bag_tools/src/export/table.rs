use super::row::Cell;
use crate::ToolError;

/// Table that is being written.
pub(super) trait Table {
    fn add(&mut self, time: u64, cells: Vec<Cell>) -> Result<(), ToolError>;

    fn finish(self: Box<Self>) -> Result<(), ToolError>;
}
