//! Comparison of a field of a message with a value, as a scenario file states it.

use located_yaml::Located;
use serde_json::Value;
use user_files::findings::Findings;
use user_files::suggest;
use user_files::wording::{count, number};

use crate::expect::fields::{Field, FieldKind};
use crate::format::{Comparison, Expectation};

/// Comparison of the field's value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Test {
    Is(Value),
    IsNot(Value),
    /// Greater than the first number and less than the second one. `None`: no limit.
    Between(Option<f64>, Option<f64>),
    /// The optional field has a value, or has none.
    Present(bool),
    /// Number of elements of the list.
    Length(u64),
}
/// Returns the comparison of an expectation and its text, for example `is above 1 and below 2`. Returns `None` after it
/// has added an error to `findings`: none or several comparisons, or one that does not fit the kind of the field.
pub(super) fn test(
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
            let text = format!("has {}", count(length.value, "element"));
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
        (Comparison::Number(value), FieldKind::Number) => {
            let mut constants = field.constants.iter();
            if field.constants.len() < 2 || constants.any(|(_, it)| *it as f64 == *value) {
                return Some(Value::from(*value));
            }
            let message = format!("no constant of {field} has the value {}", number(value));
            findings.add(&given.place, message, available(field));
            return None;
        }
        (Comparison::Text(value), FieldKind::Text) => return Some(Value::from(value.as_str())),
        (Comparison::Text(name), FieldKind::Number) if !field.constants.is_empty() => {
            let constants = field.constants;
            if let Some((_, value)) = constants.iter().find(|(it, _)| it == name) {
                return Some(Value::from(*value));
            }
            let names = constants.iter().map(|(name, _)| *name);
            let help = suggest(name, names).unwrap_or_else(|| available(field));
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

/// Returns the names of a field's constants, with their values.
fn available(field: &Field) -> String {
    let constants = field.constants.iter();
    let names: Vec<_> = constants
        .map(|(name, value)| format!("{name} ({value})"))
        .collect();
    format!("available: {}", names.join(", "))
}

/// Returns the expected value as it is written in a file.
fn text_of(value: &Comparison) -> String {
    match value {
        Comparison::Bool(value) => value.to_string(),
        Comparison::Number(value) => value.to_string(),
        Comparison::Text(value) => value.clone(),
    }
}
