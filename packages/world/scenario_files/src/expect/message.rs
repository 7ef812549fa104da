//! Values of recorded messages.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use bevy_app::App;
use bevy_ecs::prelude::Resource;
use bevyhavior_simulator::{Frame, SimulatorTickObservers, TickObserver};
use hsl_types::RobotId;
use hsl_wire::topics::{Owner, Topic};
use located_yaml::Located;
use serde_json::Value;
use tick_encoder::TickEncoder;
use user_files::findings::Findings;
use user_files::suggest;

use super::expected::Expected;
use super::fields::{Field, FieldKind};
use crate::format::{Comparison, Expectation};

/// Last message of each watched topic, as JSON by the topic's full name. The observer writes it, and conditions read it
/// in the same tick.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct LastMessages(Arc<Mutex<BTreeMap<String, Value>>>);

/// Observer of the run that stores the messages of the watched topics in [`LastMessages`].
struct Observer {
    encoder: TickEncoder,
    topics: BTreeSet<String>,
    messages: LastMessages,
}

impl TickObserver for Observer {
    /// Encodes the tick as for a recording, and stores the messages of the watched topics.
    fn observe(&mut self, frame: &Frame<'_>) {
        let record = self.encoder.tick(frame);
        let mut messages = self
            .messages
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        for message in &record.messages {
            if self.topics.contains(message.topic.as_ref())
                // Messages that were just encoded can be decoded.
                && let Ok(decoded) = message.message_type.decode(&message.data)
            {
                messages.insert(message.topic.to_string(), decoded.json());
            }
        }
    }
}

/// Inserts [`LastMessages`] into `app`, and an observer for the topics of the expectations if they have any. Ticks are
/// then encoded as messages, as for a recording.
pub(crate) fn observe(app: &mut App, expected: &[Expected]) {
    let topics = expected.iter().filter_map(Expected::topic);
    let topics: BTreeSet<_> = topics.map(str::to_owned).collect();
    let messages = LastMessages::default();
    app.insert_resource(messages.clone());
    if !topics.is_empty() {
        let observer = Observer {
            encoder: TickEncoder::default(),
            topics,
            messages,
        };
        let world = app.world_mut();
        world
            .get_resource_or_init::<SimulatorTickObservers>()
            .0
            .push(Box::new(observer));
    }
}

/// Condition on a field of the last message of a topic.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MessageCondition {
    /// Full name of the topic.
    pub(crate) topic: String,
    /// Robot to which the topic belongs, or `None` for a topic of the world.
    pub(crate) robot: Option<RobotId>,
    field: Field,
    test: Test,
    /// Comparison in words, for messages.
    text: String,
}

/// Comparison of the field's value.
#[derive(Clone, Debug, PartialEq)]
enum Test {
    Is(Value),
    IsNot(Value),
    /// Greater than the first number and less than the second one. `None`: no limit.
    Between(Option<f64>, Option<f64>),
    /// The optional field has a value, or has none.
    Present(bool),
    /// Number of elements of the list.
    Length(u64),
}

impl MessageCondition {
    /// Compiles the condition of an expectation on `topic`. Returns `None` after it has added an error to `findings`:
    /// an unknown topic or field, or a comparison that does not fit the field.
    pub(crate) fn compile(
        topic: &Located<String>,
        expectation: &Expectation,
        findings: &mut Findings,
    ) -> Option<Self> {
        let found = Topic::by_full_name(&topic.value).filter(|(found, _)| found.recorded);
        let Some((found, owner)) = found else {
            let names: Vec<_> = names().collect();
            let similar = suggest(&topic.value, names.iter().map(String::as_str));
            let all = || "see `sil bag info` of a recording for its topics".to_owned();
            let message = format!("unknown topic `{}`", topic.value);
            findings.add(&topic.place, message, similar.unwrap_or_else(all));
            return None;
        };
        let Some(path) = &expectation.field else {
            let help = "set `field` to the path of a field of its messages";
            findings.add(&topic.place, "the key `field` is missing", help);
            return None;
        };
        let field = match Field::find(found.message_type, &path.value) {
            Ok(field) => field,
            Err((message, help)) => {
                findings.add(&path.place, message, help);
                return None;
            }
        };
        let (test, text) = test(&field, path, expectation, findings)?;
        Some(Self {
            topic: topic.value.clone(),
            robot: match owner {
                Some(Owner::Robot(robot)) => Some(robot),
                _ => None,
            },
            field,
            test,
            text,
        })
    }

    /// Returns true if the condition holds for the last message of the topic. Before the first message, and without a
    /// value of the field, no comparison holds, except that an optional field has no value.
    pub(crate) fn holds(&self, messages: &LastMessages) -> bool {
        let messages = messages.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(message) = messages.get(&self.topic) else {
            return false;
        };
        let value = self.field.value(message);
        match &self.test {
            Test::Present(expected) => value.is_some() == *expected,
            Test::Is(expected) => value.is_some_and(|value| self.equals(value, expected)),
            Test::IsNot(expected) => value.is_some_and(|value| !self.equals(value, expected)),
            Test::Length(expected) => {
                let elements = value.and_then(Value::as_array);
                elements.is_some_and(|it| it.len() as u64 == *expected)
            }
            Test::Between(above, below) => value.and_then(Value::as_f64).is_some_and(|value| {
                above.is_none_or(|limit| value > limit) && below.is_none_or(|limit| value < limit)
            }),
        }
    }

    /// Compares two values. Numbers of a `float32` field are compared with that precision, because the file has decimal
    /// numbers.
    fn equals(&self, value: &Value, expected: &Value) -> bool {
        match (value.as_f64(), expected.as_f64()) {
            (Some(value), Some(expected)) if self.field.is_single => {
                value as f32 == expected as f32
            }
            (Some(value), Some(expected)) => value == expected,
            _ => value == expected,
        }
    }

