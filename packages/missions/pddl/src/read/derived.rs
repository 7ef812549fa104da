//! Rules of derived predicates.

use super::definition::Section;
use super::reader::Reader;
use super::term::Scope;
use crate::{Derived, strata};

impl Reader {
    /// Reads the rules of derived predicates. A rule without a valid head or condition is an error, as is a predicate
    /// that depends on its own negation.
    pub(super) fn derived(&mut self, sections: &[Section<'_>]) -> Vec<Derived> {
        let mut rules = Vec::new();
        let mut places = Vec::new();
        for section in sections {
            if let Some(rule) = self.rule(*section) {
                rules.push(rule);
                places.push(section.list);
            }
        }
        if let Err(index) = strata(&rules) {
            let predicate = &rules[index].predicate;
            let message = format!("predicate {predicate} depends on its own negation");
            let help = "without a rule that needs it to be false, its facts are defined";
            self.error(places[index], message, help);
        }
        rules
    }

    /// Reads `(:derived (predicate ?x - type) condition)`; `None` after an error.
    fn rule(&mut self, section: Section<'_>) -> Option<Derived> {
        let syntax = "(:derived (predicate ?x - type) condition)";
        let [head, condition] = self.exactly(section.list, section.nodes(), syntax)?;
        let mut nodes = head.nodes();
        let Some(name) = nodes.next() else {
            self.error(head, format!("expected {syntax}"), "");
            return None;
        };
        let predicate = self.name(name, "a predicate")?;
        let Some(known) = self.names.predicates.get(&predicate).cloned() else {
            let help = self.names.suggest_predicate(&predicate);
            let help = help.unwrap_or("add it to (:predicates ...)".to_owned());
            self.error(name, format!("predicate {predicate} not found"), help);
            return None;
        };
        let mut parameters = self.parameters_of(nodes, 0);
        let (expected, got) = (known.len(), parameters.len());
        if expected != got {
            let plural = if expected == 1 { "" } else { "s" };
            let message =
                format!("predicate {predicate} has {expected} parameter{plural}, got {got}");
            self.error(head, message, "");
            return None;
        }
        // A variable without a type has the type of the parameter.
        for (parameter, known) in parameters.iter_mut().zip(known.iter()) {
            if parameter.types == [crate::TypeGraph::ROOT] {
                parameter.types.clone_from(&known.types);
            }
        }
        let mut scope = Scope::new(parameters);
        let condition = self.condition(condition, &mut scope)?;
        Some(Derived {
            predicate,
            parameters: scope.into_variables(),
            condition,
        })
    }
}
