use pddl::Condition;

use crate::bits::Bits;
use crate::{AsFluent, ChangeKind, FluentId, WorldError, WorldModel};

/// State of a world at one version. It shares unchanged memory with the world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    pub(crate) version: u64,
    pub(crate) facts: Bits,
}

impl Snapshot {
    /// Returns the version of the state.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Returns the value of a fact. `world` must be the world of the snapshot.
    ///
    /// # Errors
    /// Returns an error if the fact does not exist.
    pub fn get(&self, world: &WorldModel, fact: impl AsFluent) -> Result<bool, WorldError> {
        Ok(self.facts.get(fact.resolve(world)?.0))
    }

    /// Returns true if a condition without free variables holds. `world` must be the world of the snapshot.
    ///
    /// # Errors
    /// Returns an error for an unknown name, or if the evaluation takes too long.
    pub fn holds(&self, world: &WorldModel, condition: &Condition) -> Result<bool, WorldError> {
        world.holds_among(&self.facts, condition)
    }

    /// Sets a fact in this snapshot, to predict a state. The world does not change.
    pub fn set(&mut self, fluent: FluentId, value: bool) {
        self.facts.set(fluent.0, value);
    }

    /// Returns the true facts in the order of their ids.
    pub fn true_fluents(&self) -> impl Iterator<Item = FluentId> {
        self.facts.iter().map(FluentId)
    }

    /// Returns true if both snapshots have the same true facts. The versions may differ.
    pub fn has_same_facts(&self, other: &Self) -> bool {
        self.facts == other.facts
    }
}

impl WorldModel {
    /// Returns the present state.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            version: self.version(),
            facts: self.facts.clone(),
        }
    }

    /// Returns the state at a version, rebuilt from the log from its start.
    ///
    /// # Errors
    /// Returns an error if the version does not exist yet.
    pub fn at_version(&self, version: u64) -> Result<Snapshot, WorldError> {
        let newest = self.version();
        if version > newest {
            return Err(WorldError::UnknownVersion { version, newest });
        }
        let mut facts = Bits::default();
        for change in self.log.since(0).take(version as usize) {
            if let ChangeKind::Fact { fluent, new, .. } = change.kind {
                facts.set(fluent.0, new);
            }
        }
        Ok(Snapshot { version, facts })
    }
}
