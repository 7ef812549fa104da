use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// Entry of an action in the file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    /// Id of a leaf.
    pub(super) node: Option<String>,
    /// Values of the leaf's ports.
    pub(super) ports: Option<BTreeMap<String, String>>,
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

/// All entries of the file in order. A map would lose duplicates.
pub(super) struct Entries(pub(super) Vec<(String, Entry)>);

impl<'de> Deserialize<'de> for Entries {
    /// Reads a map in the order of the file; an empty file has no entries.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Names;
        impl<'de> Visitor<'de> for Names {
            type Value = Entries;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map from actions to their implementations")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }

            /// Accepts an empty file.
            fn visit_none<E>(self) -> Result<Entries, E> {
                Ok(Entries(Vec::new()))
            }

            /// Reads a file with contents, which must be a map.
            fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<Entries, D::Error> {
                inner.deserialize_map(self)
            }
        }
        deserializer.deserialize_option(Names)
    }
}

/// Returns the range of the action's name at the start of a line of `text`, or an empty range at the start of the text
/// if there is none. The last such line counts, because the second of two entries is the wrong one.
pub(super) fn find_entry(text: &str, action: &str) -> Range<usize> {
    let mut start = 0;
    let mut found = 0..0;
    for line in text.split_inclusive('\n') {
        let quote = usize::from(line.starts_with(['"', '\'']));
        let name = line.get(quote..).and_then(|rest| rest.strip_prefix(action));
        if name.is_some_and(|rest| rest.trim_start_matches(['"', '\'', ' ']).starts_with(':')) {
            found = start + quote..start + quote + action.len();
        }
        start += line.len();
    }
    found
}
