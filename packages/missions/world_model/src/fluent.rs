use pddl::Fact;

use crate::{WorldError, WorldModel};

/// A fact that can be true or false: a predicate with objects. It never changes once given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FluentId(pub u64);

/// An object, in the order in which objects were added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId(pub u32);

/// A predicate, in the order in which predicates were added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PredicateId(pub u32);

/// A type, in the order in which types were added; 0 is `object`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId(pub u32);

/// What names a fluent: its id, its key as in `at(robot1,center)`, a fact, or a predicate with arguments.
pub trait AsFluent {
    /// The fluent that it names.
    ///
    /// # Errors
    /// It names none: a name, the number of arguments or a type is wrong.
    fn fluent_in(&self, world: &WorldModel) -> Result<FluentId, WorldError>;
}

impl AsFluent for FluentId {
    fn fluent_in(&self, world: &WorldModel) -> Result<FluentId, WorldError> {
        world.check(*self)
    }
}

impl AsFluent for str {
    fn fluent_in(&self, world: &WorldModel) -> Result<FluentId, WorldError> {
        let (predicate, arguments) = crate::key::split(self)?;
        world.find_by_names(predicate, &arguments)
    }
}

impl AsFluent for String {
    fn fluent_in(&self, world: &WorldModel) -> Result<FluentId, WorldError> {
        self.as_str().fluent_in(world)
    }
}

impl AsFluent for Fact {
    fn fluent_in(&self, world: &WorldModel) -> Result<FluentId, WorldError> {
        let arguments: Vec<_> = self.arguments.iter().map(String::as_str).collect();
        world.find_by_names(&self.predicate, &arguments)
    }
}

impl AsFluent for (PredicateId, &[ObjectId]) {
    fn fluent_in(&self, world: &WorldModel) -> Result<FluentId, WorldError> {
        world.find_by_ids(self.0, self.1)
    }
}

impl<T: AsFluent + ?Sized> AsFluent for &T {
    fn fluent_in(&self, world: &WorldModel) -> Result<FluentId, WorldError> {
        (**self).fluent_in(world)
    }
}
