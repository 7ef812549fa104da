//! Actions of a domain.

use std::collections::BTreeMap;

use super::definition::Section;
use super::lists::Node;
use super::reader::Reader;
use super::term::Scope;
use crate::{Action, Condition, Effect};

/// Keywords of the parts of an action, all of which are optional.
const PARTS: [&str; 3] = [":parameters", ":precondition", ":effect"];

impl Reader {
    /// Returns the name of an action, if it is valid, and the values of its parts by their keywords; `None` without a
    /// name. Unknown and repeated parts are errors.
    pub(super) fn action_parts<'t>(
        &mut self,
        section: Section<'t>,
        known: &[&'static str],
    ) -> Option<(Option<String>, BTreeMap<&'static str, Node<'t>>)> {
        let mut nodes = section.nodes();
        let Some(name_node) = nodes.next() else {
            self.error(section.list, "an action needs a name", "");
            return None;
        };
        let name = self.name(name_node, "an action");
        let mut parts = BTreeMap::new();
        while let Some(node) = nodes.next() {
            let word = node.word().unwrap_or_default().to_ascii_lowercase();
            let Some(&part) = known.iter().find(|part| **part == word) else {
                let help = user_files::suggest(&word, known.iter().copied());
                let help = help.unwrap_or(format!("an action has {}", known.join(", ")));
                let got = if node.is_list() { "a list" } else { &*word };
                self.error(
                    node,
                    format!("expected a part of an action, got {got}"),
                    help,
                );
                // Skip the value of an unknown keyword.
                if word.starts_with(':') {
                    nodes.next();
                }
                continue;
            };
            let Some(value) = nodes.next() else {
                self.error(node, format!("{part} has no value"), "");
                break;
            };
            if parts.insert(part, value).is_some() {
                self.error(node, format!("{part} is given twice"), "");
            }
        }
        Some((name, parts))
    }

    /// Reads an action; `None` after an error in a part. Parts may be in any order. An omitted precondition is true, an
    /// omitted effect changes nothing.
    pub(super) fn action(&mut self, section: Section<'_>) -> Option<Action> {
        let (name, parts) = self.action_parts(section, &PARTS)?;
        let parameters = match parts.get(":parameters") {
            Some(list) => self.parameters(*list, 0),
            None => Vec::new(),
        };
        let mut scope = Scope::new(parameters);
        let precondition = match parts.get(":precondition") {
            Some(node) => self.condition(*node, &mut scope),
            None => Some(Condition::And(Vec::new())),
        };
        let effect = match parts.get(":effect") {
            Some(node) => self.effect(*node, &mut scope, false),
            None => Some(Effect::And(Vec::new())),
        };
        Some(Action {
            name: name?,
            parameters: scope.into_variables(),
            precondition: precondition?,
            effect: effect?,
            timing: None,
        })
    }
}
