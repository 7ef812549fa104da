use std::path::Path;

use hsl_wire::{MESSAGE_TYPES, MessageType};
use serde::Deserialize;

use super::{Check, Finding};
use match_runner::ros::prefix;

/// Fix for missing messages of this project.
const BUILD_MESSAGES: &str =
    "run config/ros/setup, or build and source this repository with colcon";
/// Library of rcl for sending messages of the package.
const LIBRARY: &str = "lib/libhsl_msgs__rosidl_typesupport_c.so";

/// Entry in the list of checks.
pub(super) const CHECK: Check = Check {
    name: "hsl_msgs",
    check,
};

/// Type description that ROS installs with a message definition.
#[derive(Debug, Deserialize)]
struct TypeDescription {
    type_hashes: Vec<TypeHash>,
}

/// Hash of a type.
#[derive(Debug, Deserialize)]
struct TypeHash {
    type_name: String,
    hash_string: String,
}

/// Checks that the messages of this project are installed and have the same types as in this program.
fn check() -> Finding {
    let Some(library) = prefix::find(LIBRARY) else {
        return Finding::missing(format!("no {LIBRARY} in AMENT_PREFIX_PATH"), BUILD_MESSAGES);
    };
    let types = || {
        MESSAGE_TYPES
            .iter()
            .filter(|it| it.name.starts_with("hsl_msgs/"))
    };
    let stale: Vec<_> = types()
        .filter(|it| installed_hash(it).as_deref() != Some(it.hash))
        .collect();
    match stale.first() {
        None => Finding::Found(format!("{} types, {}", types().count(), library.display())),
        Some(first) => Finding::missing(
            format!(
                "{} differs between the prefix and this repository ({} such types)",
                first.name,
                stale.len()
            ),
            BUILD_MESSAGES,
        ),
    }
}

/// Returns the hash of an installed type; `None` if its description is missing or unreadable.
fn installed_hash(message_type: &MessageType) -> Option<String> {
    let file = prefix::find(&format!("share/{}.json", message_type.name))?;
    hash_in(&file, message_type.name)
}

/// Returns the hash of the type `name` in a file with type descriptions; `None` if the file is unreadable or does not
/// contain the type.
fn hash_in(file: &Path, name: &str) -> Option<String> {
    let text = std::fs::read_to_string(file).ok()?;
    let description: TypeDescription = serde_json::from_str(&text).ok()?;
    let hash = description
        .type_hashes
        .into_iter()
        .find(|hash| hash.type_name == name)?;
    Some(hash.hash_string)
}
