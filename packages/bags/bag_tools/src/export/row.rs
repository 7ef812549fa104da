use hsl_wire::AnyMessage;
use hsl_wire::walk::Leaf;

use super::column::Column;

/// Value in a column of a row.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cell {
    Absent,
    Bool(bool),
    Signed(i64),
    Unsigned(u64),
    Float32(f32),
    Float64(f64),
    Text(String),
}

/// Returns the cells of a message, one for each column; absent fields have [`Cell::Absent`].
pub(super) fn cells(message: &dyn AnyMessage, columns: &[Column]) -> Vec<Cell> {
    let mut cells = vec![Cell::Absent; columns.len()];
    // Fields have the order of the columns; the columns of an absent field are skipped.
    let mut next = 0;
    message.visit_flat(&mut |path, leaf| {
        let Some(cell) = cell(leaf) else {
            return;
        };
        let found = columns[next..]
            .iter()
            .position(|column| column.path == *path);
        if let Some(passed) = found {
            cells[next + passed] = cell;
            next += passed + 1;
        }
    });
    cells
}

/// Returns the cell of a field's value; `None` for an absent value and the length of a list.
fn cell(leaf: Leaf<'_>) -> Option<Cell> {
    Some(match leaf {
        Leaf::Bool(value) => Cell::Bool(value),
        Leaf::Signed(value) => Cell::Signed(value),
        Leaf::Unsigned(value) => Cell::Unsigned(value),
        Leaf::Float32(value) => Cell::Float32(value),
        Leaf::Float64(value) => Cell::Float64(value),
        Leaf::Text(value) | Leaf::List(value) => Cell::Text(value.to_owned()),
        Leaf::Absent | Leaf::Length(_) => return None,
    })
}
