use super::finding::FindingsOfRule;
use super::{BagView, TickView};
use crate::Bag;

/// Rule that every bag must satisfy. It may keep data from tick to tick.
pub trait Rule {
    /// Checks a tick and adds its findings. Called for all ticks in the order of the file.
    fn tick(&mut self, _tick: &TickView<'_>, _findings: &mut FindingsOfRule<'_>) {}

    /// Checks the bag after the last tick, and adds findings that need the whole bag.
    fn end(&mut self, _bag: &BagView<'_>, _findings: &mut FindingsOfRule<'_>) {}
}

/// Entry of the table of rules.
pub struct RuleEntry {
    /// Name, one word.
    pub name: &'static str,
    /// Rule as a sentence.
    pub description: &'static str,
    /// Function that creates the rule before the first tick.
    pub new: fn(&Bag) -> Box<dyn Rule>,
}
