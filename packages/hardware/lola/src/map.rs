//! Decoding of a message: a map of texts to values.

use std::io;

use rmpv::ValueRef;
use rmpv::decode::{Error, read_value_ref_with_max_depth};

use crate::LolaError;
use crate::numbers::Numbers;

/// Maximum nesting depth of a message as counted by rmpv; larger than the depth of LoLA's keys, because unknown keys
/// may have any value.
const MAX_DEPTH: usize = 32;

/// Map of texts to values that are not decoded yet. Unknown keys are ignored.
pub(crate) struct Map<'a>(Vec<(ValueRef<'a>, ValueRef<'a>)>);

/// Accepted types of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Floats {
    /// Any integer or float.
    AnyNumber,
    /// Only float32, as by the robot, whose LoLA ends if it receives a 0.0 or 1.0 as an integer.
    OnlyFloat32,
}

impl<'a> Map<'a> {
    /// Reads the first value of `bytes`, and returns it with its length; `None` if it is incomplete.
    pub(crate) fn read(bytes: &'a [u8]) -> Result<Option<(Self, usize)>, LolaError> {
        let mut rest = bytes;
        let value = match read_value_ref_with_max_depth(&mut rest, MAX_DEPTH) {
            Ok(value) => value,
            Err(error) if is_end(&error) => return Ok(None),
            Err(error) => {
                let reason = error.to_string();
                return Err(LolaError::NotMessagePack { reason });
            }
        };
        let length = bytes.len() - rest.len();
        match value {
            ValueRef::Map(entries) => Ok(Some((Self(entries), length))),
            other => Err(LolaError::NotAMap {
                found: describe(&other),
            }),
        }
    }

    /// Returns the array of a key. Returns an error if it is missing or does not have `expected` values.
    fn array(&self, key: &'static str, expected: usize) -> Result<&[ValueRef<'a>], LolaError> {
        let is_it = |name: &ValueRef<'_>| matches!(name, ValueRef::String(text) if text.as_str() == Some(key));
        let Some((_, value)) = self.0.iter().find(|(name, _)| is_it(name)) else {
            let count = self.0.len();
            return Err(LolaError::MissingKey { key, count });
        };
        let ValueRef::Array(values) = value else {
            let found = describe(value);
            return Err(LolaError::NotAnArray { key, found });
        };
        let found = values.len();
        if found != expected {
            return Err(LolaError::WrongCount {
                key,
                expected,
                found,
            });
        }
        Ok(values)
    }

    /// Decodes the array of numbers of a key. Numbers must be finite, and of the accepted types.
    pub(crate) fn part<T: Numbers>(
        &self,
        key: &'static str,
        floats: Floats,
    ) -> Result<T, LolaError> {
        let values = self.array(key, T::COUNT)?;
        let numbers = values
            .iter()
            .enumerate()
            .map(|(index, value)| number(key, index, value, floats));
        let numbers = numbers.collect::<Result<Vec<_>, _>>()?;
        // The length was checked: this is the same count.
        T::from_numbers(&numbers).ok_or(LolaError::WrongCount {
            key,
            expected: T::COUNT,
            found: numbers.len(),
        })
    }

    /// Decodes the array of N texts of a key.
    pub(crate) fn texts<const N: usize>(
        &self,
        key: &'static str,
    ) -> Result<[String; N], LolaError> {
        self.each(key, "text", |value| match value {
            ValueRef::String(text) => text.as_str().map(str::to_owned),
            _ => None,
        })
    }

    /// Decodes the array of N Booleans of a key.
    pub(crate) fn booleans<const N: usize>(
        &self,
        key: &'static str,
    ) -> Result<[bool; N], LolaError> {
        self.each(key, "Boolean", |value| match value {
            ValueRef::Boolean(value) => Some(*value),
            _ => None,
        })
    }

    /// Decodes the array of N values of a key, each with `read`. `kind` is the name of their type for errors.
    fn each<T: Default, const N: usize>(
        &self,
        key: &'static str,
        kind: &'static str,
        read: impl Fn(&ValueRef<'a>) -> Option<T>,
    ) -> Result<[T; N], LolaError> {
        let mut read_values = std::array::from_fn(|_| T::default());
        let values = self.array(key, N)?.iter().zip(&mut read_values);
        for (index, (value, place)) in values.enumerate() {
            *place = read(value).ok_or_else(|| LolaError::WrongKind {
                key,
                index,
                kind,
                found: describe(value),
            })?;
        }
        Ok(read_values)
    }
}

/// Returns whether the error means that the bytes end before the value does.
fn is_end(error: &Error) -> bool {
    match error {
        Error::InvalidMarkerRead(error) | Error::InvalidDataRead(error) => {
            error.kind() == io::ErrorKind::UnexpectedEof
        }
        Error::DepthLimitExceeded => false,
    }
}

/// Decodes a number of an accepted type. `key` and `index` are for errors.
fn number(
    key: &'static str,
    index: usize,
    value: &ValueRef<'_>,
    floats: Floats,
) -> Result<f32, LolaError> {
    let read = match (value, floats) {
        (ValueRef::F32(number), _) => Some(f64::from(*number)),
        (ValueRef::F64(number), Floats::AnyNumber) => Some(*number),
        (ValueRef::Integer(number), Floats::AnyNumber) => number.as_f64(),
        _ => None,
    };
    let value = read.ok_or_else(|| LolaError::WrongKind {
        key,
        index,
        kind: match floats {
            Floats::AnyNumber => "number",
            Floats::OnlyFloat32 => "float32",
        },
        found: describe(value),
    })?;
    let number = value as f32;
    if number.is_finite() {
        Ok(number)
    } else {
        Err(LolaError::NotFinite { key, index, value })
    }
}

/// Returns a short description of a value for an error message.
fn describe(value: &ValueRef<'_>) -> String {
    match value {
        ValueRef::String(text) => format!("a text of {} bytes", text.as_bytes().len()),
        ValueRef::Binary(bytes) => format!("{} bytes", bytes.len()),
        ValueRef::Array(values) => format!("an array of {} values", values.len()),
        ValueRef::Map(entries) => format!("a map of {} keys", entries.len()),
        ValueRef::Ext(kind, bytes) => format!("extension {kind} of {} bytes", bytes.len()),
        ValueRef::Integer(number) => format!("the integer {number}"),
        other => other.to_string(),
    }
}
