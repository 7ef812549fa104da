//! Fields of messages by their path.

use std::fmt;

use hsl_wire::{FieldCount, MessageType, Primitive};
use serde_json::Value;
use user_files::suggest;

/// Field of a message type, found by its path. It reads the field's value in messages as JSON.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Field {
    /// Path as it is written in the file.
    path: String,
    /// JSON pointer from the message to the field.
    pointer: String,
    pub(crate) kind: FieldKind,
    /// True for a field of type `float32`.
    pub(crate) is_single: bool,
    /// Constants of the field, by name: all its values, or one special value. Empty for a field with other values.
    pub(crate) constants: &'static [(&'static str, i64)],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FieldKind {
    Bool,
    Number,
    Text,
    /// Field `T[<=1]`.
    Optional,
    List,
    Message,
}

/// Error of a path: message, and help or an empty text.
pub(crate) type PathError = (String, String);

impl Field {
    /// Finds the field of the message type `of` at `path`, for example `ball.ball_in_field.x` or
    /// `obstacles[0].position.x`. Optional fields on the way need no index.
    ///
    /// # Errors
    /// Returns an error if a part of the path is not a field, or has an index although it is not a list. The help
    /// contains a similar name or all names.
    pub(crate) fn find(of: &MessageType, path: &str) -> Result<Self, PathError> {
        let mut found = Self {
            path: path.to_owned(),
            pointer: String::new(),
            kind: FieldKind::Message,
            is_single: false,
            constants: &[],
        };
        // Type of the message that contains the next field; `None` if the last field contains none.
        let mut message = Some(of);
        for part in path.split('.') {
            let (name, elements) = split(part).ok_or_else(|| {
                let text = format!("`{part}` is not the name of a field");
                (text, "a path is as in `obstacles[0].position.x`".to_owned())
            })?;
            let Some(within) = message else {
                let text = format!("`{name}` is not found: the field before it has no fields");
                let before = path.split(&format!(".{part}")).next().unwrap_or_default();
                let help = match found.kind {
                    FieldKind::List => format!("it is a list: write {before}[0].{name}"),
                    _ => format!("compare {before}"),
                };
                return Err((text, help));
            };
            let Some(field) = within.fields.iter().find(|field| field.name == name) else {
                let names = within.fields.iter().map(|field| field.name);
                let all = || {
                    format!(
                        "available: {}",
                        names.clone().collect::<Vec<_>>().join(", ")
                    )
                };
                let help = suggest(name, names.clone()).unwrap_or_else(all);
                let within = within.name.replace("/msg/", "/");
                return Err((format!("{within} has no field `{name}`"), help));
            };
            found.pointer += &format!("/{name}");
            let mut count = field.count;
            for element in elements {
                if count != FieldCount::List {
                    return Err((format!("`{name}` is not a list"), String::new()));
                }
                found.pointer += &format!("/{element}");
                count = FieldCount::One;
            }
            let (kind, nested) = match field.kind {
                hsl_wire::FieldKind::Primitive(Primitive::Bool) => (FieldKind::Bool, None),
                hsl_wire::FieldKind::Primitive(Primitive::Text) => (FieldKind::Text, None),
                hsl_wire::FieldKind::Primitive(_) => (FieldKind::Number, None),
                hsl_wire::FieldKind::Message(nested) => (FieldKind::Message, Some(nested)),
            };
            (found.kind, message) = match count {
                FieldCount::One => (kind, nested),
                FieldCount::Optional => (FieldKind::Optional, nested),
                FieldCount::List => (FieldKind::List, None),
            };
            found.is_single = matches!(
                field.kind,
                hsl_wire::FieldKind::Primitive(Primitive::Float32)
            );
            found.constants = field.constants;
        }
        Ok(found)
    }

    /// Returns the value of the field in `message`, a message as JSON. `None` if an optional field or a list element on
    /// the way is absent.
    pub(crate) fn value<'a>(&self, message: &'a Value) -> Option<&'a Value> {
        let value = message.pointer(&self.pointer);
        value.filter(|value| !value.is_null())
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.path)
    }
}

