use behavior_tree::{Binding, BoundPort, Direction, Node};
use behavior_tree_outline::controls::Control;
use behavior_tree_outline::outline::{Name, NodeOutline};

use super::Expansion;
use super::scope::{Bound, Scope};

/// Maximum number of trees that are compared with an unknown name for a suggestion, which is slow.
const MOST_COMPARED: usize = 1000;

impl<'a, B: 'static> Expansion<'a, B> {
    /// Builds the node with everything below it: a variable as a condition, a control node, a leaf or a subtree,
    /// whichever has the name. `depth` is the number of nodes above it. Returns `None` after it has reported errors.
    pub(super) fn node(
        &mut self,
        outline: &'a NodeOutline,
        scope: &mut Scope<'a>,
        depth: usize,
    ) -> Option<Node<B>> {
        let kind = &outline.kind;
        if !self.checks.count_node(outline, depth) {
            return None;
        }
        let id = kind.text.as_str();
        // A variable as a condition is written without parentheses and braces.
        if !outline.has_parts
            && let Some(meaning) = scope.meaning(id)
            && meaning.is_declared
        {
            return self.ask(kind, scope);
        }
        let node = if let Some(control) = self.control(id) {
            self.build_control(control, outline, scope, depth)
        } else if let Some(model) = self.checks.leaf(id) {
            self.refuse_children("leaf", outline, scope, depth);
            self.leaf(model, outline, scope)
        } else if let Some(model) = self.checks.registry.find_control(id) {
            self.registered_control(model, outline, scope, depth)
        } else if let Some(&tree) = self.trees.get(id) {
            self.refuse_children("subtree", outline, scope, depth);
            self.subtree(tree, outline, scope, depth)
        } else {
            self.unknown(kind, scope);
            self.children(outline, scope, depth);
            None
        };
        self.checks.is_partial |= node.is_none();
        node
    }

    /// Returns the control node of the language with this name, unless the file defines a node of the program with it.
    fn control(&self, id: &str) -> Option<Control> {
        Control::named(id).filter(|_| !self.defined.contains(id))
    }

    /// Builds all children of the node; `None` if one of them has errors. All are checked, even after an error.
    pub(super) fn children(
        &mut self,
        outline: &'a NodeOutline,
        scope: &mut Scope<'a>,
        depth: usize,
    ) -> Option<Vec<Node<B>>> {
        let mut nodes = Vec::with_capacity(outline.children.len());
        for child in &outline.children {
            nodes.push(self.node(child, scope, depth + 1));
        }
        nodes.into_iter().collect()
    }

    /// Reports an error if a leaf or subtree (`what`) has children, and the errors within the children.
    fn refuse_children(
        &mut self,
        what: &str,
        outline: &'a NodeOutline,
        scope: &mut Scope<'a>,
        depth: usize,
    ) {
        self.checks.refuse_children(what, outline);
        self.children(outline, scope, depth);
    }

    /// Builds a condition that reads the variable `name`: the leaf `IsTrue`. Returns `None` after it has reported that
    /// the variable is not a boolean.
    fn ask(&mut self, name: &'a Name, scope: &mut Scope<'a>) -> Option<Node<B>> {
        let meaning = self.resolve(scope, &name.text);
        if self.is_node(&name.text) {
            let message = format!("{} is the name of a variable and of a node", name.text);
            let help = "give the variable another name";
            self.checks.findings.add(&name.span, message, help);
        }
        if meaning.direction == Direction::Out {
            let message = format!("parameter {} is out: it cannot be read", name.text);
            self.checks.findings.add(&name.span, message, "");
        }
        // The same check as for any port: the variable must be of the type of the leaf's input.
        let model = self.checks.own.leaf("IsTrue")?;
        let wanted = model.ports.first()?.value_type?;
        let (binding, holds) = match meaning.source {
            Bound::Variable(variable) => {
                let used = self.uses.entry(variable).or_default();
                used.reader.get_or_insert_with(|| name.text.clone());
                let constrained = self.variables.constrain(variable, wanted);
                let holds = constrained.err().map(|holds| format!("of type {holds}"));
                (Binding::Variable(variable), holds)
            }
            Bound::Literal(text) => match wanted.parse(&text) {
                Some(value) => (Binding::Literal(value), None),
                None => (Binding::Open, Some(format!("{text:?}"))),
            },
        };
        if let Some(holds) = holds {
            let message = format!(
                "condition {} must be of type {wanted}, and is {holds}",
                name.text
            );
            self.checks.findings.add(&name.span, message, "");
            return None;
        }
        let port = BoundPort {
            name: "input".into(),
            direction: Direction::In,
            binding,
        };
        Some(model.node(vec![port]).named(&name.text))
    }

    /// Returns whether the program or the language has a node with this name, or the file a tree.
    pub(super) fn is_node(&self, id: &str) -> bool {
        self.is_taken(id) || self.trees.contains_key(id)
    }

    /// Returns whether the program or the language has a node with this name.
    pub(super) fn is_taken(&self, id: &str) -> bool {
        Control::named(id).is_some()
            || self.checks.leaf(id).is_some()
            || self.checks.registry.find_control(id).is_some()
    }

    /// Reports that there is no node of this name, with a similar name or the likely mistake.
    fn unknown(&mut self, kind: &Name, scope: &Scope<'a>) {
        let id = kind.text.as_str();
        let help = if scope.meaning(id).is_some_and(|meaning| meaning.is_declared) {
            Some(format!(
                "variable {id} as a condition has no ports and children"
            ))
        } else if scope.mentioned.contains(id) {
            Some(format!(
                "to use variable {id} as a condition, declare it: var {id}"
            ))
        } else {
            let (own, registry) = (self.checks.own, self.checks.registry);
            let controls = Control::ALL
                .iter()
                .map(|control| control.description().name);
            let leaves = own.leaves().chain(registry.leaves());
            let declared = scope.tree.variables.iter().map(|name| name.text.as_str());
            let trees = self.trees.keys().copied().chain(declared);
            let known = controls
                .chain(leaves.map(|leaf| leaf.id.as_str()))
                .chain(registry.controls().map(|control| control.id.as_str()))
                .chain(trees.take(MOST_COMPARED));
            self.checks.suggest(kind, known)
        };
        let message = format!("node {id} not found");
        self.checks.findings.add(&kind.span, message, help);
    }
}
