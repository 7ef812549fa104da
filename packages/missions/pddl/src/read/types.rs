//! The types of a domain.

use std::collections::BTreeMap;

use super::lists::{Node, Nodes};
use super::reader::Reader;
use crate::{Type, TypeGraph};

/// Maximum number of all further supertypes, after the first one of each type.
const MOST_FURTHER: usize = 64;

/// A declared type during reading.
struct Declared<'t> {
    /// First declaration.
    node: Node<'t>,
    /// Supertypes without duplicates.
    parents: Vec<String>,
}

impl Reader {
    /// Reads types and returns each after its supertypes. A type that is declared again gets a further supertype. An
    /// undeclared supertype becomes a subtype of `object`, because many domains rely on that.
    pub(super) fn types(&mut self, nodes: Nodes<'_>) -> Vec<Type> {
        let mut declared: BTreeMap<String, Declared<'_>> = BTreeMap::new();
        let mut order = Vec::new();
        let mut implied = Vec::new();
        let mut further = 0;
        for group in self.groups(nodes) {
            let parent = match group.types[..] {
                [] => Some(TypeGraph::ROOT.to_owned()),
                [parent] => self.name(parent, "a type"),
                [_, second, ..] => {
                    let help = "declare one supertype of these types";
                    self.error(second, "either cannot be a supertype", help);
                    None
                }
            };
            let parent = parent.unwrap_or_else(|| TypeGraph::ROOT.to_owned());
            implied.push(parent.clone());
            for &node in &group.names {
                let Some(name) = self.name(node, "a type") else {
                    continue;
                };
                if name == TypeGraph::ROOT {
                    if parent != TypeGraph::ROOT {
                        self.error(node, "object cannot have a supertype", "");
                    }
                    continue;
                }
                let Some(known) = declared.get_mut(&name) else {
                    let parents = vec![parent.clone()];
                    declared.insert(name.clone(), Declared { node, parents });
                    order.push(name);
                    continue;
                };
                let message = format!("type {name} is declared twice");
                if !known.parents.contains(&parent) {
                    if further == MOST_FURTHER {
                        let help =
                            format!("at most {MOST_FURTHER} further supertypes are supported");
                        self.error(node, message, help);
                        continue;
                    }
                    known.parents.push(parent.clone());
                    further += 1;
                }
                // Every type is a subtype of `object`.
                if known.parents.len() > 1 {
                    known.parents.retain(|it| it != TypeGraph::ROOT);
                }
                let plural = if known.parents.len() == 1 {
                    " is"
                } else {
                    "s are"
                };
                let first = self.findings.line(&known.node.span());
                let help = format!(
                    "its supertype{plural} {}; the first declaration is in line {first}",
                    known.parents.join(" and ")
                );
                self.warn(node, message, help);
            }
        }
        self.sorted(&declared, order, implied)
    }

    /// Returns the types in the order of the file, but supertypes before their subtypes. `declared` has all
    /// declarations, `order` their names, `implied` the names of all supertypes. A cycle is an error.
    fn sorted(
        &mut self,
        declared: &BTreeMap<String, Declared<'_>>,
        order: Vec<String>,
        implied: Vec<String>,
    ) -> Vec<Type> {
        let mut types = Vec::new();
        // Types in `types` (true), and types of the chain below (false).
        let mut is_added = BTreeMap::from([(TypeGraph::ROOT.to_owned(), true)]);
        for name in implied {
            if !declared.contains_key(&name) && !is_added.contains_key(&name) {
                is_added.insert(name.clone(), true);
                let parents = vec![TypeGraph::ROOT.to_owned()];
                types.push(Type { name, parents });
            }
        }
        for name in order {
            if is_added.contains_key(&name) {
                continue;
            }
            // Path from a type to its supertypes, with the number of visited supertypes of each.
            let mut chain = vec![(name, 0)];
            while let Some((name, looked)) = chain.last_mut() {
                is_added.entry(name.clone()).or_insert(false);
                let known = declared.get(name);
                let parent = known.and_then(|it| it.parents.get(*looked));
                *looked += 1;
                match parent {
                    Some(parent) => match (is_added.get(parent), declared.get(parent)) {
                        (None, _) => chain.push((parent.clone(), 0)),
                        // A supertype that is not finished is in this path: there is a cycle.
                        (Some(false), Some(top)) => self.refuse_circle(parent, &chain, top.node),
                        _ => {}
                    },
                    None => {
                        let Some((name, _)) = chain.pop() else { break };
                        let parents = known.into_iter().flat_map(|it| &it.parents);
                        // A type of a cycle stays declared, so that its uses cause no further errors.
                        let parents = parents.filter(|it| is_added.get(*it) == Some(&true));
                        let mut parents: Vec<_> = parents.cloned().collect();
                        if parents.is_empty() {
                            parents.push(TypeGraph::ROOT.to_owned());
                        }
                        is_added.insert(name.clone(), true);
                        types.push(Type { name, parents });
                    }
                }
            }
        }
        types
    }

    /// Adds the error for a type `top` that is its own supertype; `chain` is the path to it, `node` its declaration.
    fn refuse_circle(&mut self, top: &str, chain: &[(String, usize)], node: Node<'_>) {
        let start = chain.iter().position(|it| it.0 == top);
        let start = start.unwrap_or_default();
        let shown: Vec<_> = chain[start..]
            .iter()
            .take(8)
            .map(|it| it.0.as_str())
            .collect();
        let dots = if chain.len() - start > shown.len() {
            " - ..."
        } else {
            ""
        };
        let message = format!(
            "type {top} is its own supertype: {}{dots} - {top}",
            shown.join(" - ")
        );
        self.error(node, message, "");
    }
}
