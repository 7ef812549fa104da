use std::any::{Any, TypeId};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::{PortValue, Value, ValueType};

/// Rust type of a program whose values ports and variables can have, such as a pose. Trees pass its values on and
/// compare them, but cannot look into them.
///
/// A literal in a tree file is parsed with [`FromStr`]; one that cannot be parsed is an error of the file. [`Display`]
/// writes a text that [`FromStr`] reads back, because exported trees contain it.
///
/// [`Display`]: fmt::Display
pub trait CustomValue:
    Clone + PartialEq + fmt::Debug + fmt::Display + FromStr + Send + Sync + 'static
{
    /// Name of the type in tree files and messages, for example `geometry_msgs::msg::Point`.
    const NAME: &'static str;
}

/// Type of a program in a [`ValueType`].
#[derive(Clone, Copy)]
pub struct CustomType(&'static Descriptor);

/// Description of a type of a program.
struct Descriptor {
    name: &'static str,
    /// Returns the id of the Rust type.
    id: fn() -> TypeId,
    parse: fn(&str) -> Option<Value>,
}

/// Value of a [`CustomType`]; a clone shares it.
#[derive(Clone, Debug)]
pub struct CustomObject(Arc<dyn Object>);

/// Methods of every value of a program.
trait Object: Any + fmt::Debug + fmt::Display + Send + Sync {
    fn custom_type(&self) -> CustomType;

    /// Returns whether the other value has the same type and is equal.
    fn equals(&self, other: &dyn Any) -> bool;
}

/// Description of a Rust type of a program.
trait Described: CustomValue {
    const DESCRIPTOR: &'static Descriptor;
}

impl<T: CustomValue> Described for T {
    const DESCRIPTOR: &'static Descriptor = &Descriptor {
        name: T::NAME,
        id: TypeId::of::<T>,
        parse: |text| text.parse().ok().map(T::into_value),
    };
}

impl CustomType {
    pub(crate) const fn of<T: CustomValue>() -> Self {
        Self(<T as Described>::DESCRIPTOR)
    }

    /// Returns the name in tree files.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// Parses `text` as this type; `None` if it is none of its values.
    pub(crate) fn parse(self, text: &str) -> Option<Value> {
        (self.0.parse)(text)
    }
}

impl CustomObject {
    /// Returns the type of the value.
    pub fn custom_type(&self) -> CustomType {
        self.0.custom_type()
    }
}

impl<T: CustomValue> Object for T {
    fn custom_type(&self) -> CustomType {
        CustomType::of::<T>()
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<T>() == Some(self)
    }
}

impl<T: CustomValue> PortValue for T {
    const TYPE: ValueType = ValueType::Custom(CustomType::of::<T>());

    fn from_value(value: &Value) -> Option<Self> {
        let Value::Custom(object) = value else {
            return None;
        };
        let any: &dyn Any = &*object.0;
        any.downcast_ref::<T>().cloned()
    }

    fn into_value(self) -> Value {
        Value::Custom(CustomObject(Arc::new(self)))
    }
}

impl<T: CustomValue> From<T> for Value {
    fn from(value: T) -> Self {
        value.into_value()
    }
}

impl PartialEq for CustomType {
    /// Compares the Rust types, because two types can have the same name.
    fn eq(&self, other: &Self) -> bool {
        (self.0.id)() == (other.0.id)()
    }
}

impl Eq for CustomType {}

impl fmt::Debug for CustomType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name)
    }
}

impl PartialEq for CustomObject {
    fn eq(&self, other: &Self) -> bool {
        let other: &dyn Any = &*other.0;
        self.0.equals(other)
    }
}

impl fmt::Display for CustomObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
