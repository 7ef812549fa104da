use std::ops::Range;

use behavior_tree_outline::findings::Findings;
use behavior_tree_outline::outline::{Name, NodeOutline, PortOutline, SourceOutline};

use super::document::{Attribute, Element};
use super::nodes::Category;

/// Attributes with scripts that decide whether a node is ticked, in the order of evaluation.
pub(super) const PRECONDITIONS: [&str; 4] = ["_failureIf", "_successIf", "_skipIf", "_while"];

/// Attributes with scripts that run when a node has finished or was halted.
pub(super) const POSTCONDITIONS: [&str; 4] = ["_onSuccess", "_onFailure", "_onHalted", "_post"];

/// Attributes that BehaviorTree.CPP writes to every node, without a meaning here.
pub(super) const IGNORED: [&str; 2] = ["_uid", "_fullpath"];

/// Tag of a use of a subtree.
pub(super) const SUBTREE: &str = "SubTree";

/// Converts an element with all its descendants to the outline of a node. Attributes are the `ID`, the name, the
/// description, and scripts, which begin with `_`; all others are ports. Errors are added to `findings`.
pub(super) fn outline(element: Element, findings: &mut Findings) -> NodeOutline {
    element.refuse_text(findings);
    let has_id = element.name == SUBTREE || Category::from_tag(&element.name).is_some();
    let tag = Name {
        text: element.name,
        span: element.place,
    };
    let mut node = NodeOutline::new(&tag.text, tag.span.clone());
    node.is_broken = has_id;
    for attribute in element.attributes {
        match attribute.name.as_str() {
            "ID" if has_id => {
                node.is_broken = false;
                node.kind = Name {
                    text: attribute.value,
                    span: attribute.value_place,
                };
            }
            "ID" => {
                let message = format!("{} has no attribute ID", tag.text);
                let help = "only Action, Condition, Control, Decorator and SubTree have one";
                findings.add(&attribute.place, message, help);
            }
            "name" => node.label = Some(attribute.value),
            "_description" => node.description = attribute.value,
            name if IGNORED.contains(&name) => {}
            // Scripts around the node, and options such as `_autoremap`.
            name if name.starts_with('_') => {
                let source = SourceOutline::Literal(attribute.value.clone());
                node.attributes.push(port_outline(attribute, source));
            }
            _ => node.ports.push(port(attribute)),
        }
    }
    if node.is_broken {
        findings.add(&tag.span, format!("{} has no ID", tag.text), "");
    }
    node.tag = has_id.then_some(tag);
    let children = element.children.into_iter();
    node.children = children.map(|child| outline(child, findings)).collect();
    node
}

/// Reads the connection of a port: `{name}` is a variable, `{=}` the variable named like the attribute, everything else
/// a literal.
pub(super) fn port(attribute: Attribute) -> PortOutline {
    let source = match variable(&attribute.value) {
        Some("=") => SourceOutline::Variable(attribute.name.clone()),
        Some(name) => SourceOutline::Variable(name.to_owned()),
        None => SourceOutline::Literal(attribute.value.clone()),
    };
    port_outline(attribute, source)
}

fn port_outline(attribute: Attribute, source: SourceOutline) -> PortOutline {
    PortOutline {
        name: Name {
            text: attribute.name,
            span: attribute.place,
        },
        direction: None,
        source,
        source_span: attribute.value_place,
    }
}

/// Returns the name of a variable in braces, such as `{target}`; `None` for a literal.
pub(super) fn variable(value: &str) -> Option<&str> {
    let inner = value.trim_matches(' ').strip_prefix('{')?;
    inner.strip_suffix('}').filter(|name| !name.is_empty())
}

/// Returns the place in the file of the bytes `part` of an attribute's value. The value differs from the text of the
/// file: a reference such as `&amp;` and a line end `\r\n` are each one letter of the value.
pub(super) fn place_in_file(
    attribute: &PortOutline,
    part: Range<usize>,
    findings: &Findings,
) -> Range<usize> {
    let raw = findings.text_at(&attribute.source_span);
    let value = attribute.literal().unwrap_or_default();
    let offset = |end: usize| {
        let mut offset = 0;
        for _ in value[..end].chars() {
            let rest = &raw[offset..];
            offset += match rest.find(';') {
                Some(end) if rest.starts_with('&') => end + 1,
                _ if rest.starts_with("\r\n") => 2,
                _ => rest.chars().next().map_or(0, char::len_utf8),
            };
        }
        offset
    };
    let start = attribute.source_span.start;
    start + offset(part.start)..start + offset(part.end)
}
