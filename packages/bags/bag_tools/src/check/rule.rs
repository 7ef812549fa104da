use super::finding::FindingsOfRule;
use super::{BagView, TickView};
use crate::Bag;

/// A rule that every bag must satisfy.
pub trait Rule {
    /// Checks a tick; ticks come in the order of the file.
    fn tick(&mut self, _tick: &TickView<'_>, _findings: &mut FindingsOfRule<'_>) {}

    /// Checks the bag after the last tick.
    fn end(&mut self, _bag: &BagView<'_>, _findings: &mut FindingsOfRule<'_>) {}
}

/// An entry of the table of rules.
pub struct RuleEntry {
    /// Its name, one word.
    pub name: &'static str,
    /// The rule as a sentence.
    pub description: &'static str,
    /// Creates the rule before the first tick.
    pub new: fn(&Bag) -> Box<dyn Rule>,
}
