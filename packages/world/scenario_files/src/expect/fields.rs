//! Fields of messages by their path.

use std::fmt;

use hsl_wire::MessageType;
use serde_json::Value;
use user_files::suggest;

/// Step of a path into a message.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    /// Field with this name.
    Field(String),
    /// Element of a list, counted from 0.
    Element(usize),
}

/// Field of a message type, found by its path. It reads the field's value in messages as JSON.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Field {
    /// Path as it is written in the file.
    path: String,
    /// Path from the message to the field.
    steps: Vec<Step>,
    pub(crate) kind: FieldKind,
    /// True for a field of type `float32`.
    pub(crate) is_single: bool,
    /// Constants of the field, by name: all its values, or one special value. Empty for a field with other values.
    pub(crate) constants: Vec<(String, f64)>,
}

/// Kind of a field.
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

/// Declaration in a definition: the type and the rest of the line, which begins with the name.
type Line<'a> = (&'a str, &'a str);

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
            steps: Vec::new(),
            kind: FieldKind::Message,
            is_single: false,
            constants: Vec::new(),
        };
        let mut message = of.name.replace("/msg/", "/");
        for part in path.split('.') {
            let (name, elements) = split(part).ok_or_else(|| {
                let text = format!("`{part}` is not the name of a field");
                (text, "a path is as in `obstacles[0].position.x`".to_owned())
            })?;
            if found.kind != FieldKind::Message && found.kind != FieldKind::Optional {
                let text = format!("`{name}` is not found: the field before it has no fields");
                let before = path.split(&format!(".{part}")).next().unwrap_or_default();
                let help = match found.kind {
                    FieldKind::List => format!("it is a list: write {before}[0].{name}"),
                    _ => format!("compare {before}"),
                };
                return Err((text, help));
            }
            let body = definition(of, &message);
            let lines: Vec<Line<'_>> = fields(body).collect();
            let line = lines.iter().find(|(_, field)| *field == name);
            let Some((kind, _)) = line else {
                let names = lines.iter().map(|(_, name)| *name);
                let all = || {
                    format!(
                        "available: {}",
                        names.clone().collect::<Vec<_>>().join(", ")
                    )
                };
                let help = suggest(name, names.clone()).unwrap_or_else(all);
                return Err((format!("{message} has no field `{name}`"), help));
            };
            found.steps.push(Step::Field(name.to_owned()));
            let (base, count) = kind.split_once('[').unwrap_or((kind, ""));
            let base = base.split_once("<=").map_or(base, |(base, _)| base);
            let mut dimension = match count {
                "" => None,
                "<=1]" => Some(FieldKind::Optional),
                _ => Some(FieldKind::List),
            };
            for element in elements {
                if dimension != Some(FieldKind::List) {
                    return Err((format!("`{name}` is not a list"), String::new()));
                }
                found.steps.push(Step::Element(element));
                dimension = None;
            }
            found.is_single = base == "float32";
            // Constants are the values of whole numbers.
            found.constants = match base {
                "float32" | "float64" => Vec::new(),
                _ => constants(body, name),
            };
            found.kind = dimension.unwrap_or_else(|| kind_of(base));
            if kind_of(base) == FieldKind::Message {
                message = qualified(base, &message);
            }
        }
        Ok(found)
    }

    /// Returns the value of the field in `message`, a message as JSON. `None` if an optional field or a list element on
    /// the way is absent.
    pub(crate) fn value<'a>(&self, message: &'a Value) -> Option<&'a Value> {
        let mut value = message;
        for step in &self.steps {
            value = match step {
                Step::Field(name) => value.get(name)?,
                Step::Element(index) => value.get(index)?,
            };
        }
        (!value.is_null()).then_some(value)
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

/// Returns the kind of a type, without its list or optional suffix.
fn kind_of(base: &str) -> FieldKind {
    match base {
        "bool" => FieldKind::Bool,
        "string" | "wstring" => FieldKind::Text,
        "byte" | "char" | "float32" | "float64" => FieldKind::Number,
        _ if base.starts_with("int") || base.starts_with("uint") => FieldKind::Number,
        _ => FieldKind::Message,
    }
}

/// Returns the full name of a type used in the message `within`.
fn qualified(base: &str, within: &str) -> String {
    if base.contains('/') {
        return base.to_owned();
    }
    let package = within.split('/').next().unwrap_or_default();
    format!("{package}/{base}")
}

/// Returns the definition of the message type `name` within the definition of `of`, which contains the definitions of
/// all its parts: the message itself first, then each part after a line `MSG: name`.
fn definition<'a>(of: &'a MessageType, name: &str) -> &'a str {
    let is_whole = of.name.replace("/msg/", "/") == name;
    let mut parts = of.definition.split("\nMSG: ");
    let whole = parts.next().unwrap_or_default();
    if is_whole {
        return whole;
    }
    let named = parts.find_map(|part| {
        let (found, body) = part.split_once('\n').unwrap_or((part, ""));
        (found.trim() == name).then_some(body)
    });
    named.unwrap_or_default()
}

/// Returns the type and name of each field in a definition.
fn fields(body: &str) -> impl Iterator<Item = Line<'_>> {
    declarations(body)
        .filter(|(_, rest)| !rest.contains('='))
        .map(|(kind, rest)| {
            let name = rest.split_whitespace().next().unwrap_or_default();
            (kind, name)
        })
}

/// Returns the constants that stand directly before a field, by name: its values, or one special value of a number.
fn constants(body: &str, field: &str) -> Vec<(String, f64)> {
    let mut before = Vec::new();
    for (_, rest) in declarations(body) {
        match rest.split_once('=') {
            Some((name, value)) => {
                let value = value.trim().parse().ok();
                before.extend(value.map(|value| (name.trim().to_owned(), value)));
            }
            None if rest == field => return before,
            None => before.clear(),
        }
    }
    Vec::new()
}

/// Returns the type and the rest of each line of a definition that declares a field or a constant. Skips comments,
/// empty lines and the lines between definitions.
fn declarations(body: &str) -> impl Iterator<Item = Line<'_>> {
    body.lines().filter_map(|line| {
        let line = line.split('#').next().unwrap_or_default().trim();
        let (kind, rest) = line.split_once(char::is_whitespace)?;
        (!kind.starts_with('=')).then_some((kind, rest.trim()))
    })
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
            let name = found.first().map_or("", |(name, _)| name.as_str());
            assert_eq!((name, found.len()), (first, count), "{path}");
        }
    }
}
