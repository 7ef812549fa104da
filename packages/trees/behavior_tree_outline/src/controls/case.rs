use std::collections::BTreeMap;

use behavior_tree::{Value, ValueType};

/// Returns whether the value of a switch's variable matches the text of a case. Texts that spell numbers are compared
/// as numbers: 2, 2.0 and '2' all match the case `2.0`, as in BehaviorTree.CPP. So are the names of `constants`.
pub fn is_case(value: &Value, case: &Value, constants: &BTreeMap<String, i64>) -> bool {
    let constant = |value: &Value| match value {
        Value::Text(text) => constants.get(&**text).copied().map(Value::Integer),
        _ => None,
    };
    let is_same_text =
        matches!((value, case), (Value::Text(one), Value::Text(other)) if one == other);
    match (constant(value), constant(case)) {
        (None, None) => is_value(value, case),
        (one, other) => {
            is_same_text
                || is_value(
                    &one.unwrap_or(value.clone()),
                    &other.unwrap_or(case.clone()),
                )
        }
    }
}

/// Returns whether the two values are equal, without names of constants.
fn is_value(value: &Value, case: &Value) -> bool {
    match (value, case) {
        (Value::Nothing, _) | (_, Value::Nothing) => false,
        (Value::Text(value), Value::Text(case)) if value == case => true,
        (Value::Integer(value), Value::Integer(case)) => value == case,
        (Value::Bool(value), Value::Text(case)) | (Value::Text(case), Value::Bool(value)) => {
            ValueType::Bool.parse(case) == Some(Value::Bool(*value))
        }
        (Value::Bool(value), Value::Bool(case)) => value == case,
        (Value::Custom(value), Value::Text(case)) => {
            let parsed = ValueType::Custom(value.custom_type()).parse(case);
            parsed == Some(Value::Custom(value.clone()))
        }
        // Numbers that differ by less than the precision of a 32 bit float are equal, as in scripts.
        _ => match (number(value), number(case)) {
            (Some(value), Some(case)) => (value - case).abs() <= f64::from(f32::EPSILON),
            _ => false,
        },
    }
}

/// Returns the number that the value is or spells; `None` if it is none. A sign `+` is not part of a number.
fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Number(number) => Some(*number),
        Value::Integer(whole) => Some(*whole as f64),
        Value::Text(text) if !text.starts_with('+') => match ValueType::Number.parse(text) {
            Some(Value::Number(number)) => Some(number),
            _ => None,
        },
        _ => None,
    }
}
