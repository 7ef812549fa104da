use std::collections::{BTreeMap, BTreeSet};

use pddl::{Derived, Fact, FunctionValue};

use crate::bits::Bits;
use crate::change::ChangeLog;
use crate::grounding::Grounding;
use crate::key::{is_name, shorten};
use crate::types::Types;
use crate::{
    Change, ChangeKind, FLUENT_LIMIT, FluentId, ObjectId, PredicateId, Stamp, TypeId, WorldError,
};

/// World state: typed objects, boolean facts about them and the log of their changes. Types, objects and predicates are
/// numbered in the order of addition and never removed; a fact that was not set is false.
#[derive(Clone, Debug)]
pub struct WorldModel {
    pub(crate) types: Types,
    pub(crate) object_names: Vec<String>,
    pub(crate) object_types: Vec<TypeId>,
    pub(crate) object_ids: BTreeMap<String, ObjectId>,
    pub(crate) predicate_names: Vec<String>,
    pub(crate) predicate_ids: BTreeMap<String, PredicateId>,
    pub(crate) grounding: Grounding,
    /// Ids of the true facts.
    pub(crate) facts: Bits,
    /// All changes of objects and facts; their number is the version.
    pub(crate) log: ChangeLog,
    /// Rest of the problem, to create new problems.
    pub(crate) origin: Origin,
}

/// Parts of a problem other than objects and facts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Origin {
    pub(crate) problem: String,
    pub(crate) domain: String,
    pub(crate) constants: BTreeSet<ObjectId>,
    pub(crate) values: Vec<FunctionValue>,
    /// Rules of derived predicates by stratum, lowest first.
    pub(crate) rules: Vec<Vec<Derived>>,
    pub(crate) minimizes_cost: bool,
}

impl Default for WorldModel {
    fn default() -> Self {
        Self::new()
    }
}

impl WorldModel {
    /// Creates a world without objects. The only type is `object`.
    pub fn new() -> Self {
        Self {
            types: Types::new(),
            object_names: Vec::new(),
            object_types: Vec::new(),
            object_ids: BTreeMap::new(),
            predicate_names: Vec::new(),
            predicate_ids: BTreeMap::new(),
            grounding: Grounding::default(),
            facts: Bits::default(),
            log: ChangeLog::default(),
            origin: Origin::default(),
        }
    }

    /// Adds a type with one supertype.
    ///
    /// # Errors
    /// Returns an error if the name is invalid or exists already, or if the supertype is unknown.
    pub fn add_type(&mut self, name: &str, parent: &str) -> Result<TypeId, WorldError> {
        self.types.add(name, &[parent])
    }

    /// Adds a type with several supertypes.
    ///
    /// # Errors
    /// Returns an error if the name is invalid or exists already, or if a supertype is unknown.
    pub fn add_type_below_all(
        &mut self,
        name: &str,
        parents: &[&str],
    ) -> Result<TypeId, WorldError> {
        self.types.add(name, parents)
    }

    /// Adds a predicate with the types of its parameters. All its facts are false.
    ///
    /// # Errors
    /// Returns an error if the name is invalid or exists already, if a type is unknown, or if the world would have too
    /// many facts.
    pub fn add_predicate(
        &mut self,
        name: &str,
        parameters: &[&str],
    ) -> Result<PredicateId, WorldError> {
        let parameters: Vec<_> = parameters.iter().map(|kind| vec![*kind]).collect();
        self.add_predicate_of_any(name, &parameters)
    }

