//! Decision stack of the program as the trace of a behavior tree.
//!
//! The program publishes its tree once and its stack in each tick, both as JSON. A decision of the tree is a node whose
//! children are its outcomes; a sequence has its actions as children. The elements of the stack, from the bottom, are a
//! path from the root: each is a decision with the outcome that chose the next one, and the last one is a sequence or an
//! action.

use behavior_tree::{Layout, LayoutNode, Status, Trace};
use hsl_types::limits;
use serde::Deserialize;

/// Largest depth of a tree.
const DEPTH: usize = 100;

#[derive(Debug, Default)]
pub(crate) struct StackTree {
    layout: Layout,
    /// By node: outcome of its parent for which it is chosen; empty for actions of a sequence and for the root.
    outcomes: Vec<String>,
    /// True if a tree was received.
    is_known: bool,
}

/// Element of the tree, as the program publishes it.
#[derive(Debug, Deserialize)]
struct TreeElement {
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    parameters: serde_json::Map<String, serde_json::Value>,
    #[serde(default, rename = "type")]
    kind: String,
    #[serde(default)]
    children: serde_json::Map<String, serde_json::Value>,
    #[serde(default)]
    action_elements: Vec<serde_json::Value>,
}

/// Element of the stack, as the program publishes it; the bottom element is the outermost one.
#[derive(Debug, Deserialize)]
struct StackElement {
    #[serde(default)]
    current_action_index: Option<usize>,
    #[serde(default)]
    activation_reason: Option<String>,
    #[serde(default)]
    next: Option<Box<StackElement>>,
}

impl StackTree {
    /// Returns the layout, or `None` before a tree was received.
    pub(crate) fn layout(&self) -> Option<&Layout> {
        self.is_known.then_some(&self.layout)
    }

    /// Replaces the tree with a message of the program.
    ///
    /// # Errors
    /// Returns an error if the message is not a tree of the program, or if the tree is too large or too deep.
    pub(crate) fn replace(&mut self, json: &str) -> Result<(), String> {
        let root: serde_json::Value =
            serde_json::from_str(json).map_err(|error| error.to_string())?;
        let mut nodes = Vec::new();
        let mut outcomes = Vec::new();
        add(&root, 0, "", 0, &mut nodes, &mut outcomes)?;
        if self.is_known {
            self.layout.version += 1;
        }
        self.layout.nodes = nodes;
        self.outcomes = outcomes;
        self.is_known = true;
        Ok(())
    }

    /// Converts a stack to a trace: its elements are running. Elements that are not in the tree end the path.
    ///
    /// # Errors
    /// Returns an error if the message is not a stack of the program.
    pub(crate) fn read(&self, json: &str) -> Result<Option<Trace>, String> {
        if !self.is_known {
            return Ok(None);
        }
        let stack: Option<StackElement> =
            serde_json::from_str(json).map_err(|error| error.to_string())?;
        let mut trace = Trace::idle(self.layout.nodes.len());
        trace.layout_version = self.layout.version;
        let mut node = Some(0);
        let mut element = stack.as_ref();
        while let (Some(id), Some(current)) = (node, element) {
            trace.statuses[id] = Status::Running;
            if let Some(index) = current.current_action_index {
                self.mark_sequence(id, index, &mut trace);
            }
            element = current.next.as_deref();
            node = element.and_then(|next| self.child(id, next.activation_reason.as_deref()));
        }
        Ok(Some(trace))
    }

    /// Marks the actions of a sequence: those before `current` have succeeded.
    fn mark_sequence(&self, sequence: usize, current: usize, trace: &mut Trace) {
        for (index, action) in self.children(sequence).enumerate() {
            trace.statuses[action] = match index.cmp(&current) {
                std::cmp::Ordering::Less => Status::Success,
                std::cmp::Ordering::Equal => Status::Running,
                std::cmp::Ordering::Greater => Status::Idle,
            };
        }
    }

    fn child(&self, decision: usize, outcome: Option<&str>) -> Option<usize> {
        let mut children = self.children(decision);
        children.find(|child| Some(self.outcomes[*child].as_str()) == outcome)
    }

