use std::collections::BTreeMap;
use std::fmt;

use located_yaml::Located;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    /// Id of a leaf.
    pub(super) node: Option<String>,
    pub(super) ports: Option<BTreeMap<String, String>>,
    /// Name of a performer.
    pub(super) performer: Option<String>,
    /// Fact that becomes true if the performer is gone.
    pub(super) gone: Option<String>,
    /// Maximum mission time of a step of the performer \[s\].
    pub(super) timeout: Option<f64>,
    /// XML of a tree.
    pub(super) template: Option<String>,
    /// Path of an XML file.
    pub(super) file: Option<String>,
    /// Id of the tree in that file.
    pub(super) tree: Option<String>,
    /// True if the requirements of the action are checked in every tick.
    #[serde(default)]
    pub(super) reactive: bool,
    /// Indices, from 0, of the arguments that do one thing at a time.
    #[serde(default)]
    pub(super) exclusive: Vec<usize>,
}

/// All entries of the file in order, each with the place of its name.
pub(super) struct Entries(pub(super) Vec<(Located<String>, Entry)>);

impl<'de> Deserialize<'de> for Entries {
    /// Reads a mapping in the order of the file.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Names;
        impl<'de> Visitor<'de> for Names {
            type Value = Entries;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a mapping from actions to their implementations")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Names)
    }
}
