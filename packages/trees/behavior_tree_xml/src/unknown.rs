use behavior_tree_outline::outline::NodeOutline;
use behavior_tree_outline::suggest;

use super::build::Build;
use super::nodes::{BuiltIn, Category, REFUSED};
use super::outline::{POSTCONDITIONS, PRECONDITIONS};

impl<'a, B: 'static> Build<'a, B> {
    /// Reports an unknown node with the reason or a suggestion. `category` is the tag of its explicit form.
    pub(super) fn unknown(&mut self, node: &NodeOutline, category: Option<Category>) {
        let id = node.kind.text.as_str();
        let is_refused = |(names, _): &&(&[&str], _)| names.contains(&id);
        let (message, help) = if let (Some(known), Some(said)) = (BuiltIn::find(id), category) {
            (format!("{id} is {}, not {said}", known.category), None)
        } else if let Some((_, reason)) = REFUSED.iter().find(is_refused) {
            let message = format!("the node {id} is not supported");
            (message, Some((*reason).to_owned()))
        } else {
            let built_in = BuiltIn::all().map(|node| node.id);
            let leaves = self.checks.registry.leaves();
            let controls = self.checks.registry.controls();
            let known = built_in
                .chain(leaves.map(|leaf| leaf.id.as_str()))
                .chain(controls.map(|control| control.id.as_str()));
            let help = self.checks.suggest(&node.kind, known);
            let is_tree = self.project.trees.contains_key(id);
            let tree = is_tree.then(|| format!("<SubTree ID=\"{id}\"/> is the tree"));
            (format!("node {id} not found"), help.or(tree))
        };
        self.checks.findings.add(&node.kind.span, message, help);
    }

    /// Reports the attributes beginning with `_` that are neither scripts of every node nor in `own`.
    pub(super) fn refuse_attributes(&mut self, node: &NodeOutline, own: &[&str]) {
        let known = || {
            let conditions = PRECONDITIONS.into_iter().chain(POSTCONDITIONS);
            conditions.chain(own.iter().copied())
        };
        for attribute in &node.attributes {
            let name = attribute.name.text.as_str();
            if !known().any(|known| known == name) {
                let tag = node.tag.as_ref().filter(|_| !own.is_empty());
                let id = &tag.unwrap_or(&node.kind).text;
                let message = format!("{id} has no attribute {name}");
                let help = suggest(name, known().chain(["_description"]));
                self.checks
                    .findings
                    .add(&attribute.name.span, message, help);
            }
        }
    }
}
