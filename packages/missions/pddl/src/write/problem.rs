//! Problem files.

use std::fmt::{self, Display, Formatter};

use super::flat::list;
use super::indent::Indent;
use super::lines::condition;
use super::typed_list::write_objects;
use crate::Problem;

impl Display for Problem {
    /// Writes the problem as a file in PDDL.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let indent = Indent(2);
        write!(f, "(define (problem {})", self.name)?;
        write!(f, "\n  (:domain {})", self.domain)?;
        if !self.objects.is_empty() {
            f.write_str("\n  (:objects")?;
            write_objects(f, &self.objects)?;
            f.write_str(")")?;
        }
        f.write_str("\n  (:init")?;
        for fact in &self.init {
            write!(f, "\n{indent}")?;
            list(f, &fact.predicate, &fact.arguments)?;
        }
        for value in &self.values {
            write!(f, "\n{indent}(= ")?;
            list(f, &value.function, &value.arguments)?;
            write!(f, " {})", value.value)?;
        }
        write!(f, ")\n  (:goal\n{indent}")?;
        condition(f, &self.goal, indent)?;
        f.write_str(")")?;
        if self.minimizes_cost {
            f.write_str("\n  (:metric minimize (total-cost))")?;
        }
        f.write_str(")\n")
    }
}
