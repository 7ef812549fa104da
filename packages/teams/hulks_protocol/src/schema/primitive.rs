use cdr_encoding::{Error, Result};
use serde::de::Error as _;
use serde::{Deserialize, Serialize};

use super::value::Value;
use crate::cdr::{Reader, Writer};

/// Type without parts: a number, a Boolean or a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Primitive {
    Bool,
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    I64,
    U64,
    F32,
    F64,
    Text,
}

impl Primitive {
    /// Types by their Rust names; a text is not a primitive type in schemas.
    const NAMED: [(&str, Self); 11] = [
        ("bool", Self::Bool),
        ("i8", Self::I8),
        ("u8", Self::U8),
        ("i16", Self::I16),
        ("u16", Self::U16),
        ("i32", Self::I32),
        ("u32", Self::U32),
        ("i64", Self::I64),
        ("u64", Self::U64),
        ("f32", Self::F32),
        ("f64", Self::F64),
    ];

    /// Returns the number or Boolean type with a Rust name, or `None` for other names.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        let found = Self::NAMED.iter().find(|(known, _)| *known == name);
        found.map(|(_, primitive)| *primitive)
    }

    /// Returns whether every value of this type is also a value of `other`.
    pub(super) fn fits_into(self, other: Self) -> bool {
        if self == other {
            return true;
        }
        match (self.range(), other.range(), other) {
            (Some((min, max)), Some((other_min, other_max)), _) => {
                other_min <= min && max <= other_max
            }
            // Floats represent integers up to these sizes exactly.
            (Some((_, max)), None, Self::F64) => max < 1 << 53,
            (Some((_, max)), None, Self::F32) => max < 1 << 24,
            (None, None, Self::F64) => self == Self::F32,
            _ => false,
        }
    }

    /// Returns the minimum and the maximum of an integer type; `None` for other types.
    fn range(self) -> Option<(i128, i128)> {
        Some(match self {
            Self::I8 => (i8::MIN.into(), i8::MAX.into()),
            Self::U8 => (0, u8::MAX.into()),
            Self::I16 => (i16::MIN.into(), i16::MAX.into()),
            Self::U16 => (0, u16::MAX.into()),
            Self::I32 => (i32::MIN.into(), i32::MAX.into()),
            Self::U32 => (0, u32::MAX.into()),
            Self::I64 => (i64::MIN.into(), i64::MAX.into()),
            Self::U64 => (0, u64::MAX.into()),
            Self::Bool | Self::F32 | Self::F64 | Self::Text => return None,
        })
    }

    /// Returns the default: zero, false or an empty text.
    pub(super) fn zero(self) -> Value {
        match self {
            Self::Bool => Value::Bool(false),
            Self::F32 | Self::F64 => Value::Single(0.0),
            Self::Text => Value::Text(String::new()),
            _ => Value::Integer(0),
        }
    }

    /// Decodes a value of this type.
    pub(super) fn read(self, cdr: &mut Reader<'_>) -> Result<Value> {
        /// Decodes a value of a type of Rust.
        fn read<'de, T: Deserialize<'de>>(cdr: &mut Reader<'de>) -> Result<T> {
            T::deserialize(cdr)
        }
        Ok(match self {
            Self::Bool => Value::Bool(read(cdr)?),
            Self::I8 => Value::Integer(read::<i8>(cdr)?.into()),
            Self::U8 => Value::Integer(read::<u8>(cdr)?.into()),
            Self::I16 => Value::Integer(read::<i16>(cdr)?.into()),
            Self::U16 => Value::Integer(read::<u16>(cdr)?.into()),
            Self::I32 => Value::Integer(read::<i32>(cdr)?.into()),
            Self::U32 => Value::Integer(read::<u32>(cdr)?.into()),
            Self::I64 => Value::Integer(read::<i64>(cdr)?.into()),
            Self::U64 => Value::Integer(read::<u64>(cdr)?.into()),
            Self::F32 => Value::Single(read(cdr)?),
            Self::F64 => Value::Double(read(cdr)?),
            Self::Text => Value::Text(read(cdr)?),
        })
    }

    /// Encodes a value. A number is converted to this type; an integer that does not fit is an error, a float is
    /// rounded.
    pub(super) fn write(self, value: &Value, cdr: &mut Writer<'_>) -> Result<()> {
        match (self, value) {
            (Self::Bool, Value::Bool(value)) => value.serialize(cdr),
            (Self::Text, Value::Text(text)) => text.serialize(cdr),
            (Self::F32, Value::Single(value)) => value.serialize(cdr),
            (Self::F32, Value::Double(value)) => (*value as f32).serialize(cdr),
            (Self::F32, Value::Integer(value)) => (*value as f32).serialize(cdr),
            (Self::F64, Value::Single(value)) => f64::from(*value).serialize(cdr),
            (Self::F64, Value::Double(value)) => value.serialize(cdr),
            (Self::F64, Value::Integer(value)) => (*value as f64).serialize(cdr),
            (_, Value::Integer(value)) => self.write_integer(*value, cdr),
            _ => Err(Error::custom(format!("{value:?} is not a {self:?}"))),
        }
    }

    /// Encodes an integer. Returns an error if it does not fit into this type.
    fn write_integer(self, value: i128, cdr: &mut Writer<'_>) -> Result<()> {
        /// Encodes an integer as a `T`. Returns an error if it does not fit.
        fn put<T: TryFrom<i128> + Serialize>(value: i128, cdr: &mut Writer<'_>) -> Result<()> {
            let fitting = T::try_from(value);
            let fitting = fitting.map_err(|_| {
                let bits = size_of::<T>() * 8;
                Error::custom(format!("{value} does not fit into {bits} bits"))
            })?;
            fitting.serialize(cdr)
        }
        match self {
            Self::I8 => put::<i8>(value, cdr),
            Self::U8 => put::<u8>(value, cdr),
            Self::I16 => put::<i16>(value, cdr),
            Self::U16 => put::<u16>(value, cdr),
            Self::I32 => put::<i32>(value, cdr),
            Self::U32 => put::<u32>(value, cdr),
            Self::I64 => put::<i64>(value, cdr),
            Self::U64 => put::<u64>(value, cdr),
            Self::Bool | Self::F32 | Self::F64 | Self::Text => {
                Err(Error::custom(format!("{value} is not a {self:?}")))
            }
        }
    }
}
