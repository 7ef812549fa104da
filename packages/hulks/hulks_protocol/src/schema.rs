//! The shape of a type, as their schema bundle says it. Its canonical JSON is what is hashed, and the hash
//! stands in every key and token.

mod difference;
mod known;
mod shape;
mod walker;
mod wire;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

pub use difference::{Difference, difference};
pub use shape::{Definition, Field, Length, Payload, Shape, Variant};
pub use walker::{Unwalkable, Walker};

pub(crate) use difference::difference_at;
pub(crate) use known::SchemaText;
pub(crate) use walker::{Place, Progress};
pub(crate) use wire::{read, write};

/// The shape of a type: that of its root, and of all types that are named below it.
///
/// Its `serde` form is that of the JSON; as CDR it is written by [`crate::get_schema`] only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schema {
    /// By the paths of the Rust types.
    pub definitions: BTreeMap<String, Definition>,
    /// Of the type itself.
    pub root: Shape,
}

/// A name that no definition is for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name} is named, but not defined")]
pub struct Undefined {
    /// Of the type.
    pub name: String,
}

impl Schema {
    /// As JSON, the same text as theirs: compact, definitions by name, keys in the order of the fields here.
    pub fn to_json(&self) -> String {
        // Maps have texts as keys, and no value refuses to be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// From JSON.
    ///
    /// # Errors
    /// It is no schema.
    pub fn from_json(json: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(json)
    }

    /// `RZHS02_` and the SHA-256 of the JSON.
    pub fn hash(&self) -> String {
        format!("RZHS02_{}", hex::encode(Sha256::digest(self.to_json())))
    }

    /// The schema of a shape whose names are defined here, or else in `others`: with the definitions that
    /// can be reached from it, and no other.
    ///
    /// # Errors
    /// A name is defined in neither.
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
