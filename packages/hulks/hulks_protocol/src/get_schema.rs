//! The service by which a node tells the shapes of what it publishes. What it subscribes to it does not tell.

use serde::{Deserialize, Serialize};

use crate::cdr::{CdrError, put, take_all};
use crate::key::TypeIdentity;
use crate::namespace::Namespace;
use crate::schema::{Schema, Shape, read, write};

/// The path of the service's Rust type.
pub const TYPE_NAME: &str = "ros_z::GetSchema";
/// Of the names of the service, its request and its reply.
pub const HASH: &str = "RZHS02_ea85dbc66eb0e09aba4f9738ad8d07b5beaf0925e45082f2856dddee086c4bd4";

/// The key on which a node answers. No attachment is needed, and none comes back.
///
/// A node that cannot read a request does not answer it.
pub fn service_key(namespace: &Namespace, node: &str) -> String {
    let namespace = namespace.in_keys();
    format!("rt/{namespace}/{node}/get_schema/{TYPE_NAME}/{HASH}")
}

/// What is asked. As bytes it is [`crate::cdr::encode`]'s.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SchemaRequest {
    /// The path of the Rust type.
    pub root_type_name: String,
    /// `RZHS02_` and the hash, without which no type is found.
    pub schema_hash: String,
}

/// What is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaReply {
    /// Whether the node knows the type.
    pub successful: bool,
    /// Why not.
    pub failure_reason: String,
    /// Of the schema.
    pub schema_hash: String,
    /// Of the type that was asked for; an empty one if it is not known.
    pub schema: Schema,
}

/// Why an answer is of no use.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SchemaReplyError {
    /// Not known to the node.
    #[error("the node does not tell it: {reason}")]
    Refused {
        /// In the node's words.
        reason: String,
    },
    /// Something else than what was asked.
    #[error("the node told a schema whose hash is {told}")]
    Other {
        /// Of the schema that came.
        told: String,
    },
}

impl From<&TypeIdentity> for SchemaRequest {
    fn from(identity: &TypeIdentity) -> Self {
        Self {
            root_type_name: identity.name.clone(),
            schema_hash: identity.hash.clone(),
        }
    }
}

impl SchemaReply {
    /// That the type is known.
    pub fn found(schema: Schema) -> Self {
        Self {
            successful: true,
            failure_reason: String::new(),
            schema_hash: schema.hash(),
            schema,
        }
    }

    /// That it is not.
    pub fn refused(reason: &str) -> Self {
        let empty = crate::schema::Definition::Struct { fields: Vec::new() };
        let name = "ros_z::Empty";
        Self {
            successful: false,
            failure_reason: reason.to_owned(),
            schema_hash: String::new(),
            schema: Schema {
                definitions: [(name.to_owned(), empty)].into(),
                root: Shape::named(name),
            },
        }
    }

    /// As bytes.
    ///
    /// # Errors
    /// More definitions than can be counted, which no schema has.
    pub fn encode(&self) -> Result<Vec<u8>, CdrError> {
        put(|cdr| {
            let head = (self.successful, &self.failure_reason, &self.schema_hash);
            head.serialize(&mut *cdr)?;
            write(cdr, &self.schema)
        })
    }

    /// From bytes.
    ///
    /// # Errors
    /// They are no answer.
    pub fn decode(bytes: &[u8]) -> Result<Self, CdrError> {
        take_all(bytes, |cdr| {
            let (successful, failure_reason, schema_hash) = Deserialize::deserialize(&mut *cdr)?;
            Ok(Self {
                successful,
                failure_reason,
                schema_hash,
                schema: read(cdr)?,
            })
        })
    }

    /// The schema, if it is the one of `asked`.
    ///
    /// # Errors
    /// The node does not know it, or told another one.
    pub fn into_schema(self, asked: &TypeIdentity) -> Result<Schema, SchemaReplyError> {
        if !self.successful {
            return Err(SchemaReplyError::Refused {
                reason: self.failure_reason,
            });
        }
        match self.schema.hash() {
            hash if hash == asked.hash => Ok(self.schema),
            told => Err(SchemaReplyError::Other { told }),
        }
    }
}
