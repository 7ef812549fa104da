//! The schema of a type, as in the schema bundle of ros-z. The hash of its canonical JSON is part of every key and
//! token.

mod conversion;
mod difference;
mod known;
mod primitive;
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
pub(crate) use known::SchemaText;
pub(crate) use walker::{Place, Progress};
pub(crate) use wire::{read, write};

/// The schema of a type: the shape of its root, and the definitions of all named types below it.
///
/// `serde` encodes it as JSON; only [`crate::get_schema`] encodes it as CDR.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schema {
    /// Definitions by the paths of the Rust types.
    pub definitions: BTreeMap<String, Definition>,
    /// Shape of the type itself.
    pub root: Shape,
}

/// A name without a definition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name} is named, but not defined")]
pub struct Undefined {
    /// Name of the type.
    pub name: String,
}

impl Schema {
    /// Returns the canonical JSON: compact, definitions by name, keys in the order of the fields here.
    pub fn to_json(&self) -> String {
        // Keys of maps are texts, and all values can be serialized.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Parses JSON.
    ///
    /// # Errors
    /// Returns an error if it is not a schema.
    pub fn from_json(json: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(json)
    }

    /// Returns `RZHS02_` and the SHA-256 of the JSON.
    pub fn hash(&self) -> String {
        format!("RZHS02_{}", hex::encode(Sha256::digest(self.to_json())))
    }

    /// Returns the schema of a shape whose names are defined here, or else in `others`, with the definitions that it
    /// uses, and no other.
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
            names.extend(definition.shapes().flat_map(Shape::names));
            definitions.insert(name.to_owned(), definition.clone());
        }
        let root = root.clone();
        Ok(Self { definitions, root })
    }
}
