//! Definitions of ROS message types in bags.

mod body;
mod scalar;

use std::collections::BTreeMap;

use mcap::Channel;
use re_ros_msg::MessageSchema;
use re_ros_msg::message_spec::{BuiltInType, ComplexType, MessageSpecification, Type};

pub(crate) use body::{Body, list_length, require_shallow};
pub(crate) use scalar::Scalar;

/// Maximum size of a definition \[bytes\]; those of ROS 2 are at most 30 kB.
const LARGEST: usize = 1_000_000;

/// Error of a message whose content cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// A message type whose definition is not in the bag.
    #[error("the bag does not contain the definition of the type")]
    NoDefinition,
    /// A definition that cannot be read.
    #[error("cannot read the definition of the type: {0}")]
    Definition(String),
    /// An encoding that cannot be read.
    #[error(
        "cannot read {0}; only CDR with definitions of ROS 2 messages, and JSON, are supported"
    )]
    Encoding(String),
    /// A message that does not match the definition of its type.
    #[error("the message does not match the definition of its type: {0}")]
    Message(String),
}

impl From<re_cdr::Error> for TextError {
    fn from(error: re_cdr::Error) -> Self {
        Self::Message(error.to_string())
    }
}

/// Definition of a message type and of the types of its fields.
pub(crate) struct Definition {
    schema: MessageSchema,
    /// Indices of the dependencies by package and name.
    types: BTreeMap<(String, String), usize>,
}

impl Definition {
    /// Reads the definition of the messages of a channel.
    pub(crate) fn of(channel: &Channel<'_>) -> Result<Self, TextError> {
        let schema = channel.schema.as_ref().ok_or(TextError::NoDefinition)?;
        if channel.message_encoding != "cdr" || !["ros2msg", ""].contains(&&*schema.encoding) {
            let (message, schema) = (&channel.message_encoding, &schema.encoding);
            return Err(TextError::Encoding(format!(
                "the encoding {message:?} with definitions in {schema:?}"
            )));
        }
        if schema.data.is_empty() {
            return Err(TextError::NoDefinition);
        }
        let text = std::str::from_utf8(&schema.data);
        let text = text.map_err(|it| TextError::Definition(it.to_string()))?;
        Self::parse(&schema.name, text)
    }

    /// Reads the definition of a type.
    pub(crate) fn parse(name: &str, text: &str) -> Result<Self, TextError> {
        if text.len() > LARGEST {
            let error = format!("it has more than {LARGEST} bytes");
            return Err(TextError::Definition(error));
        }
        // The alternate form contains the cause.
        let parsed = MessageSchema::parse(name, text);
        let schema = parsed.map_err(|it| TextError::Definition(format!("{it:#}")))?;
        let named = schema.dependencies.iter().enumerate();
        let types = named.map(|(index, it)| (split(&it.name), index));
        Ok(Self {
            types: types.collect(),
            schema,
        })
    }

    /// Returns the specification of the message type itself.
    pub(crate) fn root(&self) -> &MessageSpecification {
        &self.schema.spec
    }

    /// Returns whether all types have the same fields, in the same order.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let parts = |it: &Self| {
            let parts = it.schema.dependencies.iter();
            let parts = parts.map(|part| (split(&part.name), fields(part)));
            parts.collect::<BTreeMap<_, _>>()
        };
        fields(self.root()) == fields(other.root()) && parts(self) == parts(other)
    }

    /// Returns the specification of the type of a field in a message of the type `scope`.
    pub(crate) fn find(
        &self,
        scope: &MessageSpecification,
        field: &ComplexType,
    ) -> Result<&MessageSpecification, TextError> {
        let (package, name) = match field {
            ComplexType::Absolute { package, name } => split(&format!("{package}/{name}")),
            ComplexType::Relative { name } => (split(&scope.name).0, name.clone()),
        };
        let found = self.types.get(&(package.clone(), name.clone()));
        let found = found.and_then(|index| self.schema.dependencies.get(*index));
        found.ok_or_else(|| TextError::Definition(format!("{package}/{name} is missing")))
    }
}

/// Returns names and types of the fields of a message. A type without a package is one of the same package.
fn fields(spec: &MessageSpecification) -> Vec<(String, String)> {
    let package = split(&spec.name).0;
    let named = |ty: &Type| match ty {
        Type::BuiltIn(BuiltInType::Byte | BuiltInType::Char) => "UInt8".to_owned(),
        Type::BuiltIn(kind) => format!("{kind:?}"),
        Type::Complex(ComplexType::Absolute { package, name }) => format!("{package}/{name}"),
        Type::Complex(ComplexType::Relative { name }) => format!("{package}/{name}"),
        Type::Array { .. } => String::new(),
    };
    let fields = spec.fields.iter().map(|field| {
        let kind = match &field.ty {
            Type::Array { ty, size } => format!("{} {size:?}", named(ty)),
            other => named(other),
        };
        (field.name.clone(), kind)
    });
    fields.collect()
}

/// Splits the name of a type, `package/Type` or `package/msg/Type`, into package and type.
fn split(name: &str) -> (String, String) {
    let package = name.split('/').next().unwrap_or_default();
    let own = name.rsplit('/').next().unwrap_or_default();
    (package.to_owned(), own.to_owned())
}
