//! Which messages there are, and where their files lie.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use roslibrust_codegen::{MessageFile, find_and_parse_ros_messages, resolve_dependency_graph};

/// The package whose messages are defined in this repository.
pub(crate) const OWN_PACKAGE: &str = "hsl_msgs";

/// Packages that the messages are made of, in the ROS installation.
const STANDARD_PACKAGES: [&str; 7] = [
    "builtin_interfaces",
    "geometry_msgs",
    "rosgraph_msgs",
    "sensor_msgs",
    "std_msgs",
    "tf2_msgs",
    "visualization_msgs",
];

/// Messages by name, as in `std_msgs/Header`.
pub(crate) type Messages = BTreeMap<String, MessageFile>;

/// All messages of this repository, those of `roots`, and what these are made of.
pub(crate) fn messages(roots: &[&str]) -> anyhow::Result<Messages> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../msg");
    let mut folders = vec![own];
    for package in STANDARD_PACKAGES {
        folders.push(installed(package)?);
    }
    for folder in &folders {
        println!("cargo::rerun-if-changed={}", folder.join("msg").display());
    }
    let (parsed, _, _) = find_and_parse_ros_messages(&folders)?;
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
            .with_context(|| format!("there is no message {name}"))?;
        wanted.extend(dependencies(message));
        found.insert(name, message.clone());
    }
    Ok(found)
}

/// The messages that a message names, in the order of its fields.
pub(crate) fn dependencies(message: &MessageFile) -> impl Iterator<Item = String> {
    message
        .get_fields()
        .iter()
        .filter(|field| !field.field_type.is_primitive())
        .map(roslibrust_codegen::FieldInfo::get_full_type_name)
}

/// The share folder of a package in the first prefix that has it.
fn installed(package: &str) -> anyhow::Result<PathBuf> {
    println!("cargo::rerun-if-env-changed=AMENT_PREFIX_PATH");
    let prefixes = std::env::var_os("AMENT_PREFIX_PATH").unwrap_or_default();
    for prefix in std::env::split_paths(&prefixes) {
        let folder = prefix.join("share").join(package);
        if folder.join("msg").is_dir() {
            return Ok(folder);
        }
    }
    bail!(
        "the ROS package {package} is in no folder of AMENT_PREFIX_PATH={}; run config/ros/setup, \
         which `make test` does too, or source an installed ROS",
        prefixes.display()
    )
}
