//! Search for messages and their files.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Context;
use roslibrust_codegen::{MessageFile, find_and_parse_ros_messages, resolve_dependency_graph};

/// Package of this project's messages.
pub(crate) const OWN_PACKAGE: &str = "hsl_msgs";

/// Packages whose messages are described in `config/ros/overlay`, and not in `standard/`.
const OVERLAYS: [&str; 13] = [
    "bitbots_msgs",
    "booster_interface",
    "booster_msgs",
    "brain",
    "game_controller_hsl_interfaces",
    "game_controller_interface",
    "nao_lola_command_msgs",
    "nao_lola_sensor_msgs",
    "nav_msgs",
    "soccer_vision_3d_msgs",
    "soccer_vision_attribute_msgs",
    "vision_interface",
    "vision_msgs",
];

/// Messages by name, as in `std_msgs/Header`.
pub(crate) type Messages = BTreeMap<String, MessageFile>;

/// Finds and parses the messages to generate: all messages of `msg/`, the messages `roots` of other projects, and all
/// messages that occur in their fields. Tells cargo to build again if a file changes.
///
/// # Errors
/// Returns an error if a file is invalid, or a message is not found.
pub(crate) fn messages(roots: &[&str]) -> anyhow::Result<Messages> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = here.join("../../..");
    let overlay = root.join("config/ros/overlay");
    let own = [root.join("msg"), here.join("standard")];
    let folders: Vec<_> = own
        .into_iter()
        .chain(OVERLAYS.map(|package| overlay.join(package)))
        .collect();
    for folder in &folders {
        println!("cargo::rerun-if-changed={}", folder.display());
    }
    let (mut parsed, _, _) = find_and_parse_ros_messages(&folders)?;
    // Actions are removed: the parser expands them to the messages of ROS 1, which nothing here uses.
    parsed.retain(|message| message.path.extension().is_some_and(|it| it == "msg"));
    let (resolved, _) = resolve_dependency_graph(parsed, Vec::new())?;
    let all: Messages = resolved
        .into_iter()
        .map(|message| (message.get_full_name(), message))
        .collect();

    let mut wanted: Vec<String> = all
        .values()
        .filter(|message| message.get_package_name() == OWN_PACKAGE)
        .map(MessageFile::get_full_name)
        .chain(roots.iter().map(|root| (*root).to_owned()))
        .collect();
    let mut found = Messages::new();
    while let Some(name) = wanted.pop() {
        let message = all
            .get(&name)
            .with_context(|| format!("message {name} not found"))?;
        wanted.extend(dependencies(message));
        found.insert(name, message.clone());
    }
    Ok(found)
}

/// Returns the names of the messages in the fields of a message, in the order of the fields.
pub(crate) fn dependencies(message: &MessageFile) -> impl Iterator<Item = String> {
    message
        .get_fields()
        .iter()
        .filter(|field| !field.field_type.is_primitive())
        .map(roslibrust_codegen::FieldInfo::get_full_type_name)
}
