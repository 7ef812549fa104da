use super::row::Cell;
use crate::ToolError;

/// Table that is being written.
pub(super) trait Table {
    /// Appends a row: its time \[ns\], and one cell for each column.
    fn add(&mut self, time: u64, cells: Vec<Cell>) -> Result<(), ToolError>;

    /// Writes buffered rows and closes the file.
    fn finish(self: Box<Self>) -> Result<(), ToolError>;
}
