use super::finding::FindingsOfRule;
use super::{BagView, TickView};
use crate::Bag;

/// Something that holds of every bag.
pub trait Rule {
    /// A tick of the bag, in the order of the file.
    fn tick(&mut self, _tick: &TickView<'_>, _findings: &mut FindingsOfRule<'_>) {}

    /// After the last tick.
    fn end(&mut self, _bag: &BagView<'_>, _findings: &mut FindingsOfRule<'_>) {}
}

/// A line of the table of rules.
pub struct RuleEntry {
    /// A word.
    pub name: &'static str,
    /// What holds, in a sentence.
    pub description: &'static str,
    /// The rule, before the first tick.
    pub new: fn(&Bag) -> Box<dyn Rule>,
}