    /// Returns the children of a node, in order.
    fn children(&self, parent: usize) -> impl Iterator<Item = usize> {
        let nodes = self.layout.nodes.iter().enumerate().skip(parent + 1);
        nodes
            .filter(move |(_, node)| node.parent as usize == parent)
            .map(|(id, _)| id)
    }
}

/// Adds an element of the tree and its descendants to `nodes` in preorder.
fn add(
    value: &serde_json::Value,
    parent: usize,
    outcome: &str,
    depth: usize,
    nodes: &mut Vec<LayoutNode>,
    outcomes: &mut Vec<String>,
) -> Result<(), String> {
    if depth > DEPTH || nodes.len() >= limits::TREE_NODES {
        let most = limits::TREE_NODES;
        return Err(format!(
            "the tree must have at most {most} nodes and a depth of at most {DEPTH}"
        ));
    }
    let element = TreeElement::deserialize(value).map_err(|error| error.to_string())?;
    let id = nodes.len();
    let parameters = element.parameters.iter();
    let parameters: Vec<_> = parameters
        .map(|(name, value)| format!("{name}: {value}"))
        .collect();
    let name = element.name.unwrap_or_else(|| element.kind.clone());
    nodes.push(LayoutNode {
        name: match outcome {
            "" => name,
            _ => format!("{outcome}: {name}"),
        },
        description: parameters.join(", "),
        kind: element.kind,
        parent: u32::try_from(parent).unwrap_or(u32::MAX),
    });
    outcomes.push(outcome.to_owned());
    for (outcome, child) in &element.children {
        add(child, id, outcome, depth + 1, nodes, outcomes)?;
    }
    for action in &element.action_elements {
        add(action, id, "", depth + 1, nodes, outcomes)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TREE: &str = r#"{"name": "IsSeen", "parameters": {}, "type": "decision", "children": {
        "NO": {"name": "Search", "parameters": {"x": 0.5}, "type": "action"},
        "YES": {"name": null, "parameters": {}, "type": "sequence", "action_elements": [
            {"name": "Look", "parameters": {}, "type": "action"},
            {"name": "Go", "parameters": {}, "type": "action"}]}}}"#;

    fn tree() -> StackTree {
        let mut tree = StackTree::default();
        tree.replace(TREE).unwrap();
        tree
    }

    #[test]
    fn the_stack_is_the_running_path_of_the_tree() {
        let stack = r#"{"type": "decision", "name": "IsSeen", "activation_reason": null, "next":
            {"type": "sequence", "current_action_index": 1, "activation_reason": "YES", "next": null}}"#;
        let tree = tree();
        let names: Vec<_> = tree.layout.nodes.iter().map(|node| &node.name).collect();
        assert_eq!(
            names,
            ["IsSeen", "NO: Search", "YES: sequence", "Look", "Go"]
        );
        let trace = tree.read(stack).unwrap().unwrap();
        use Status::{Idle, Running, Success};
        assert_eq!(trace.statuses, [Running, Idle, Running, Success, Running]);
    }

    #[test]
    fn a_text_that_is_no_tree_is_refused_and_one_that_is_too_deep_too() {
        let mut tree = tree();
        assert!(tree.replace("{").is_err());
        let deep = format!(
            "{}null{}",
            r#"{"type": "decision", "children": {"A": "#.repeat(120),
            "}}".repeat(120)
        );
        let error = tree.replace(&deep).unwrap_err();
        assert!(
            error.contains("depth") || error.contains("recursion"),
            "{error}"
        );
        assert_eq!(tree.layout.nodes.len(), 5, "the last tree is kept");
    }

    #[test]
    fn a_stack_before_the_tree_has_no_trace() {
        assert_eq!(StackTree::default().read("null"), Ok(None));
        let unknown = r#"{"next": {"activation_reason": "MAYBE"}}"#;
        let trace = tree().read(unknown).unwrap().unwrap();
        assert_eq!(trace.statuses[1..], [Status::Idle; 4]);
    }
}
