//! Definition of a message type as bags store it, in the format `ros2msg`.

use std::collections::BTreeSet;

use roslibrust_codegen::MessageFile;

use crate::find::{Messages, OWN_PACKAGE, dependencies};

/// Returns the text of `message`, then the text of each message that it consists of, each once, depth first.
pub(crate) fn with_dependencies(message: &MessageFile, messages: &Messages) -> String {
    let mut text = own_text(message);
    let mut written = BTreeSet::from([message.get_full_name()]);
    append_dependencies(message, messages, &mut written, &mut text);
    text
}

/// Appends the text of each message in the fields of `message`, and of their fields, unless `written` has its name.
/// Adds the names to `written`.
fn append_dependencies(
    message: &MessageFile,
    messages: &Messages,
    written: &mut BTreeSet<String>,
    text: &mut String,
) {
    for name in dependencies(message) {
        let Some(dependency) = messages.get(&name) else {
            continue;
        };
        if written.insert(name.clone()) {
            text.push_str(&"=".repeat(80));
            text.push_str(&format!("\nMSG: {name}\n"));
            text.push_str(&own_text(dependency));
            append_dependencies(dependency, messages, written, text);
        }
    }
}

/// Returns the text of one message: its whole `.msg` file if it is this project's, or its declarations without comments
/// if it is another project's.
fn own_text(message: &MessageFile) -> String {
    if message.get_package_name() == OWN_PACKAGE {
        return format!("{}\n", message.parsed.source.trim_end());
    }
    let constants = message.get_constants().iter().map(|constant| {
        format!(
            "{} {}={}\n",
            constant.constant_type, constant.constant_name, constant.constant_value
        )
    });
    let fields = message.get_fields().iter().map(declaration);
    constants.chain(fields).collect()
}

/// Returns a field as one line of a `.msg` file.
fn declaration(field: &roslibrust_codegen::FieldInfo) -> String {
    let kind = crate::render::type_name(&field.field_type);
    match &field.default {
        Some(default) => format!("{kind} {} {default}\n", field.field_name),
        None => format!("{kind} {}\n", field.field_name),
    }
}
