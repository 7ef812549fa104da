use std::fmt;
use std::sync::Arc;

use crate::{CustomObject, CustomType};

/// Value of a variable of a tree or of a port.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Value {
    /// Not written yet.
    #[default]
    Nothing,
    /// True or false.
    Bool(bool),
    /// Whole number.
    Integer(i64),
    /// Floating-point number.
    Number(f64),
    /// Text; a clone shares it.
    Text(Arc<str>),
    /// Value of a type of the program.
    Custom(CustomObject),
}

/// Type of a [`Value`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueType {
    /// [`Value::Bool`].
    Bool,
    /// [`Value::Integer`].
    Integer,
    /// [`Value::Number`].
    Number,
    /// [`Value::Text`].
    Text,
    /// [`Value::Custom`].
    Custom(CustomType),
}

impl Value {
    /// Returns the type of the value; `None` for [`Value::Nothing`].
    pub fn value_type(&self) -> Option<ValueType> {
        match self {
            Self::Nothing => None,
            Self::Bool(_) => Some(ValueType::Bool),
            Self::Integer(_) => Some(ValueType::Integer),
            Self::Number(_) => Some(ValueType::Number),
            Self::Text(_) => Some(ValueType::Text),
            Self::Custom(object) => Some(ValueType::Custom(object.custom_type())),
        }
    }
}

impl ValueType {
    /// Parses `text` as this type. Returns `None` if it is not of this type, or if a number is not finite.
    pub fn parse(self, text: &str) -> Option<Value> {
        match self {
            Self::Bool => text.parse().ok().map(Value::Bool),
            Self::Integer => text.parse().ok().map(Value::Integer),
            Self::Number => text
                .parse()
                .ok()
                .filter(|number: &f64| number.is_finite())
                .map(Value::Number),
            Self::Text => Some(Value::Text(text.into())),
            Self::Custom(custom) => custom.parse(text),
        }
    }
}

impl fmt::Display for Value {
    /// Writes the value so that [`ValueType::parse`] of its type reads it back. Text has no quotation marks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("nothing"),
            Self::Bool(value) => value.fmt(f),
            Self::Integer(value) => value.fmt(f),
            // Tree files tell a number from an integer by its decimal point or exponent: `1.0`, not `1`.
            Self::Number(value) => write!(f, "{value:?}"),
            Self::Text(value) => value.fmt(f),
            Self::Custom(object) => object.fmt(f),
        }
    }
}

impl fmt::Display for ValueType {
    /// Writes the name of the type, as tree files spell it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bool => "bool",
            Self::Integer => "integer",
            Self::Number => "number",
            Self::Text => "text",
            Self::Custom(custom) => custom.name(),
        })
    }
}

/// Rust type that a [`Value`] can hold: `bool`, `i64`, `f64`, `Arc<str>`, and types with [`crate::CustomValue`].
pub trait PortValue: Sized {
    /// Type of the values.
    const TYPE: ValueType;

    /// Returns the contained value, if it has this type.
    fn from_value(value: &Value) -> Option<Self>;

    /// Converts to a value.
    fn into_value(self) -> Value;
}

/// Implements `PortValue` for a Rust type that one variant of `Value` contains, and the conversion into `Value`.
macro_rules! port_value {
    ($rust:ty, $variant:ident) => {
        impl PortValue for $rust {
            const TYPE: ValueType = ValueType::$variant;

            fn from_value(value: &Value) -> Option<Self> {
                match value {
                    Value::$variant(value) => Some(value.clone()),
                    _ => None,
                }
            }

            fn into_value(self) -> Value {
                Value::$variant(self)
            }
        }

        impl From<$rust> for Value {
            fn from(value: $rust) -> Self {
                value.into_value()
            }
        }
    };
}

port_value!(bool, Bool);
port_value!(i64, Integer);
port_value!(f64, Number);
port_value!(Arc<str>, Text);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_read_back_from_what_it_shows() {
        for value in [
            Value::Bool(true),
            Value::Integer(-3),
            Value::Number(2.0),
            Value::Number(1e300),
            Value::Text("so \"be\" it".into()),
        ] {
            let value_type = value.value_type().expect("it is something");
            assert_eq!(value_type.parse(&value.to_string()), Some(value));
        }
    }

    #[test]
    fn what_is_not_finite_is_no_number() {
        assert_eq!(ValueType::Number.parse("NaN"), None);
        assert_eq!(ValueType::Number.parse("inf"), None);
    }
}
