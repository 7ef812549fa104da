use serde::de::DeserializeOwned;

use crate::deserializer::read;
use crate::document::{Content, Part};

/// Returns the names of an enum in files, in the order of its variants; empty for any other type. Reads an unknown name
/// and takes the names from the error.
pub fn names<T: DeserializeOwned>() -> &'static [&'static str] {
    let unknown = Part {
        // No variant has an empty name.
        content: Content::Scalar {
            text: String::new(),
            is_quoted: true,
        },
        span: 0..0,
    };
    known_names::<T>(&unknown)
}

/// Returns the allowed names or keys in place of the first unknown one in a part that is read as `T`; empty if it has no
/// unknown name.
pub fn known_names<T: DeserializeOwned>(part: &Part) -> &'static [&'static str] {
    read::<T>(part).map_or_else(|error| error.known(), |_| &[])
}
