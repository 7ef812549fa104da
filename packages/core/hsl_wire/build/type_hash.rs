//! Type hashes of ROS (RIHS01): SHA-256 of the type's description as JSON, as in
//! `rosidl_generator_type_description`.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use anyhow::Context;
use re_ros_msg::message_spec::ArraySize;
use sha2::{Digest, Sha256};

use crate::find::Messages;
use crate::message::{FILLER, Message, element, size};
use crate::primitive::Primitive;

/// Number of a message type in type descriptions.
const NESTED: u8 = 1;
/// Number of `uint8`, the type of the field that ROS adds to a message without fields.
const UINT8: u8 = 3;

/// Returns the type hash of `message`, as in `RIHS01_8a5223…`.
///
/// # Errors
/// Returns an error if a field has a type that is not supported.
pub(crate) fn of(message: &Message, messages: &Messages) -> anyhow::Result<String> {
    let mut referenced = BTreeMap::new();
    add_referenced(message, messages, &mut referenced)?;
    let referenced: Vec<_> = referenced.into_values().collect();
    let json = format!(
        r#"{{"type_description": {}, "referenced_type_descriptions": [{}]}}"#,
        description(message)?,
        referenced.join(", ")
    );
    let digest = Sha256::digest(json);
    let digits = digest.iter().map(|byte| format!("{byte:02x}"));
    Ok(format!("RIHS01_{}", digits.collect::<String>()))
}

/// Adds the descriptions of the messages in the fields of `message`, and of their fields, by name.
fn add_referenced(
    message: &Message,
    messages: &Messages,
    referenced: &mut BTreeMap<String, String>,
) -> anyhow::Result<()> {
    for name in message.dependencies() {
        let nested = messages
            .get(&name)
            .with_context(|| format!("message {name} not found"))?;
        if let Entry::Vacant(entry) = referenced.entry(nested.ros_name()) {
            entry.insert(description(nested)?);
            add_referenced(nested, messages, referenced)?;
        }
    }
    Ok(())
}

/// Returns the description of a type as JSON, without the types of its fields.
fn description(message: &Message) -> anyhow::Result<String> {
    let fields = message.fields.iter().map(|field| {
        let (id, nested) = match message.nested(field) {
            Some((package, name)) => (NESTED, format!("{package}/msg/{name}")),
            None => (Primitive::of(element(&field.ty))?.id, String::new()),
        };
        Ok(field_description(&field.name, id, size(&field.ty), &nested))
    });
    let mut fields = fields.collect::<anyhow::Result<Vec<_>>>()?;
    if fields.is_empty() {
        fields.push(field_description(FILLER, UINT8, None, ""));
    }
    Ok(format!(
        r#"{{"type_name": "{}", "fields": [{}]}}"#,
        message.ros_name(),
        fields.join(", ")
    ))
}

/// Returns the description of a field as JSON. `id` is the number of the type of its elements.
fn field_description(name: &str, id: u8, size: Option<&ArraySize>, nested: &str) -> String {
    // Each kind of list has its own numbers.
    let (offset, capacity) = match size {
        None => (0, 0),
        Some(ArraySize::Fixed(length)) => (48, *length),
        Some(ArraySize::Bounded(bound)) => (96, *bound),
        Some(ArraySize::Unbounded) => (144, 0),
    };
    let id = id + offset;
    format!(
        r#"{{"name": "{name}", "type": {{"type_id": {id}, "capacity": {capacity}, "string_capacity": 0, "nested_type_name": "{nested}"}}}}"#
    )
}
