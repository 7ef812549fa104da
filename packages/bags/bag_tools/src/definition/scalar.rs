use std::fmt;

use re_cdr::{CdrEndian, CdrReader};
use re_ros_msg::message_spec::BuiltInType;

use super::TextError;

/// Number or text in a message.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Scalar<'a> {
    Bool(bool),
    Signed(i64),
    Unsigned(u64),
    Float32(f32),
    Float64(f64),
    Text(&'a str),
}

impl<'a> Scalar<'a> {
    /// Reads a value of a type.
    pub(crate) fn read<BO: CdrEndian>(
        reader: &mut CdrReader<'a, BO>,
        kind: &BuiltInType,
    ) -> Result<Self, TextError> {
        Ok(match kind {
            BuiltInType::Bool => Self::Bool(reader.read_bool()?),
            BuiltInType::Byte | BuiltInType::Char | BuiltInType::UInt8 => {
                Self::Unsigned(reader.read_u8()?.into())
            }
            BuiltInType::UInt16 => Self::Unsigned(reader.read_u16()?.into()),
            BuiltInType::UInt32 => Self::Unsigned(reader.read_u32()?.into()),
            BuiltInType::UInt64 => Self::Unsigned(reader.read_u64()?),
            BuiltInType::Int8 => Self::Signed(reader.read_i8()?.into()),
            BuiltInType::Int16 => Self::Signed(reader.read_i16()?.into()),
            BuiltInType::Int32 => Self::Signed(reader.read_i32()?.into()),
            BuiltInType::Int64 => Self::Signed(reader.read_i64()?),
            BuiltInType::Float32 => Self::Float32(reader.read_f32()?),
            BuiltInType::Float64 => Self::Float64(reader.read_f64()?),
            BuiltInType::String(_) => Self::Text(reader.read_str()?),
            BuiltInType::WString(_) => {
                return Err(TextError::Encoding("texts of the type wstring".to_owned()));
            }
        })
    }
}

impl fmt::Display for Scalar<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(value) => value.fmt(f),
            Self::Signed(value) => value.fmt(f),
            Self::Unsigned(value) => value.fmt(f),
            Self::Float32(value) => value.fmt(f),
            Self::Float64(value) => value.fmt(f),
            Self::Text(value) => write!(f, "{value:?}"),
        }
    }
}