    /// Adds a predicate with several possible types for each parameter. All its facts are false. The change is not
    /// logged.
    ///
    /// # Errors
    /// Returns the errors of [`Self::add_predicate`], and one for a parameter without a type.
    pub fn add_predicate_of_any(
        &mut self,
        name: &str,
        parameters: &[Vec<&str>],
    ) -> Result<PredicateId, WorldError> {
        let kind = "predicate";
        if !is_name(name) {
            return Err(WorldError::InvalidName {
                name: shorten(name),
            });
        }
        if self.predicate_ids.contains_key(name) {
            return Err(WorldError::Duplicate {
                kind,
                name: name.to_owned(),
            });
        }
        let mut sets = Vec::with_capacity(parameters.len());
        for kinds in parameters {
            if kinds.is_empty() {
                return Err(WorldError::NoType {
                    predicate: name.to_owned(),
                });
            }
            let kinds: Result<Vec<_>, _> = kinds.iter().map(|kind| self.types.find(kind)).collect();
            sets.push(kinds?);
        }
        let added = self
            .grounding
            .add_predicate(sets, &self.types, &self.object_types);
        added.map_err(|_| WorldError::TooManyFluents {
            added: format!("{kind} {name}"),
            predicate: name.to_owned(),
            limit: FLUENT_LIMIT,
        })?;
        let id = PredicateId(self.predicate_names.len() as u32);
        self.predicate_names.push(name.to_owned());
        self.predicate_ids.insert(name.to_owned(), id);
        Ok(id)
    }

    /// Adds an object, and logs the change with `stamp`, which makes a new version. All its facts are false. Existing
    /// ids do not change.
    ///
    /// # Errors
    /// Returns an error if the name is invalid or exists already, if the type is unknown, or if the world would have
    /// too many facts.
    pub fn add_object(
        &mut self,
        name: &str,
        type_name: &str,
        stamp: Stamp<'_>,
    ) -> Result<ObjectId, WorldError> {
        let kind = "object";
        if !is_name(name) {
            return Err(WorldError::InvalidName {
                name: shorten(name),
            });
        }
        if self.object_ids.contains_key(name) {
            return Err(WorldError::Duplicate {
                kind,
                name: name.to_owned(),
            });
        }
        let type_id = self.types.find(type_name)?;
        let added = self.grounding.add_object(type_id, &self.types);
        added.map_err(|full| WorldError::TooManyFluents {
            added: format!("{kind} {name}"),
            predicate: self.predicate_names[full.0.0 as usize].clone(),
            limit: FLUENT_LIMIT,
        })?;
        let id = ObjectId(self.object_names.len() as u32);
        self.object_names.push(name.to_owned());
        self.object_types.push(type_id);
        self.object_ids.insert(name.to_owned(), id);
        self.log.push(stamp, ChangeKind::Object(id));
        Ok(id)
    }

    /// Returns the version: the number of changes so far.
    pub fn version(&self) -> u64 {
        self.log.version()
    }

    /// Returns the changes after a version, oldest first; all changes for version 0.
    pub fn changes_since(&self, version: u64) -> impl ExactSizeIterator<Item = Change<'_>> {
        self.log.since(version)
    }

    /// Returns the number of facts, true or false.
    pub fn fluents(&self) -> u64 {
        self.grounding.fluents()
    }

    /// Returns all true facts in the order of their ids.
    pub fn true_facts(&self) -> impl Iterator<Item = Fact> {
        self.facts.iter().map(|id| self.to_fact(FluentId(id)))
    }

    /// Returns the fact of an id, with names.
    ///
    /// # Errors
    /// Returns an error for an unknown id.
    pub fn fact(&self, fluent: FluentId) -> Result<Fact, WorldError> {
        Ok(self.to_fact(self.check(fluent)?))
    }

    /// Returns all objects with their types in the order of addition.
    pub fn objects(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        let typed = self.object_names.iter().zip(&self.object_types);
        typed.map(|(name, kind)| (name.as_str(), self.types.name(*kind)))
    }

    /// Returns the name and the type of an object.
    ///
    /// # Errors
    /// Returns an error for an unknown id.
    pub fn object_by_id(&self, id: ObjectId) -> Result<(&str, &str), WorldError> {
        let index = id.0 as usize;
        match (self.object_names.get(index), self.object_types.get(index)) {
            (Some(name), Some(kind)) => Ok((name, self.types.name(*kind))),
            _ => Err(WorldError::UnknownId {
                kind: "object",
                id: u64::from(id.0),
                count: self.object_names.len() as u64,
            }),
        }
    }
}
