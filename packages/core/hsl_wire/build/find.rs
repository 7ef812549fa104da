//! Search for messages and their files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::message::Message;

/// Package of this project's messages.
pub(crate) const OWN_PACKAGE: &str = "hsl_msgs";

/// Messages by name, as in `std_msgs/Header`.
pub(crate) type Messages = BTreeMap<String, Message>;

/// Finds and parses the messages to generate: all messages of `msg/`, the messages `roots` of other projects, and all
/// messages that occur in their fields. Tells cargo to build again if a file changes.
///
/// # Errors
/// Returns an error if a file is invalid, or a message is not found.
pub(crate) fn messages(roots: &[&str]) -> anyhow::Result<Messages> {
    let mut wanted = own_names()?;
    wanted.extend(roots.iter().map(|root| (*root).to_owned()));
    let mut found = Messages::new();
    while let Some(full_name) = wanted.pop() {
        if found.contains_key(&full_name) {
            continue;
        }
        let (package, name) = full_name
            .split_once('/')
            .with_context(|| format!("{full_name} is not of the form package/Name"))?;
        let message = Message::read(package, name, &file_of(package, name))?;
        wanted.extend(message.dependencies());
        found.insert(full_name, message);
    }
    Ok(found)
}

/// Returns the names of all messages in `msg/`. Tells cargo to build again if files are added there.
fn own_names() -> anyhow::Result<Vec<String>> {
    let folder = root().join("msg/msg");
    println!("cargo::rerun-if-changed={}", folder.display());
    let in_folder = || format!("cannot list {}", folder.display());
    let mut names = Vec::new();
    for entry in folder.read_dir().with_context(in_folder)? {
        let file = entry.with_context(in_folder)?.path();
        if file.extension().is_some_and(|it| it == "msg") {
            let name = file.file_stem().unwrap_or_default().to_string_lossy();
            names.push(format!("{OWN_PACKAGE}/{name}"));
        }
    }
    Ok(names)
}

/// Returns the file of a message: in `msg/`, else in `standard/`, else in `config/ros/overlay`.
fn file_of(package: &str, name: &str) -> PathBuf {
    let standard = Path::new(env!("CARGO_MANIFEST_DIR")).join("standard");
    let folder = match package {
        OWN_PACKAGE => root().join("msg"),
        _ if standard.join(package).is_dir() => standard.join(package),
        _ => root().join("config/ros/overlay").join(package),
    };
    folder.join("msg").join(format!("{name}.msg"))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}
