use pddl::Fact;

use crate::{ChangeKind, FluentId, ObjectId, PredicateId, Stamp, WorldError, WorldModel};

/// Designation of a fact: an id, a key such as `at(robot1,center)`, a [`Fact`], or a predicate with arguments.
pub trait AsFluent {
    /// Returns the id of the fact.
    ///
    /// # Errors
    /// Returns an error for an unknown name, a wrong number of arguments or a wrong type.
    fn resolve(&self, world: &WorldModel) -> Result<FluentId, WorldError>;
}

impl AsFluent for FluentId {
    fn resolve(&self, world: &WorldModel) -> Result<FluentId, WorldError> {
        world.check(*self)
    }
}

impl AsFluent for str {
    fn resolve(&self, world: &WorldModel) -> Result<FluentId, WorldError> {
        let (predicate, arguments) = crate::key::split(self)?;
        world.find_by_names(predicate, &arguments)
    }
}

impl AsFluent for String {
    fn resolve(&self, world: &WorldModel) -> Result<FluentId, WorldError> {
        self.as_str().resolve(world)
    }
}

impl AsFluent for Fact {
    fn resolve(&self, world: &WorldModel) -> Result<FluentId, WorldError> {
        let arguments: Vec<_> = self.arguments.iter().map(String::as_str).collect();
        world.find_by_names(&self.predicate, &arguments)
    }
}

impl AsFluent for (PredicateId, &[ObjectId]) {
    fn resolve(&self, world: &WorldModel) -> Result<FluentId, WorldError> {
        world.find_by_ids(self.0, self.1)
    }
}

impl<T: AsFluent + ?Sized> AsFluent for &T {
    fn resolve(&self, world: &WorldModel) -> Result<FluentId, WorldError> {
        (**self).resolve(world)
    }
}

impl WorldModel {
    /// Returns the id of a fact.
    ///
    /// # Errors
    /// Returns an error if the fact does not exist.
    pub fn fluent(&self, fact: impl AsFluent) -> Result<FluentId, WorldError> {
        fact.resolve(self)
    }

    /// Returns the value of a fact.
    ///
    /// # Errors
    /// Returns an error if the fact does not exist.
    pub fn get(&self, fact: impl AsFluent) -> Result<bool, WorldError> {
        Ok(self.facts.get(fact.resolve(self)?.0))
    }

    /// Sets the value of a fact, and logs the change with `stamp`. Returns true if the value changed; only then is
    /// there a new version.
    ///
    /// # Errors
    /// Returns an error if the fact does not exist.
    pub fn set(
        &mut self,
        fact: impl AsFluent,
        value: bool,
        stamp: Stamp<'_>,
    ) -> Result<bool, WorldError> {
        let fluent = fact.resolve(self)?;
        let old = self.facts.get(fluent.0);
        if old == value {
            return Ok(false);
        }
        self.facts.set(fluent.0, value);
        let kind = ChangeKind::Fact {
            fluent,
            old,
            new: value,
        };
        self.log.push(stamp, kind);
        Ok(true)
    }
}
