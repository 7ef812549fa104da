//! The sections of a domain.

use std::collections::BTreeMap;

use super::definition::{Refused, Section};
use super::effect::TOTAL_COST;
use super::lists::Nodes;
use super::reader::Reader;
use crate::{Domain, Function, Predicate, TypeGraph};

/// Sections that may occur once.
const KNOWN: [&str; 5] = [
    ":requirements",
    ":types",
    ":constants",
    ":predicates",
    ":functions",
];

/// Sections of PDDL that are not supported.
const REFUSED: [Refused; 5] = [
    (":axiom", "write (:derived (predicate ?x) condition)"),
    (":constraints", "a plan has only a goal"),
    (":process", "the world changes only by actions"),
    (":event", "the world changes only by actions"),
    (":method", "plans have no hierarchy"),
];

impl Reader {
    /// Reads the domain of a file; `None` if it is no domain. Sections are read in the order of their dependencies, not
    /// in the order of the file.
    pub(super) fn domain(&mut self, nodes: Nodes<'_>) -> Option<Domain> {
        let (name, definition) = self.definition(nodes, "domain")?;
        let sections = self.sections(
            definition,
            &KNOWN,
            &[":action", ":durative-action", ":derived"],
            &REFUSED,
        );
        let section = |keyword: &str| {
            let section = sections.iter().find(|it| it.keyword == keyword);
            section.map(Section::nodes)
        };
        let requirements = section(":requirements").map(|nodes| self.requirements(nodes));
        let types = section(":types").map(|nodes| self.types(nodes));
        let types = types.unwrap_or_default();
        self.names.types = TypeGraph::new(&types);
        let constants = section(":constants").map(|nodes| self.objects(nodes));
        let predicates = section(":predicates").map(|nodes| self.predicates(nodes));
        let functions = section(":functions").map(|nodes| self.functions(nodes));
        let of = |keyword: &str| -> Vec<Section<'_>> {
            let sections = sections.iter().filter(|it| it.keyword == keyword);
            sections.copied().collect()
        };
        let derived = self.derived(&of(":derived"));
        let heads = derived.iter().map(|it| it.predicate.clone());
        self.names.derived = heads.collect();
        let mut actions = Vec::new();
        let mut names = BTreeMap::new();
        for section in &sections {
            let action = match section.keyword {
                ":action" => self.action(*section),
                ":durative-action" => self.durative_action(*section),
                _ => continue,
            };
            let Some(action) = action else { continue };
            if let Some(node) = section.nodes().next() {
                match names.get(&action.name) {
                    Some(first) => {
                        let what = format!("action {}", action.name);
                        self.refuse_again(node, &what, first);
                    }
                    None => _ = names.insert(action.name.clone(), node.span()),
                }
            }
            actions.push(action);
        }
        Some(Domain {
            name,
            requirements: requirements.unwrap_or_default(),
            types,
            constants: constants.unwrap_or_default(),
            predicates: predicates.unwrap_or_default(),
            functions: functions.unwrap_or_default(),
            derived,
            actions,
        })
    }

    /// Reads the predicates and declares them.
    fn predicates(&mut self, nodes: Nodes<'_>) -> Vec<Predicate> {
        let mut predicates = Vec::new();
        let mut heads = BTreeMap::new();
        for list in nodes {
            if self.findings.is_full() {
                break;
            }
            let mut nodes = list.nodes();
            let Some(head) = nodes.next() else {
                self.error(list, "expected (predicate ?x - type ...)", "");
                continue;
            };
            if head.is("=") {
                self.error(head, "predicate = is built in", "remove it");
                continue;
            }
            let Some(name) = self.new_name(head, "a predicate") else {
                continue;
            };
            let parameters = self.signature(nodes);
            let known = parameters.as_slice().into();
            self.names.predicates.insert(name.clone(), known);
            match heads.get(&name) {
                Some(first) => self.refuse_again(head, &format!("predicate {name}"), first),
                None => _ = heads.insert(name.clone(), head.span()),
            }
            predicates.push(Predicate { name, parameters });
        }
        predicates
    }

    /// Reads the functions and declares them. `total-cost` is declared but not returned, because it is the cost of the
    /// plan.
    fn functions(&mut self, nodes: Nodes<'_>) -> Vec<Function> {
        let mut functions = Vec::new();
        let mut heads = BTreeMap::new();
        for group in self.groups(nodes) {
            for &node in &group.types {
                if !node.is("number") {
                    let message = "only numeric functions are supported";
                    self.error(node, message, "write - number");
                }
            }
            for list in group.names {
                let mut nodes = list.nodes();
                let Some(head) = nodes.next() else {
                    self.error(list, "expected (function ?x - type ...)", "");
                    continue;
                };
                let Some(name) = self.name(head, "a function") else {
                    continue;
                };
                let parameters = self.signature(nodes);
                let is_total_cost = name == TOTAL_COST;
                if is_total_cost && !parameters.is_empty() {
                    self.error(list, "total-cost has no parameters", "");
                }
                let known = parameters.as_slice().into();
                if is_total_cost {
                    self.names.has_total_cost = true;
                } else {
                    self.names.functions.insert(name.clone(), known);
                }
                match heads.get(&name) {
                    Some(first) => self.refuse_again(head, &format!("function {name}"), first),
                    None => _ = heads.insert(name.clone(), head.span()),
                }
                if !is_total_cost {
                    functions.push(Function { name, parameters });
                }
            }
        }
        functions
    }
}
