//! Service that returns the schemas of a node's published types, but not of its subscribed types.

use serde::{Deserialize, Serialize};

use crate::cdr::{CdrError, put, take_all};
use crate::key::TypeIdentity;
use crate::namespace::Namespace;
use crate::schema::{Schema, Shape, read, write};

/// Path of the service's Rust type.
pub const TYPE_NAME: &str = "ros_z::GetSchema";
/// Hash of the names of the service, the request and the reply.
pub const HASH: &str = "RZHS02_ea85dbc66eb0e09aba4f9738ad8d07b5beaf0925e45082f2856dddee086c4bd4";

/// Returns the key of the service. Requests and replies have no attachments.
///
/// A node does not answer a request that it cannot decode.
pub fn service_key(namespace: &Namespace, node: &str) -> String {
    let namespace = namespace.in_keys();
    format!("rt/{namespace}/{node}/get_schema/{TYPE_NAME}/{HASH}")
}

/// Request, encoded with [`crate::cdr::encode`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SchemaRequest {
    /// Path of the Rust type.
    pub root_type_name: String,
    /// `RZHS02_` and the hash; both must match.
    pub schema_hash: String,
}

/// Reply to a [`SchemaRequest`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaReply {
    /// True if the node knows the type.
    pub successful: bool,
    /// Reason, if the type is unknown.
    pub failure_reason: String,
    /// Hash of the schema.
    pub schema_hash: String,
    /// Schema of the requested type; empty if the type is unknown.
    pub schema: Schema,
}

/// Reason for which a reply has no usable schema.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SchemaReplyError {
    /// The node does not know the type.
    #[error("the node does not provide the schema: {reason}")]
    Refused {
        /// Reason, as reported by the node.
        reason: String,
    },
    /// The schema is not the requested one.
    #[error("the node sent another schema, with the hash {sent}")]
    Other {
        /// Hash of the received schema.
        sent: String,
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
    /// Creates a reply with the schema of a known type.
    pub fn found(schema: Schema) -> Self {
        Self {
            successful: true,
            failure_reason: String::new(),
            schema_hash: schema.hash(),
            schema,
        }
    }

    /// Creates a reply for an unknown type.
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

    /// Encodes the reply.
    ///
    /// # Errors
    /// Returns an error for more definitions than a length can count, which no schema has.
    pub fn encode(&self) -> Result<Vec<u8>, CdrError> {
        put(|cdr| {
            let head = (self.successful, &self.failure_reason, &self.schema_hash);
            head.serialize(&mut *cdr)?;
            write(cdr, &self.schema)
        })
    }

    /// Decodes a reply.
    ///
    /// # Errors
    /// Returns an error if the bytes are not a reply.
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

    /// Returns the schema if its hash is the hash of `requested`.
    ///
    /// # Errors
    /// Returns an error if the node does not know the type, or sent another schema.
    pub fn into_schema(self, requested: &TypeIdentity) -> Result<Schema, SchemaReplyError> {
        if !self.successful {
            return Err(SchemaReplyError::Refused {
                reason: self.failure_reason,
            });
        }
        match self.schema.hash() {
            hash if hash == requested.hash => Ok(self.schema),
            sent => Err(SchemaReplyError::Other { sent }),
        }
    }
}
