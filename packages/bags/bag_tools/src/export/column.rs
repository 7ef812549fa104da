//! Columns of a type.
//!
//! A message shows all columns only if no optional field is absent, so the fields of its type are used.

use hsl_wire::{FieldCount, FieldKind, MessageType, Primitive};

/// Column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Column {
    /// Steps to the field.
    pub(super) path: Vec<&'static str>,
    /// Type of the values.
    pub(super) kind: Primitive,
}

impl Column {
    /// Returns the column's name, for example `ball.position.x`.
    pub(super) fn name(&self) -> String {
        self.path.join(".")
    }
}

/// Returns the columns of a type in the order of its definition. A list is one column of text, but a list of at most
/// one element counts as its element.
pub(super) fn columns(message_type: &MessageType) -> Vec<Column> {
    let mut columns = Vec::new();
    add(message_type, &mut Vec::new(), &mut columns);
    columns
}

/// Appends the columns of the fields of a type, to which `path` leads.
fn add(message_type: &MessageType, path: &mut Vec<&'static str>, columns: &mut Vec<Column>) {
    for field in message_type.fields {
        path.push(field.name);
        let kind = match (field.count, field.kind) {
            (FieldCount::List, _) => Some(Primitive::Text),
            (_, FieldKind::Primitive(kind)) => Some(kind),
            (_, FieldKind::Message(nested)) => {
                add(nested, path, columns);
                None
            }
        };
        columns.extend(kind.map(|kind| Column {
            path: path.clone(),
            kind,
        }));
        path.pop();
    }
}

#[cfg(test)]
mod tests {
    use hsl_wire::MESSAGE_TYPES;

    use super::*;
    use crate::fields::visit_flat;

    #[test]
    fn every_field_of_every_type_has_a_column_of_its_kind() {
        for message_type in MESSAGE_TYPES {
            let columns = columns(message_type);
            let message = message_type.new_message();
            visit_flat(&*message, &mut |path, leaf| {
                let name = path.to_string();
                let has_it = columns.iter().any(|column| column.name() == name);
                let is_absent = leaf == crate::fields::Leaf::Absent;
                assert!(has_it || is_absent, "{}: {name}", message_type.name);
            });
        }
    }

    #[test]
    fn the_fields_of_what_may_be_absent_have_columns_and_lists_have_one() {
        let truth = <hsl_wire::hsl_msgs::SimulationTruth as hsl_wire::Message>::TYPE;
        let columns = columns(truth);
        let kind_of = |name| Some(columns.iter().find(|it| it.name() == name)?.kind);
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
