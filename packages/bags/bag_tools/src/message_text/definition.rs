use std::collections::BTreeMap;

use mcap::Channel;
use re_ros_msg::MessageSchema;
use re_ros_msg::message_spec::{ComplexType, MessageSpecification};

/// Maximum size of a definition \[bytes\]; those of ROS 2 are at most 30 kB.
const LARGEST: usize = 1_000_000;

/// Error of a message that cannot be written as text.
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
pub(super) struct Definition {
    schema: MessageSchema,
    /// Indices of the dependencies by package and name.
    types: BTreeMap<(String, String), usize>,
}

impl Definition {
    /// Reads the definition of the messages of a channel.
    pub(super) fn of(channel: &Channel<'_>) -> Result<Self, TextError> {
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
        let error = |error: &dyn std::fmt::Display| TextError::Definition(error.to_string());
        if schema.data.len() > LARGEST {
            return Err(error(&format!("it has more than {LARGEST} bytes")));
        }
        let text = std::str::from_utf8(&schema.data).map_err(|it| error(&it))?;
        // The alternate form contains the cause.
        let parsed = MessageSchema::parse(&schema.name, text);
        let schema = parsed.map_err(|it| error(&format!("{it:#}")))?;
        let named = schema.dependencies.iter().enumerate();
        let types = named.map(|(index, it)| (split(&it.name), index));
        Ok(Self {
            types: types.collect(),
            schema,
        })
    }

    /// Returns the specification of the message type itself.
    pub(super) fn root(&self) -> &MessageSpecification {
        &self.schema.spec
    }

    /// Returns the specification of the type of a field in a message of the type `scope`.
    pub(super) fn find(
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

/// Splits the name of a type, `package/Type` or `package/msg/Type`, into package and type.
fn split(name: &str) -> (String, String) {
    let package = name.split('/').next().unwrap_or_default();
    let own = name.rsplit('/').next().unwrap_or_default();
    (package.to_owned(), own.to_owned())
}
