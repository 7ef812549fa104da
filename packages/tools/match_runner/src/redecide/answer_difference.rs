use std::collections::BTreeSet;

use bag_tools::field_difference;
use hsl_types::{BehaviorOutput, PlayerNumber};
use hsl_wire::answer::PARTS;
use hsl_wire::convert::motion_command;
use hsl_wire::{std_msgs, topics};
use serde_json::{Value, json};
use user_files::wording::count;

/// First difference between two decisions on the same input.
///
/// A decision is the motion command with the claims of semaphores and the errors of the tree, and the messages to the
/// team. Traces and debug data give the reasons of a decision and do not count.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerDifference {
    /// Field of the motion command, or the topic of the messages.
    pub field: String,
    /// Value in each decision, as text.
    pub values: [String; 2],
    /// True if the motions differ in their kind, for example walking and standing.
    pub is_other_kind: bool,
    /// Largest difference of two numbers of the motions; `None` if no numbers differ, or the kinds do.
    pub largest: Option<NumberDifference>,
}

/// Difference of two numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberDifference {
    /// Field of the motion command.
    pub field: String,
    /// Size of the difference, in the unit of the field.
    pub size: f64,
}

impl AnswerDifference {
    /// Compares two decisions; `None` if they are equal. Numbers of the motions that differ by no more than `tolerance`
    /// count as equal.
    pub fn between(a: &BehaviorOutput, b: &BehaviorOutput, tolerance: f64) -> Option<Self> {
        let motions = || [a, b].map(|it| json!(it.motion_command));
        let is_tolerated = || {
            let [a, b] = motions();
            tolerance > 0.0 && value_difference("", &a, &b, tolerance).is_none()
        };
        let equal_motion = a.motion_command == b.motion_command || is_tolerated();
        if equal_motion && (&a.claims, &a.faults) == (&b.claims, &b.faults) {
            return (a.messages != b.messages).then(|| Self::of_messages(a, b));
        }
        if !equal_motion {
            let [first, second] = motions();
            let is_other_kind = first["kind"] != second["kind"];
            let difference = value_difference("", &first, &second, tolerance);
            let (field, values) = difference.unwrap_or_else(|| {
                // Only the bits of numbers differ, for example of 0 and -0.
                let values = [a, b].map(|it| format!("{:?}", it.motion_command));
                (String::new(), values)
            });
            let largest = match is_other_kind {
                true => None,
                false => largest_difference("motion_command", &first, &second),
            };
            return Some(Self {
                field: format!("motion_command{field}"),
                values,
                is_other_kind,
                largest,
            });
        }
        let messages = [a, b].map(|output| {
            let decision = BehaviorOutput {
                claims: output.claims.clone(),
                faults: output.faults.clone(),
                ..BehaviorOutput::default()
            };
            motion_command::to_message(std_msgs::Header::default(), &decision)
        });
        let [first, second] = &messages;
        field_difference(first, second).map(|(field, values)| Self {
            field,
            values,
            is_other_kind: false,
            largest: None,
        })
    }

    /// Returns the first difference of the messages to the team.
    fn of_messages(a: &BehaviorOutput, b: &BehaviorOutput) -> Self {
        let listed = [a, b].map(|output| {
            let mut messages = Vec::new();
            let part = PARTS
                .iter()
                .find(|part| part.topic() == &topics::HSL_OUTGOING);
            if let Some(part) = part {
                let (header, sender) = (std_msgs::Header::default(), PlayerNumber::new::<1>());
                part.visit(output, &header, sender, &mut |message| {
                    let mut text = String::new();
                    message.visit(&mut |path, leaf| {
                        text += &format!("{path}: {leaf}\n");
                    });
                    messages.push(text);
                });
            }
            messages
        });
        let [a, b] = &listed;
        let place = a.iter().zip(b).take_while(|(a, b)| a == b).count();
        let lines = |of: &[String]| -> Vec<String> {
            let text = of.get(place).map_or("", String::as_str);
            text.lines().map(str::to_owned).collect()
        };
        let (a, b) = (lines(a), lines(b));
        let line = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
        let value = |of: &[String]| match of.get(line) {
            Some(text) => text.clone(),
            None => "no such message".to_owned(),
        };
        Self {
            field: topics::HSL_OUTGOING.name.to_owned(),
            values: [value(&a), value(&b)],
            is_other_kind: false,
            largest: None,
        }
    }
}

/// Returns the path of the first part in which two values differ, with both parts as text; `None` if they are equal.
/// `path` is the path of the values. The field `kind` of an object is compared before the others, numbers with a tolerance.
fn value_difference(
    path: &str,
    a: &Value,
    b: &Value,
    tolerance: f64,
) -> Option<(String, [String; 2])> {
    match (a, b) {
        (Value::Object(a), Value::Object(b)) => {
            let names: BTreeSet<&String> = a.keys().chain(b.keys()).collect();
            let (kinds, others): (Vec<_>, Vec<_>) = names.into_iter().partition(|it| *it == "kind");
            kinds.into_iter().chain(others).find_map(|name| {
                let [a, b] = [a, b].map(|of| of.get(name).unwrap_or(&Value::Null));
                value_difference(&format!("{path}.{name}"), a, b, tolerance)
            })
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            let mut parts = a.iter().zip(b).enumerate();
            parts.find_map(|(place, (a, b))| {
                value_difference(&format!("{path}[{place}]"), a, b, tolerance)
            })
        }
        _ if a == b => None,
        (Value::Number(_), Value::Number(_)) if number_difference(a, b) <= Some(tolerance) => None,
        _ => Some((path.to_owned(), [a, b].map(value_text))),
    }
}

/// Returns the largest difference of two numbers at the same place of two values, with its path; `None` without one.
fn largest_difference(path: &str, a: &Value, b: &Value) -> Option<NumberDifference> {
    let larger = |one: &NumberDifference, other: &NumberDifference| one.size.total_cmp(&other.size);
    match (a, b) {
        (Value::Object(a), Value::Object(b)) => {
            let parts = a.iter().filter_map(|(name, a)| {
                largest_difference(&format!("{path}.{name}"), a, b.get(name)?)
            });
            parts.max_by(larger)
        }
        (Value::Array(a), Value::Array(b)) => {
            let parts = a.iter().zip(b).enumerate();
            let parts = parts.filter_map(|(place, (a, b))| {
                largest_difference(&format!("{path}[{place}]"), a, b)
            });
            parts.max_by(larger)
        }
        _ => {
            let size = number_difference(a, b)?;
            (size > 0.0).then(|| NumberDifference {
                field: path.to_owned(),
                size,
            })
        }
    }
}

/// Returns the size of the difference of two numbers; `None` for other values.
fn number_difference(a: &Value, b: &Value) -> Option<f64> {
    Some((a.as_f64()? - b.as_f64()?).abs())
}

/// Returns a part of a motion command as text.
fn value_text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        // Numbers of motion commands have 32 bits.
        Value::Number(number) => (number.as_f64().unwrap_or_default() as f32).to_string(),
        Value::Array(parts) => count(parts.len(), "element"),
        other => other.to_string(),
    }
}
