use behavior_tree_outline::findings::Findings;
use behavior_tree_outline::outline::{Name, Outline, TreeOutline};
use located_yaml::{Content, Part};

use super::node::{KEYS, key, node};

/// Key of the trees.
const ROOT: &str = "behavior_tree";

/// Reads the trees of a YAML document: of the mapping, or the single tree, below the key `behavior_tree`. Errors are
/// added to `findings`. Returns `None` if the document has no such key.
pub(super) fn outline(document: &Part, findings: &mut Findings) -> Option<Outline> {
    let mut outline = Outline::default();
    let Content::Mapping(entries) = &document.content else {
        let help = format!("the tree is under the key {ROOT}");
        findings.add(&document.span, "expected a mapping", help);
        return None;
    };
    let mut trees = None;
    for (name, value) in entries {
        if let Some(name) = key(name, &[ROOT], findings) {
            trees = Some((name, value));
        }
    }
    let Some((name, value)) = trees else {
        let message = format!("the key {ROOT} is missing");
        findings.add(&document.span, message, "");
        return None;
    };
    match &value.content {
        Content::Mapping(entries) if !is_node(entries) => {
            for (name, root) in entries {
                if let Some(text) = name.text() {
                    let name = Name {
                        text: text.to_owned(),
                        span: name.span.clone(),
                    };
                    outline.trees.push(tree(name, root, findings));
                } else {
                    let message = "the name of a tree is text";
                    findings.add(&name.span, message, "");
                }
            }
        }
        _ => {
            let main = Name {
                text: "main".to_owned(),
                span: name.span,
            };
            outline.trees.push(tree(main, value, findings));
        }
    }
    Some(outline)
}

/// Returns whether the mapping is a node, and not trees by their names.
fn is_node(entries: &[(Part, Part)]) -> bool {
    let is_key = |part: &Part| part.text().is_some_and(|text| KEYS.contains(&text));
    entries.iter().any(|(name, _)| is_key(name))
}

/// Reads one tree. YAML has neither parameters nor declared variables.
fn tree(name: Name, root: &Part, findings: &mut Findings) -> TreeOutline {
    TreeOutline {
        name,
        parameters: Vec::new(),
        is_broken: false,
        variables: Vec::new(),
        root: node(root, findings),
    }
}
