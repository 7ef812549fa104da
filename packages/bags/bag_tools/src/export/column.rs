//! Columns of a type, from its definition.
//!
//! A message shows all columns only if no optional field is absent, so the definition is used. hsl_wire writes the
//! definition with one field per line.

use std::collections::BTreeMap;

use hsl_wire::MessageType;

/// Type of the values in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Bool,
    Signed,
    Unsigned,
    Float32,
    Float64,
    Text,
}

/// Column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Column {
    /// Steps to the field.
    pub(super) path: Vec<String>,
    pub(super) kind: Kind,
}

impl Column {
    /// Returns the column's name, for example `ball.position.x`.
    pub(super) fn name(&self) -> String {
        self.path.join(".")
    }
}

/// Returns the columns of a type in the order of its definition. The text of a definition also contains the definitions
/// of the types in it, after its own fields.
pub(super) fn columns(message_type: &MessageType) -> Vec<Column> {
    let mut parts = message_type.definition.split(SEPARATOR);
    let own = parts.next().unwrap_or_default();
    let others = parts.filter_map(|part| {
        let (name, fields) = part.trim_start().strip_prefix("MSG: ")?.split_once('\n')?;
        Some((name.trim(), fields))
    });
    let definitions = Definitions(others.collect());
    let package = message_type.name.split('/').next().unwrap_or_default();
    let mut columns = Vec::new();
    definitions.add(own, package, &mut Vec::new(), &mut columns);
    columns
}

/// Separator between the definitions of a type and its parts.
const SEPARATOR: &str =
    "================================================================================\n";

/// Fields of each type, by package and name.
struct Definitions<'a>(BTreeMap<&'a str, &'a str>);

impl Definitions<'_> {
    /// Appends the columns of a definition's lines to `columns`. `package` is the package of the type, and `path` leads
    /// to its fields.
    fn add(&self, fields: &str, package: &str, path: &mut Vec<String>, columns: &mut Vec<Column>) {
        for line in fields.lines() {
            let line = line.split('#').next().unwrap_or_default();
            let mut words = line.split_whitespace();
            let (Some(type_name), Some(name)) = (words.next(), words.next()) else {
                continue;
            };
            // Constants are not fields.
            if name.contains('=') || words.next().is_some_and(|word| word.starts_with('=')) {
                continue;
            }
            path.push(name.to_owned());
            self.add_field(type_name, package, path, columns);
            path.pop();
        }
    }

    /// Appends the column of a field of a primitive type, or the columns of the message in the field. A list is one
    /// column of text, but a list of at most one element counts as its element.
    fn add_field(
        &self,
        type_name: &str,
        package: &str,
        path: &mut Vec<String>,
        columns: &mut Vec<Column>,
    ) {
        let (element, is_list) = match type_name.strip_suffix("[<=1]") {
            Some(element) => (element, false),
            None => (type_name, type_name.contains('[')),
        };
        let simple = if is_list {
            Some(Kind::Text)
        } else {
            kind(element)
        };
        if let Some(kind) = simple {
            let path = path.clone();
            columns.push(Column { path, kind });
            return;
        }
        let full_name = if element.contains('/') {
            element.replace("/msg/", "/")
        } else {
            format!("{package}/{element}")
        };
        if let Some(fields) = self.0.get(full_name.as_str()) {
            let package = full_name.split('/').next().unwrap_or_default();
            self.add(fields, package, path, columns);
        }
    }
}

/// Returns the column type for a field of a primitive type; `None` for a message.
fn kind(name: &str) -> Option<Kind> {
    Some(match name {
        "bool" => Kind::Bool,
        "int8" | "int16" | "int32" | "int64" => Kind::Signed,
        "uint8" | "uint16" | "uint32" | "uint64" | "byte" | "char" => Kind::Unsigned,
        "float32" => Kind::Float32,
        "float64" => Kind::Float64,
        name if name.starts_with("string") => Kind::Text,
        _ => return None,
    })
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
        assert_eq!(kind_of("tick"), Some(Kind::Unsigned));
        assert_eq!(kind_of("ball.position.x"), Some(Kind::Float32));
        assert_eq!(kind_of("ball.last_touch.stamp.sec"), Some(Kind::Signed));
        assert_eq!(kind_of("robots"), Some(Kind::Text));
        assert_eq!(kind_of("game_controller_state.stopped"), Some(Kind::Bool));
    }
}
