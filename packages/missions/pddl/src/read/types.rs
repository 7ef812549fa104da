//! The types of a domain.

use std::collections::BTreeMap;

use super::Reader;
use super::lists::{Node, Nodes};
use crate::{Type, TypeTree};

impl Reader {
    /// Types, each after its supertype. A supertype that is not declared itself is a subtype of `object`, as many
    /// domains have it.
    pub(super) fn types(&mut self, nodes: Nodes<'_>) -> Vec<Type> {
        let mut declared: BTreeMap<String, (Node<'_>, String)> = BTreeMap::new();
        let mut order = Vec::new();
        let mut implied = Vec::new();
        for group in self.groups(nodes) {
            let parent = match group.types[..] {
                [] => Some(TypeTree::ROOT.to_owned()),
                [parent] => self.name(parent, "a type"),
                [_, second, ..] => {
                    let help = "a type has one supertype; declare one for these";
                    self.fault(second, "either cannot be a supertype", help);
                    None
                }
            };
            let parent = parent.unwrap_or_else(|| TypeTree::ROOT.to_owned());
            implied.push(parent.clone());
            for &node in &group.names {
                let Some(name) = self.name(node, "a type") else {
                    continue;
                };
                if name == TypeTree::ROOT {
                    if parent != TypeTree::ROOT {
                        self.fault(node, "object cannot have a supertype", "");
                    }
                    continue;
                }
                if declared.contains_key(&name) {
                    self.fault(node, format!("type {name} is declared twice"), "");
                    continue;
                }
                declared.insert(name.clone(), (node, parent.clone()));
                order.push(name);
            }
        }
        self.sorted(&declared, order, implied)
    }

    /// The types in the order of the file, but a supertype before its subtypes.
    fn sorted(
        &mut self,
        declared: &BTreeMap<String, (Node<'_>, String)>,
        order: Vec<String>,
        implied: Vec<String>,
    ) -> Vec<Type> {
        let mut types = Vec::new();
        // Whether all above it have been added.
        let mut is_added = BTreeMap::from([(TypeTree::ROOT.to_owned(), true)]);
        for parent in implied {
            if !declared.contains_key(&parent) && !is_added.contains_key(&parent) {
                is_added.insert(parent.clone(), true);
                let parent_of_it = TypeTree::ROOT.to_owned();
                types.push(Type {
                    name: parent,
                    parent: parent_of_it,
                });
            }
        }
        for name in order {
            // From the type upwards, until one is there already.
            let mut chain = vec![name];
            while let Some(name) = chain.last()
                && !is_added.contains_key(name)
                && let Some((_, parent)) = declared.get(name)
            {
                is_added.insert(name.clone(), false);
                chain.push(parent.clone());
            }
            let Some(top) = chain.pop() else { continue };
            // One that is not finished is in this chain.
            if is_added.get(&top) == Some(&false)
                && let Some((node, _)) = declared.get(&top)
            {
                let node = *node;
                self.refuse_circle(&top, &chain, node);
                // Known all the same, so that their uses are no faults too.
                for name in chain {
                    is_added.insert(name.clone(), true);
                    let parent = TypeTree::ROOT.to_owned();
                    types.push(Type { name, parent });
                }
                continue;
            }
            while let Some(name) = chain.pop() {
                is_added.insert(name.clone(), true);
                if let Some((_, parent)) = declared.get(&name) {
                    let parent = parent.clone();
                    types.push(Type { name, parent });
                }
            }
        }
        types
    }

    fn refuse_circle(&mut self, top: &str, chain: &[String], node: Node<'_>) {
        let start = chain.iter().position(|it| it == top).unwrap_or_default();
        let shown: Vec<_> = chain[start..].iter().take(8).map(String::as_str).collect();
        let dots = if chain.len() - start > shown.len() {
            " - ..."
        } else {
            ""
        };
        let message = format!(
            "type {top} is its own supertype: {}{dots} - {top}",
            shown.join(" - ")
        );
        self.fault(node, message, "");
    }
}
