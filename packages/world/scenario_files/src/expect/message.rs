//! Values of recorded messages.

mod comparison;
mod last_messages;

use std::collections::BTreeSet;
use std::fmt;

use hsl_types::RobotId;
use hsl_wire::topics::{Owner, Topic};
use located_yaml::Located;
use serde_json::Value;
use user_files::findings::Findings;
use user_files::suggest;
use user_files::wording::count;

use self::comparison::{Test, test};
pub(crate) use self::last_messages::{LastMessages, observe};
use super::fields::Field;
use crate::format::Expectation;

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
        messages.read(&self.topic, |message| {
            message.is_some_and(|it| self.holds_for(it))
        })
    }

    fn holds_for(&self, message: &Value) -> bool {
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
        messages.read(&self.topic, |message| match message {
            None => "no message".to_owned(),
            Some(message) => match (self.field.value(message), &self.test) {
                (None, _) => "no value".to_owned(),
                (Some(Value::Array(list)), _) => count(list.len(), "element"),
                (Some(_), Test::Present(_)) => "a value".to_owned(),
                (Some(value), _) => value.to_string(),
            },
        })
    }
}

impl fmt::Display for MessageCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} {}", self.field, self.topic, self.text)
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
