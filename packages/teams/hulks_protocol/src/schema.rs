//! Schema of a type, as in the schema bundle of ros-z. The hash of the canonical JSON is part of every key and token.

mod conversion;
mod default_value;
mod difference;
mod known;
mod primitive;
mod recorded;
mod schema_text;
mod shape;
mod value;
mod walker;
mod wire;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

pub use conversion::{Conversion, Direction};
pub use difference::{Difference, difference};
pub use shape::{Definition, Field, Length, Payload, Shape, Variant};
pub use walker::{Unwalkable, Walker};

pub(crate) use difference::difference_at;
pub(crate) use schema_text::SchemaText;
pub(crate) use walker::{Place, Progress};
pub(crate) use wire::{read, write};

/// Schema of a type: shape of the type, and definitions of all named types in it.
///
/// `serde` encodes it as JSON; only [`crate::get_schema`] encodes it as CDR.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schema {
    /// Definitions by the paths of the Rust types.
    pub definitions: BTreeMap<String, Definition>,
    /// Shape of the type itself.
    pub root: Shape,
}

/// Error for a name without a definition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the type {name} has no definition in the schema")]
pub struct Undefined {
    /// Name of the type.
    pub name: String,
}

impl Schema {
    /// Returns the canonical JSON, from which the hash is computed: compact, with definitions in the order of names and
    /// keys in the order of these fields.
    pub fn to_json(&self) -> String {
        // Serialization cannot fail: keys of maps are texts.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Parses JSON.
    ///
    /// # Errors
    /// Returns an error if the text is not a schema.
    pub fn from_json(json: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(json)
    }

    /// Returns the hash: `RZHS02_` and the SHA-256 of the JSON.
    pub fn hash(&self) -> String {
        format!("RZHS02_{}", hex::encode(Sha256::digest(self.to_json())))
    }

    /// Returns a schema with the shape `root`, and only the definitions that it uses. A definition comes from this
    /// schema, or from `others` if this schema lacks it.
    ///
    /// # Errors
    /// Returns an error if a name is not defined.
    pub fn rooted_at(&self, root: &Shape, others: &Self) -> Result<Self, Undefined> {
        let mut definitions = BTreeMap::new();
        let mut names: Vec<&str> = root.names();
        while let Some(name) = names.pop() {
            if definitions.contains_key(name) {
                continue;
            }
            let definition = self.definitions.get(name);
            let definition = definition.or_else(|| others.definitions.get(name));
            let definition = definition.ok_or_else(|| Undefined {
                name: name.to_owned(),
            })?;
            // Definitions may use further names.
            names.extend(definition.shapes().flat_map(Shape::names));
            definitions.insert(name.to_owned(), definition.clone());
        }
        let root = root.clone();
        Ok(Self { definitions, root })
    }
}
