use pddl::Condition;

use crate::bits::Bits;
use crate::{AsFluent, FluentId, WorldError, WorldModel};

/// What was true at one version of a world. It shares memory with the world as far as both are the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    pub(crate) version: u64,
    pub(crate) facts: Bits,
}

impl Snapshot {
    /// The version.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Whether a fact was true; `world` is the one that it was taken of.
    ///
    /// # Errors
    /// There is no such fact.
    pub fn get(&self, world: &WorldModel, fact: impl AsFluent) -> Result<bool, WorldError> {
        Ok(self.facts.get(fact.fluent_in(world)?.0))
    }

    /// Whether a condition without free variables held; `world` is the one that it was taken of.
    ///
    /// # Errors
    /// It names something that is not there, or takes too long to evaluate.
    pub fn holds(&self, world: &WorldModel, condition: &Condition) -> Result<bool, WorldError> {
        world.holds_among(&self.facts, condition)
    }

    /// Says what would be true, to look ahead. The world does not change.
    pub fn suppose(&mut self, fluent: FluentId, value: bool) {
        self.facts.set(fluent.0, value);
    }

    /// The facts that were true, in the order of their ids.
    pub fn true_fluents(&self) -> impl Iterator<Item = FluentId> {
        self.facts.iter().map(FluentId)
    }

    /// Whether the same facts were true, at whatever version.
    pub fn has_same_facts(&self, other: &Self) -> bool {
        self.facts == other.facts
    }
}
