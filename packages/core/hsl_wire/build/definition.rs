//! Definition of a message type as bags store it, in the format `ros2msg`.

use std::collections::BTreeSet;

use crate::find::{Messages, OWN_PACKAGE};
use crate::message::{Message, element};
use crate::primitive::Primitive;

/// Returns the text of `message`, then the text of each message that it consists of, each once, depth first.
///
/// # Errors
/// Returns an error if a field or constant has a type that is not supported.
pub(crate) fn with_dependencies(message: &Message, messages: &Messages) -> anyhow::Result<String> {
    let mut text = own_text(message)?;
    let mut written = BTreeSet::from([message.full_name()]);
    append_dependencies(message, messages, &mut written, &mut text)?;
    Ok(text)
}

/// Appends the text of each message in the fields of `message`, and of their fields, unless `written` has its name.
/// Adds the names to `written`.
fn append_dependencies(
    message: &Message,
    messages: &Messages,
    written: &mut BTreeSet<String>,
    text: &mut String,
) -> anyhow::Result<()> {
    for name in message.dependencies() {
        let Some(dependency) = messages.get(&name) else {
            continue;
        };
        if written.insert(name.clone()) {
            text.push_str(&"=".repeat(80));
            text.push_str(&format!("\nMSG: {name}\n"));
            text.push_str(&own_text(dependency)?);
            append_dependencies(dependency, messages, written, text)?;
        }
    }
    Ok(())
}

/// Returns the text of one message: its whole `.msg` file if it is this project's, or its declarations without comments
/// if it is another project's.
fn own_text(message: &Message) -> anyhow::Result<String> {
    if message.package == OWN_PACKAGE {
        return Ok(format!("{}\n", message.source.trim_end()));
    }
    let mut text = String::new();
    for constant in &message.constants {
        let kind = Primitive::of(element(&constant.ty))?.name;
        let value = message.documentation.value(&constant.name)?;
        text.push_str(&format!("{kind} {}={value}\n", constant.name));
    }
    for field in &message.fields {
        text.push_str(&message.declaration(field)?);
        if field.default.is_some() {
            text.push_str(&format!(" {}", message.documentation.value(&field.name)?));
        }
        text.push('\n');
    }
    Ok(text)
}
