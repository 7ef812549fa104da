use behavior_tree::Value;

/// Largest number up to which each whole number is a floating-point number: 2^53.
const EXACT: i128 = 1 << 53;

/// Returns a whole number as a value: a floating-point number if that is exact, as scripts calculate with them, and else
/// an integer. Beyond 64 bits it is a rounded floating-point number.
pub(super) fn whole(number: i128) -> Value {
    match i64::try_from(number) {
        Ok(integer) if number.abs() > EXACT => Value::Integer(integer),
        _ => Value::Number(number as f64),
    }
}

/// Returns the whole number that the value exactly is; `None` for a fraction, for a rounded number and for other types.
pub(super) fn exactly(value: &Value) -> Option<i128> {
    match value {
        Value::Integer(whole) => Some((*whole).into()),
        Value::Number(number) if number.fract() == 0.0 && number.abs() <= EXACT as f64 => {
            Some(*number as i128)
        }
        _ => None,
    }
}
