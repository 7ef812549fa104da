//! Domain files.

use std::fmt::{self, Display, Formatter};

use super::indent::Indent;
use super::lines::{condition, effect};
use super::typed_list::{parameters, write_objects, write_types};
use crate::{Action, Condition, Derived, Domain, Effect, Parameter, Requirement, Timing};

impl Display for Domain {
    /// Writes the domain as PDDL. `total-cost`, which [`Domain::functions`] does not contain, is declared if any action may
    /// have a cost.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "(define (domain {})", self.name)?;
        if !self.requirements.is_empty() {
            f.write_str("\n  (:requirements")?;
            for requirement in &self.requirements {
                write!(f, " {}", requirement.keyword())?;
            }
            f.write_str(")")?;
        }
        if !self.types.is_empty() {
            f.write_str("\n  (:types")?;
            write_types(f, &self.types)?;
            f.write_str(")")?;
        }
        if !self.constants.is_empty() {
            f.write_str("\n  (:constants")?;
            write_objects(f, &self.constants)?;
            f.write_str(")")?;
        }
        if !self.predicates.is_empty() {
            f.write_str("\n  (:predicates")?;
            for predicate in &self.predicates {
                write_signature(f, &predicate.name, &predicate.parameters)?;
            }
            f.write_str(")")?;
        }
        let needs_costs = self.requirements.contains(&Requirement::ActionCosts);
        if needs_costs || self.has_costs() || !self.functions.is_empty() {
            f.write_str("\n  (:functions")?;
            write_signature(f, "total-cost", &[])?;
            for function in &self.functions {
                write_signature(f, &function.name, &function.parameters)?;
            }
            f.write_str(" - number)")?;
        }
        for rule in &self.derived {
            write!(f, "\n  {rule}")?;
        }
        for action in &self.actions {
            write!(f, "\n  {action}")?;
        }
        f.write_str(")\n")
    }
}

/// Writes `(name ?parameter - type)` on a line of its own.
fn write_signature(f: &mut Formatter<'_>, name: &str, of: &[Parameter]) -> fmt::Result {
    let space = if of.is_empty() { "" } else { " " };
    let parameters = parameters(of);
    write!(f, "\n{}({name}{space}{parameters})", Indent(2))
}

impl Display for Action {
    /// Writes the action as in a domain: the first line without indentation, which the caller writes, the others with two
    /// levels or more.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let indent = Indent(2);
        let keyword = match self.timing {
            Some(_) => "durative-action",
            None => "action",
        };
        write!(f, "(:{keyword} {}", self.name)?;
        write!(
            f,
            "\n{indent}:parameters ({})",
            parameters(&self.parameters)
        )?;
        if let Some(timing) = &self.timing {
            return timing.fmt(f);
        }
        write!(f, "\n{indent}:precondition ")?;
        condition(f, &self.precondition, indent)?;
        write!(f, "\n{indent}:effect ")?;
        effect(f, &self.effect, indent)?;
        f.write_str(")")
    }
}

impl Display for Timing {
    /// Writes the parts of a durative action, each part on lines of its own, and the parenthesis after them.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (indent, inner) = (Indent(2), Indent(3));
        write!(f, "\n{indent}:duration (= ?duration {})", self.duration)?;
        write!(f, "\n{indent}:condition (and")?;
        for (time, all) in [
            ("at start", &self.at_start),
            ("over all", &self.over_all),
            ("at end", &self.at_end),
        ] {
            for part in conjuncts(all) {
                write!(f, "\n{inner}({time} ")?;
                condition(f, part, inner)?;
                f.write_str(")")?;
            }
        }
        write!(f, ")\n{indent}:effect (and")?;
        for (time, all) in [
            ("at start", &self.start_effect),
            ("at end", &self.end_effect),
        ] {
            let parts = match all {
                Effect::And(parts) => &parts[..],
                other => std::slice::from_ref(other),
            };
            for part in parts {
                write!(f, "\n{inner}({time} ")?;
                effect(f, part, inner)?;
                f.write_str(")")?;
            }
        }
        f.write_str("))")
    }
}

/// Returns the parts of a conjunction.
fn conjuncts(all: &Condition) -> &[Condition] {
    match all {
        Condition::And(parts) => parts,
        other => std::slice::from_ref(other),
    }
}

impl Display for Derived {
    /// Writes the rule as in a domain.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let space = if self.parameters.is_empty() { "" } else { " " };
        let (name, parameters) = (&self.predicate, parameters(&self.parameters));
        let indent = Indent(2);
        write!(f, "(:derived ({name}{space}{parameters})\n{indent}")?;
        condition(f, &self.condition, indent)?;
        f.write_str(")")
    }
}
