use std::fs::File;
use std::io;
use std::path::PathBuf;

use super::column::Column;
use super::row::Cell;
use super::table::Table;
use crate::ToolError;

/// Table as CSV.
pub(super) struct CsvTable {
    path: PathBuf,
    writer: csv::Writer<File>,
}

impl CsvTable {
    /// Creates the file and writes the names of the columns.
    pub(super) fn create(path: PathBuf, columns: &[Column]) -> Result<Self, ToolError> {
        let file = File::create_new(&path).map_err(ToolError::at(&path))?;
        let mut table = Self {
            path,
            writer: csv::Writer::from_writer(file),
        };
        let names = columns.iter().map(|column| column.path.to_string());
        table.write(std::iter::once("time_ns".to_owned()).chain(names))?;
        Ok(table)
    }

    /// Writes a row.
    fn write(&mut self, row: impl Iterator<Item = String>) -> Result<(), ToolError> {
        self.writer
            .write_record(row)
            .map_err(|error| ToolError::at(&self.path)(io::Error::from(error)))
    }
}

impl Table for CsvTable {
    fn add(&mut self, time: u64, cells: Vec<Cell>) -> Result<(), ToolError> {
        let cells = cells.into_iter().map(text);
        self.write(std::iter::once(time.to_string()).chain(cells))
    }

    fn finish(mut self: Box<Self>) -> Result<(), ToolError> {
        self.writer.flush().map_err(ToolError::at(&self.path))
    }
}

/// Returns a cell as text, which is empty for an absent value. Numbers have enough digits to be read without loss.
fn text(cell: Cell) -> String {
    match cell {
        Cell::Absent => String::new(),
        Cell::Bool(value) => value.to_string(),
        Cell::Signed(value) => value.to_string(),
        Cell::Unsigned(value) => value.to_string(),
        Cell::Float32(value) => value.to_string(),
        Cell::Float64(value) => value.to_string(),
        Cell::Text(value) => value,
    }
}