/// Splits `name[1][2]` into the name and its indices. `None` if it is not of this form.
fn split(part: &str) -> Option<(&str, Vec<usize>)> {
    let (name, mut rest) = match part.find('[') {
        Some(at) => part.split_at(at),
        None => (part, ""),
    };
    let mut elements = Vec::new();
    while !rest.is_empty() {
        let (index, after) = rest.strip_prefix('[')?.split_once(']')?;
        elements.push(index.parse().ok()?);
        rest = after;
    }
    (!name.is_empty()).then_some((name, elements))
}

#[cfg(test)]
mod tests {
    use hsl_wire::topics;

    use super::*;

    fn find(path: &str) -> Result<Field, PathError> {
        Field::find(topics::WORLD_STATE.message_type, path)
    }

    #[test]
    fn every_field_of_every_recorded_message_is_found() {
        for topic in hsl_wire::topics::TOPICS {
            let message = topic.message_type.new_message().json();
            let Value::Object(fields) = &message else {
                panic!("{topic} is not a message");
            };
            for name in fields.keys() {
                let found = Field::find(topic.message_type, name);
                assert!(found.is_ok(), "{topic} {name}: {found:?}");
            }
        }
    }

    #[test]
    fn paths_lead_through_optional_fields_and_lists() {
        for (path, kind, is_single) in [
            ("player_number", FieldKind::Number, false),
            ("ball", FieldKind::Optional, false),
            ("ball.ball_in_field.x", FieldKind::Number, true),
            ("obstacles", FieldKind::List, false),
            ("obstacles[3].position.y", FieldKind::Number, true),
            ("header.stamp.sec", FieldKind::Number, false),
            ("semaphores[0]", FieldKind::Text, false),
        ] {
            let found = find(path).expect(path);
            assert_eq!((found.kind, found.is_single), (kind, is_single), "{path}");
        }
    }

    #[test]
    fn an_unknown_field_is_refused_with_a_similar_one_or_all() {
        let (text, help) = find("bal").expect_err("no such field");
        assert_eq!(text, "hsl_msgs/WorldState has no field `bal`");
        assert_eq!(help, "did you mean ball?");
        let (text, help) = find("ball.ball_in_field.z").expect_err("no such field");
        assert_eq!(text, "hsl_msgs/Point2 has no field `z`");
        assert!(help.contains("x"), "{help}");
        assert!(find("player_number.x").is_err());
        assert!(find("player_number[0]").is_err());
        assert!(find("obstacles[x]").is_err());
        let (_, help) = find("obstacles.kind").expect_err("a list has no fields");
        assert_eq!(help, "it is a list: write obstacles[0].kind");
        // Not a field of the obstacle, which contains the optional number.
        let (_, help) = find("obstacles[0].team.kind").expect_err("a number has no fields");
        assert_eq!(help, "compare obstacles[0].team");
    }

    #[test]
    fn constants_belong_to_the_field() {
        let command = topics::MOTION_COMMAND.message_type;
        let state = topics::GAME_CONTROLLER_STATE.message_type;
        for (of, path, first, count) in [
            (command, "kind", "DAMPING", 7),
            (command, "kick_power", "SHORT", 2),
            (command, "head.kind", "ZERO_ANGLES", 7),
            (command, "head.image_region", "BOTTOM", 3),
            (command, "path[0].direction", "CLOCKWISE", 3),
            (command, "messages_sent", "", 0),
            (state, "half", "FIRST_HALF", 2),
            (state, "global_field_side", "HOME", 2),
            (state, "players_per_team", "", 0),
            (state, "game_state.value", "INITIAL", 5),
            (state, "hulks_team.field_player_color", "BLUE", 10),
            (state, "hulks_team.score", "", 0),
            (topics::WORLD_STATE.message_type, "player_number", "", 0),
            (
                topics::WORLD_STATE.message_type,
                "body_phase",
                "STANDING",
                6,
            ),
        ] {
            let found = Field::find(of, path).expect(path).constants;
            let name = found.first().map_or("", |(name, _)| name);
            assert_eq!((name, found.len()), (first, count), "{path}");
        }
    }
}
