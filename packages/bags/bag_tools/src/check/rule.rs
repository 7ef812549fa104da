use super::finding::FindingsOfRule;
use super::{BagView, TickView};
use crate::{Bag, BagKind};

/// Rule that every bag must satisfy. It may keep data from tick to tick.
pub trait Rule {
    /// Checks a tick and adds its findings. Called for all ticks in the order of the file.
    fn tick(&mut self, _tick: &TickView<'_>, _findings: &mut FindingsOfRule<'_>) {}

    /// Checks the bag after the last tick, and adds findings that need the whole bag.
    fn end(&mut self, _bag: &BagView<'_>, _findings: &mut FindingsOfRule<'_>) {}
}

/// Bags that must satisfy a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuledBags {
    /// All bags.
    All,
    /// All but logs of robots.
    Runs,
    /// Logs of robots.
    Logs,
}

impl RuledBags {
    /// Returns whether these are bags of a kind.
    pub fn contain(self, kind: BagKind) -> bool {
        match self {
            Self::All => true,
            Self::Runs => kind != BagKind::RobotLog,
            Self::Logs => kind == BagKind::RobotLog,
        }
    }
}

/// Entry of the table of rules.
pub struct RuleEntry {
    /// Name, one word.
    pub name: &'static str,
    /// Rule as a sentence.
    pub description: &'static str,
    /// Bags that must satisfy the rule.
    pub bags: RuledBags,
    /// Function that creates the rule before the first tick.
    pub new: fn(&Bag) -> Box<dyn Rule>,
}
