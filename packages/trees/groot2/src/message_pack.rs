use rmp::encode::{
    ByteBuf, write_array_len, write_bool, write_f32, write_f64, write_map_len, write_nil,
    write_sint, write_str, write_uint,
};
use serde_json::{Map, Value};

/// Error of a value with more than 2^32 elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a value has more elements than MessagePack allows")]
pub(crate) struct TooManyElements;

/// Returns an object as MessagePack, as BehaviorTree.CPP writes it: nil if it is empty.
///
/// # Errors
/// Returns an error for too many elements.
pub(crate) fn message_pack(object: Map<String, Value>) -> Result<Vec<u8>, TooManyElements> {
    let mut bytes = ByteBuf::new();
    write(&mut bytes, &object_or_null(object))?;
    Ok(bytes.into_vec())
}

/// Returns an object as a value, or null if it is empty.
pub(crate) fn object_or_null(object: Map<String, Value>) -> Value {
    if object.is_empty() {
        Value::Null
    } else {
        Value::Object(object)
    }
}

/// Appends a value in its shortest form. Writing to memory does not fail.
fn write(bytes: &mut ByteBuf, value: &Value) -> Result<(), TooManyElements> {
    let length = |length: usize| u32::try_from(length).map_err(|_| TooManyElements);
    match value {
        Value::Null => {
            let Ok(()) = write_nil(bytes);
        }
        Value::Bool(value) => {
            let Ok(()) = write_bool(bytes, *value);
        }
        Value::Number(number) => {
            if let Some(value) = number.as_u64() {
                let Ok(_) = write_uint(bytes, value);
            } else if let Some(value) = number.as_i64() {
                let Ok(_) = write_sint(bytes, value);
            } else {
                write_float(bytes, number.as_f64().unwrap_or(f64::NAN));
            }
        }
        Value::String(text) => {
            length(text.len())?;
            let Ok(()) = write_str(bytes, text);
        }
        Value::Array(values) => {
            let Ok(_) = write_array_len(bytes, length(values.len())?);
            for value in values {
                write(bytes, value)?;
            }
        }
        Value::Object(values) => {
            let Ok(_) = write_map_len(bytes, length(values.len())?);
            for (key, value) in values {
                length(key.len())?;
                let Ok(()) = write_str(bytes, key);
                write(bytes, value)?;
            }
        }
    }
    Ok(())
}

/// Appends a number with 4 bytes if it has the same value, and with 8 otherwise.
fn write_float(bytes: &mut ByteBuf, value: f64) {
    let short = value as f32;
    if f64::from(short) == value {
        let Ok(()) = write_f32(bytes, short);
    } else {
        let Ok(()) = write_f64(bytes, value);
    }
}
