use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;

use hsl_wire::Primitive;
use parquet::basic::{Compression, LogicalType, Repetition, Type as PhysicalType};
use parquet::data_type::{
    BoolType, ByteArray, ByteArrayType, DataType, DoubleType, FloatType, Int64Type,
};
use parquet::errors::Result;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::{Type, TypePtr};

use super::column::Column;
use super::row::Cell;
use super::table::Table;
use crate::ToolError;

/// Number of buffered rows: a whole match has a hundred tables with a hundred columns each.
const ROWS: usize = 8192;

/// Table as a Parquet file.
pub(super) struct ParquetTable {
    path: PathBuf,
    writer: SerializedFileWriter<File>,
    /// Types of the columns after the time.
    kinds: Vec<Primitive>,
    /// Times of the buffered rows \[ns\].
    times: Vec<i64>,
    /// Buffered rows.
    rows: Vec<Vec<Cell>>,
}

impl ParquetTable {
    /// Creates the file, which has no rows yet.
    pub(super) fn create(
        path: PathBuf,
        columns: &[Column],
    ) -> std::result::Result<Self, ToolError> {
        let file = File::create_new(&path).map_err(ToolError::at(&path))?;
        let writer = schema(columns).and_then(|schema| {
            let properties = WriterProperties::builder().set_compression(Compression::SNAPPY);
            SerializedFileWriter::new(file, schema, Arc::new(properties.build()))
        });
        match writer {
            Ok(writer) => Ok(Self {
                path,
                writer,
                kinds: columns.iter().map(|column| column.kind).collect(),
                times: Vec::new(),
                rows: Vec::new(),
            }),
            Err(source) => Err(ToolError::Parquet { path, source }),
        }
    }

    /// Writes the buffered rows, and clears the buffer.
    fn write(&mut self) -> std::result::Result<(), ToolError> {
        self.write_rows().map_err(|source| ToolError::Parquet {
            path: self.path.clone(),
            source,
        })?;
        self.times.clear();
        self.rows.clear();
        Ok(())
    }

    /// Writes the buffered rows as one row group, column by column, as the format demands.
    fn write_rows(&mut self) -> Result<()> {
        let mut group = self.writer.next_row_group()?;
        let times: Vec<_> = self.times.iter().copied().map(Some).collect();
        column::<Int64Type>(&mut group, times.into_iter(), true)?;
        for (index, kind) in self.kinds.iter().enumerate() {
            let cells = self.rows.iter().map(|row| &row[index]);
            match kind {
                Primitive::Bool => column::<BoolType>(&mut group, cells.map(truth), false),
                Primitive::Signed | Primitive::Unsigned => {
                    column::<Int64Type>(&mut group, cells.map(whole), false)
                }
                Primitive::Float32 => column::<FloatType>(&mut group, cells.map(single), false),
                Primitive::Float64 => column::<DoubleType>(&mut group, cells.map(double), false),
                Primitive::Text => column::<ByteArrayType>(&mut group, cells.map(text), false),
            }?;
        }
        group.close()?;
        Ok(())
    }
}

impl Table for ParquetTable {
    fn add(&mut self, time: u64, cells: Vec<Cell>) -> std::result::Result<(), ToolError> {
        self.times.push(time.cast_signed());
        self.rows.push(cells);
        if self.rows.len() == ROWS {
            self.write()?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> std::result::Result<(), ToolError> {
        if !self.rows.is_empty() {
            self.write()?;
        }
        let path = self.path.clone();
        let closed = self.writer.close().map(drop);
        closed.map_err(|source| ToolError::Parquet { path, source })
    }
}

/// Returns the schema: the time, which every row has, and the columns, which may be null.
fn schema(columns: &[Column]) -> Result<TypePtr> {
    let time = field("time_ns", Primitive::Unsigned, Repetition::REQUIRED)?;
    let columns = columns
        .iter()
        .map(|column| field(&column.path.to_string(), column.kind, Repetition::OPTIONAL));
    let fields = std::iter::once(Ok(time)).chain(columns);
    let schema = Type::group_type_builder("message").with_fields(fields.collect::<Result<_>>()?);
    Ok(Arc::new(schema.build()?))
}

/// Returns the definition of a column in the schema: its name, its stored type according to `kind`, and whether each
/// row needs a value.
fn field(name: &str, kind: Primitive, repetition: Repetition) -> Result<TypePtr> {
    let unsigned = LogicalType::integer(64, false);
    let (physical, logical) = match kind {
        Primitive::Bool => (PhysicalType::BOOLEAN, None),
        Primitive::Signed => (PhysicalType::INT64, None),
        Primitive::Unsigned => (PhysicalType::INT64, Some(unsigned)),
        Primitive::Float32 => (PhysicalType::FLOAT, None),
        Primitive::Float64 => (PhysicalType::DOUBLE, None),
        Primitive::Text => (PhysicalType::BYTE_ARRAY, Some(LogicalType::String)),
    };
    let field = Type::primitive_type_builder(name, physical)
        .with_repetition(repetition)
        .with_logical_type(logical);
    Ok(Arc::new(field.build()?))
}

/// Writes the next column of the group: the values of the cells and which rows have one. If each row has one
/// (`is_required`), writes only the values.
fn column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, File>,
    cells: impl Iterator<Item = Option<T::T>>,
    is_required: bool,
) -> Result<()> {
    let Some(mut column) = group.next_column()? else {
        return Ok(());
    };
    let (mut values, mut levels) = (Vec::new(), Vec::new());
    for cell in cells {
        levels.push(i16::from(cell.is_some()));
        values.extend(cell);
    }
    let levels = (!is_required).then_some(&levels[..]);
    column.typed::<T>().write_batch(&values, levels, None)?;
    column.close()
}

/// Returns the value of a Boolean cell; `None` for an absent one.
fn truth(cell: &Cell) -> Option<bool> {
    match cell {
        Cell::Bool(value) => Some(*value),
        _ => None,
    }
}

/// Returns the bits of an integer; `None` for an absent one. The schema defines the sign.
fn whole(cell: &Cell) -> Option<i64> {
    match cell {
        Cell::Signed(value) => Some(*value),
        Cell::Unsigned(value) => Some(value.cast_signed()),
        _ => None,
    }
}

/// Returns the value of a cell of 4-byte floats; `None` for an absent one.
fn single(cell: &Cell) -> Option<f32> {
    match cell {
        Cell::Float32(value) => Some(*value),
        _ => None,
    }
}

/// Returns the value of a cell of 8-byte floats; `None` for an absent one.
fn double(cell: &Cell) -> Option<f64> {
    match cell {
        Cell::Float64(value) => Some(*value),
        _ => None,
    }
}

/// Returns the value of a text cell; `None` for an absent one.
fn text(cell: &Cell) -> Option<ByteArray> {
    match cell {
        Cell::Text(value) => Some(value.as_str().into()),
        _ => None,
    }
}
