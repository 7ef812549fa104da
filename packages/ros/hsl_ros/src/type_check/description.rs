//! Type descriptions, as `rosidl_generator_type_description` installs them with each definition.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// Maximum length of a file with descriptions [B]. The longest of ROS has less than a megabyte.
const MAXIMUM_LENGTH: u64 = 1 << 24;
/// Names of the types of fields, by their numbers in descriptions.
const PRIMITIVES: [&str; 23] = [
    "unknown",
    "message",
    "int8",
    "uint8",
    "int16",
    "uint16",
    "int32",
    "uint32",
    "int64",
    "uint64",
    "float32",
    "float64",
    "long double",
    "char",
    "wchar",
    "bool",
    "byte",
    "string",
    "wstring",
    "fixed string",
    "fixed wstring",
    "bounded string",
    "bounded wstring",
];
/// Distance between the numbers of a type and of its next kind of list.
const LIST_OFFSET: u8 = 48;

/// Type with the types of its fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TypeDescription {
    pub(super) name: String,
    /// Fields of the type, and of all types in it, by the name of the type.
    pub(super) types: BTreeMap<String, Vec<Field>>,
    /// File that contains the description.
    pub(super) file: PathBuf,
}

/// Field of a type.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(super) struct Field {
    pub(super) name: String,
    #[serde(rename = "type")]
    pub(super) kind: FieldType,
}

/// Type of a field.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(super) struct FieldType {
    type_id: u8,
    capacity: u64,
    string_capacity: u64,
    nested_type_name: String,
}

#[derive(Deserialize)]
struct File {
    type_description_msg: Message,
    type_hashes: Vec<Hash>,
}

#[derive(Deserialize)]
struct Message {
    type_description: Individual,
    referenced_type_descriptions: Vec<Individual>,
}

#[derive(Deserialize)]
struct Individual {
    type_name: String,
    fields: Vec<Field>,
}

#[derive(Deserialize)]
struct Hash {
    type_name: String,
    hash_string: String,
}

impl TypeDescription {
    /// Reads the description of the type `name` from a file; `None` if the file is not readable, or has this type with
    /// another hash.
    pub(super) fn read(file: &Path, name: &str, hash: &str) -> Option<Self> {
        let text = user_files::read_to_string(file, MAXIMUM_LENGTH).ok()?;
        let mut read = Self::parse(&text, name, hash)?;
        read.file = file.to_owned();
        Some(read)
    }

    /// Reads a description from the content of a file as [`read`](Self::read).
    pub(super) fn parse(text: &str, name: &str, hash: &str) -> Option<Self> {
        let content: File = serde_json::from_str(text).ok()?;
        let mut hashes = content.type_hashes.iter();
        if !hashes.any(|it| it.type_name == name && it.hash_string == hash) {
            return None;
        }
        let Message {
            type_description,
            referenced_type_descriptions,
        } = content.type_description_msg;
        let all = [type_description]
            .into_iter()
            .chain(referenced_type_descriptions);
        let types: BTreeMap<_, _> = all.map(|it| (it.type_name, it.fields)).collect();
        types.contains_key(name).then(|| Self {
            name: name.to_owned(),
            types,
            file: PathBuf::new(),
        })
    }

    /// Returns the fields of a type in this description.
    pub(super) fn fields(&self, name: &str) -> &[Field] {
        self.types.get(name).map_or(&[], Vec::as_slice)
    }
}

impl FieldType {
    /// Returns the name of the message type of the field, or of the elements of its list; `None` for another type.
    pub(super) fn message(&self) -> Option<&str> {
        Some(self.nested_type_name.as_str()).filter(|name| !name.is_empty())
    }

    /// Formats the type as in a definition, for example `float64[<=3]`.
    pub(super) fn text(&self) -> String {
        let kind = usize::from(self.type_id % LIST_OFFSET);
        let name = match self.message() {
            Some(name) => name,
            None => PRIMITIVES.get(kind).copied().unwrap_or(PRIMITIVES[0]),
        };
        let bound = match self.string_capacity {
            0 => String::new(),
            bound => format!("<={bound}"),
        };
        let capacity = self.capacity;
        let list = match self.type_id / LIST_OFFSET {
            0 => String::new(),
            1 => format!("[{capacity}]"),
            2 => format!("[<={capacity}]"),
            _ => "[]".to_owned(),
        };
        format!("{name}{bound}{list}")
    }
}