    /// Returns the field's last value in words, for the message of an expectation that failed.
    pub(crate) fn got(&self, messages: &LastMessages) -> String {
        let messages = messages.0.lock().unwrap_or_else(PoisonError::into_inner);
        match messages.get(&self.topic) {
            None => "no message".to_owned(),
            Some(message) => match (self.field.value(message), &self.test) {
                (None, _) => "no value".to_owned(),
                (Some(Value::Array(list)), _) => format!("{} elements", list.len()),
                (Some(_), Test::Present(_)) => "a value".to_owned(),
                (Some(value), _) => value.to_string(),
            },
        }
    }
}

impl fmt::Display for MessageCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} {}", self.field, self.topic, self.text)
    }
}

/// Returns the comparison of an expectation and its text, for example `is above 1 and below 2`. Returns `None` after it
/// has added an error to `findings`: none or several comparisons, or one that does not fit the kind of the field.
fn test(
    field: &Field,
    path: &Located<String>,
    expectation: &Expectation,
    findings: &mut Findings,
) -> Option<(Test, String)> {
    let Expectation {
        is,
        is_not,
        above,
        below,
        present,
        length,
        ..
    } = expectation;
    let limits = above.is_some() || below.is_some();
    let given = [
        is.is_some(),
        is_not.is_some(),
        limits,
        present.is_some(),
        length.is_some(),
    ];
    if given.iter().filter(|it| **it).count() != 1 {
        let message = "a field needs one comparison";
        let help = "set one of is, is_not, above (and below), below, present, length";
        findings.add(&path.place, message, help);
        return None;
    }
    let mut refuse = |text: &str| {
        let message = format!("the field {field} {text}");
        findings.add(&path.place, message, "");
    };
    let is_value = matches!(
        field.kind,
        FieldKind::Bool | FieldKind::Number | FieldKind::Text
    );
    match (is.as_ref().or(is_not.as_ref()), present, length) {
        (Some(given), ..) if is_value => {
            let value = value(field, given, findings)?;
            let text = text_of(&given.value);
            Some(match is {
                Some(_) => (Test::Is(value), format!("is {text}")),
                None => (Test::IsNot(value), format!("is not {text}")),
            })
        }
        (Some(_), ..) => {
            refuse("is a message or a list: name one of its fields or elements");
            None
        }
        (None, Some(present), _) if field.kind == FieldKind::Optional => {
            let text = if present.value {
                "has a value"
            } else {
                "has no value"
            };
            Some((Test::Present(present.value), text.to_owned()))
        }
        (None, Some(_), _) => {
            refuse("is not optional: use another comparison than present");
            None
        }
        (None, None, Some(length)) if field.kind == FieldKind::List => {
            let text = format!("has {} elements", length.value);
            Some((Test::Length(length.value), text))
        }
        (None, None, Some(_)) => {
            refuse("is not a list: use another comparison than length");
            None
        }
        (None, None, None) if field.kind == FieldKind::Number => {
            let (above, below) = (
                above.as_ref().map(|it| it.value),
                below.as_ref().map(|it| it.value),
            );
            let words = [("above", above), ("below", below)].into_iter();
            let words = words.filter_map(|(word, limit)| Some(format!("{word} {}", limit?)));
            let text = format!("is {}", words.collect::<Vec<_>>().join(" and "));
            Some((Test::Between(above, below), text))
        }
        (None, None, None) => {
            refuse("is not a number: use another comparison than above and below");
            None
        }
    }
}

/// Returns the expected value of a field; the name of a constant becomes its number. Returns `None` after it has added
/// an error to `findings`: a value of another type, or an unknown constant.
fn value(field: &Field, given: &Located<Comparison>, findings: &mut Findings) -> Option<Value> {
    match (&given.value, field.kind) {
        (Comparison::Bool(value), FieldKind::Bool) => return Some(Value::from(*value)),
        (Comparison::Number(value), FieldKind::Number) => return Some(Value::from(*value)),
        (Comparison::Text(value), FieldKind::Text) => return Some(Value::from(value.as_str())),
        (Comparison::Text(name), FieldKind::Number) if !field.constants.is_empty() => {
            let constants = &field.constants;
            if let Some((_, value)) = constants.iter().find(|(it, _)| it == name) {
                return Some(Value::from(*value));
            }
            let names = constants.iter().map(|(name, _)| name.as_str());
            let all = || {
                format!(
                    "available: {}",
                    names.clone().collect::<Vec<_>>().join(", ")
                )
            };
            let help = suggest(name, names.clone()).unwrap_or_else(all);
            findings.add(&given.place, format!("unknown constant `{name}`"), help);
            return None;
        }
        _ => {}
    }
    let expected = match field.kind {
        FieldKind::Bool => "true or false",
        FieldKind::Text => "text",
        _ => "a number",
    };
    let message = format!(
        "the field {field} is compared with {expected}, got {}",
        text_of(&given.value)
    );
    findings.add(&given.place, message, "");
    None
}

/// Returns the expected value as it is written in a file.
fn text_of(value: &Comparison) -> String {
    match value {
        Comparison::Bool(value) => value.to_string(),
        Comparison::Number(value) => value.to_string(),
        Comparison::Text(value) => value.clone(),
    }
}

/// Returns the full names of all topics in a recording, with those of each robot.
fn names() -> impl Iterator<Item = String> {
    let recorded = hsl_wire::topics::TOPICS
        .iter()
        .filter(|topic| topic.recorded);
    recorded.flat_map(|topic| {
        let names: BTreeSet<_> = RobotId::all().map(|robot| topic.of_robot(robot)).collect();
        names
    })
}
