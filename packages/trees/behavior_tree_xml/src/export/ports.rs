use behavior_tree::{Binding, BoundPort, Value};

use super::ExportError;
use super::element::Element;
use super::names::is_tag;
use super::scopes::Scopes;
use crate::outline::variable;
use crate::script::{Symbol, tokens};

/// Appends the connected ports of a node to its element as attributes: variables in braces, constants as text, and
/// scripts with the names of variables in the file. `node` is the name of the node in errors.
///
/// # Errors
/// Returns an error if a port's name cannot be an attribute, or a text would be read as a variable.
pub(super) fn append(
    element: &mut Element,
    node: &str,
    ports: &[BoundPort],
    scopes: &Scopes,
) -> Result<(), ExportError> {
    for port in ports.iter().filter(|port| !is_script_name(port)) {
        let name = &*port.name;
        let is_script = has_script(&element.tag, name);
        let is_free = element.attributes.iter().all(|(known, _)| known != name);
        let is_attribute = is_tag(name) && is_free && name != "name" && name != "ID";
        if !is_script && !is_attribute {
            let (node, port) = (node.to_owned(), name.to_owned());
            return Err(ExportError::Port { node, port });
        }
        let value = match &port.binding {
            Binding::Open | Binding::Literal(Value::Nothing) => continue,
            Binding::Literal(Value::Text(code)) if is_script => renamed(code, name, ports, scopes),
            Binding::Literal(value) => literal(node, value)?,
            Binding::Variable(variable) => match (element.tag.as_str(), name) {
                ("SetBlackboard", "output_key") => scopes.name(*variable).to_owned(),
                _ => format!("{{{}}}", scopes.name(*variable)),
            },
        };
        element.attributes.push((name.to_owned(), value));
    }
    Ok(())
}

/// Returns a value as text of an attribute.
///
/// # Errors
/// Returns an error if the text would be read as a variable.
pub(super) fn literal(node: &str, value: &Value) -> Result<String, ExportError> {
    text(node, &value.to_string())
}

/// Returns the text if it can be the value of an attribute.
///
/// # Errors
/// Returns an error if the text is in braces and would be read as a variable.
pub(super) fn text(node: &str, text: &str) -> Result<String, ExportError> {
    if variable(text).is_some() {
        return Err(ExportError::Braces {
            node: node.to_owned(),
            text: text.to_owned(),
        });
    }
    Ok(text.to_owned())
}

/// Returns whether the port is no attribute, but only stores which variable a name in a script means, for example
/// `code:target`.
pub(super) fn is_script_name(port: &BoundPort) -> bool {
    port.name.contains(':')
}

fn has_script(tag: &str, attribute: &str) -> bool {
    attribute == "_onHalted" || (attribute == "code" && matches!(tag, "Script" | "ScriptCondition"))
}

/// Returns the source code of the script in the port `code` of a leaf, with the names of variables in the file.
pub(super) fn code(ports: &[BoundPort], scopes: &Scopes) -> String {
    let code = ports.iter().find(|port| &*port.name == "code");
    match code.map(|port| &port.binding) {
        Some(Binding::Literal(Value::Text(code))) => renamed(code, "code", ports, scopes),
        _ => String::new(),
    }
}

/// Returns the script `code` of the attribute with its names replaced by the variables' names in the file. The
/// variables of the names come from ports such as `code:target`.
fn renamed(code: &str, attribute: &str, ports: &[BoundPort], scopes: &Scopes) -> String {
    let variable_of = |name: &str| {
        let is_it = |port: &&BoundPort| {
            let parts = port.name.split_once(':');
            parts == Some((attribute, name))
        };
        match ports.iter().find(is_it)?.binding {
            Binding::Variable(variable) => Some(variable),
            _ => None,
        }
    };
    let mut renamed = String::with_capacity(code.len());
    let mut copied = 0;
    // The script was parsed when the tree was loaded.
    for token in tokens(code).unwrap_or_default() {
        if token.symbol == Symbol::Name
            && let Some(variable) = variable_of(token.text)
        {
            renamed.push_str(&code[copied..token.span.start]);
            renamed.push_str(scopes.name(variable));
            copied = token.span.end;
        }
    }
    renamed.push_str(&code[copied..]);
    renamed
}
