//! Columns of a type.
//!
//! A message shows all columns only if no optional field is absent, so the fields of its type are used.

use hsl_wire::walk::{Path, Step};
use hsl_wire::{FieldCount, FieldKind, MessageType, Primitive};

/// Column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Column {
    /// Path to the field, for example `ball.position.x`, which is the name of the column.
    pub(super) path: Path,
    /// Type of the values.
    pub(super) kind: Primitive,
}

/// Returns the columns of a type in the order of its definition. A list is one column of text, but a list of at most
/// one element counts as its element.
pub(super) fn columns(message_type: &MessageType) -> Vec<Column> {
    let mut columns = Vec::new();
    add(message_type, &Path::default(), &mut columns);
    columns
}

/// Appends the columns of the fields of a type, to which `path` leads.
fn add(message_type: &MessageType, path: &Path, columns: &mut Vec<Column>) {
    for field in message_type.fields {
        let path = path.then(Step::Field(field.name));
        let kind = match (field.count, field.kind) {
            (FieldCount::List, _) => Primitive::Text,
            (_, FieldKind::Primitive(kind)) => kind,
            (_, FieldKind::Message(nested)) => {
                add(nested, &path, columns);
                continue;
            }
        };
        columns.push(Column { path, kind });
    }
}

#[cfg(test)]
mod tests {
    use hsl_wire::MESSAGE_TYPES;
    use hsl_wire::walk::Leaf;

    use super::*;

    #[test]
    fn every_field_of_every_type_has_a_column_of_its_kind() {
        for message_type in MESSAGE_TYPES {
            let columns = columns(message_type);
            let message = message_type.new_message();
            message.visit_flat(&mut |path, leaf| {
                let has_it = columns.iter().any(|column| column.path == *path);
                let is_absent = leaf == Leaf::Absent;
                assert!(has_it || is_absent, "{}: {path}", message_type.name);
            });
        }
    }

    #[test]
    fn the_fields_of_what_may_be_absent_have_columns_and_lists_have_one() {
        let truth = <hsl_wire::hsl_msgs::SimulationTruth as hsl_wire::Message>::TYPE;
        let columns = columns(truth);
        let kind_of = |name| Some(columns.iter().find(|it| it.path.to_string() == name)?.kind);
        assert_eq!(kind_of("tick"), Some(Primitive::Unsigned));
        assert_eq!(kind_of("ball.position.x"), Some(Primitive::Float32));
        assert_eq!(
            kind_of("ball.last_touch.stamp.sec"),
            Some(Primitive::Signed)
        );
        assert_eq!(kind_of("robots"), Some(Primitive::Text));
        assert_eq!(
            kind_of("game_controller_state.stopped"),
            Some(Primitive::Bool)
        );
    }
}
