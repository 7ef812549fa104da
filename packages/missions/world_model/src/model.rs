use std::collections::{BTreeMap, BTreeSet};

use pddl::{Fact, FunctionValue};

use crate::bits::Bits;
use crate::change::ChangeLog;
use crate::grounding::{FLUENT_LIMIT, Grounding};
use crate::key::{is_name, shown};
use crate::types::Types;
use crate::{
    AsFluent, Change, FluentId, ObjectId, PredicateId, Snapshot, Stamp, TypeId, What, WorldError,
    WorldView,
};

/// What is true: typed objects, and facts about them.
#[derive(Clone, Debug)]
pub struct WorldModel {
    pub(crate) types: Types,
    pub(crate) object_names: Vec<String>,
    pub(crate) object_types: Vec<TypeId>,
    pub(crate) object_ids: BTreeMap<String, ObjectId>,
    pub(crate) predicate_names: Vec<String>,
    pub(crate) predicate_ids: BTreeMap<String, PredicateId>,
    pub(crate) grounding: Grounding,
    pub(crate) facts: Bits,
    pub(crate) log: ChangeLog,
    pub(crate) origin: Origin,
}

/// What a problem says beside objects and facts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Origin {
    pub(crate) problem: String,
    pub(crate) domain: String,
    pub(crate) constants: BTreeSet<ObjectId>,
    pub(crate) values: Vec<FunctionValue>,
    pub(crate) minimizes_cost: bool,
}

impl Default for WorldModel {
    fn default() -> Self {
        Self::new()
    }
}

impl WorldModel {
    /// A world of nothing: its only type is `object`.
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

    /// Adds a type below another one.
    ///
    /// # Errors
    /// The name is no name or is taken; the parent is not known.
    pub fn add_type(&mut self, name: &str, parent: &str) -> Result<TypeId, WorldError> {
        self.types.add(name, &[parent])
    }

    /// Adds a type below several others.
    ///
    /// # Errors
    /// The name is no name or is taken; a parent is not known.
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
    /// The name is no name or is taken; a type is not known; there would be too many facts.
    pub fn add_predicate(
        &mut self,
        name: &str,
        parameters: &[&str],
    ) -> Result<PredicateId, WorldError> {
        let parameters: Vec<_> = parameters.iter().map(|kind| vec![*kind]).collect();
        self.add_predicate_of_any(name, &parameters)
    }

    /// Adds a predicate whose parameters may each have one of several types.
    ///
    /// # Errors
    /// As [`Self::add_predicate`]; a parameter has no type.
    pub fn add_predicate_of_any(
        &mut self,
        name: &str,
        parameters: &[Vec<&str>],
    ) -> Result<PredicateId, WorldError> {
        let noun = "predicate";
        if !is_name(name) {
            return Err(WorldError::Name { name: shown(name) });
        }
        if self.predicate_ids.contains_key(name) {
            return Err(WorldError::Duplicate {
                noun,
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
            added: format!("{noun} {name}"),
            predicate: name.to_owned(),
            limit: FLUENT_LIMIT,
        })?;
        let id = PredicateId(self.predicate_names.len() as u32);
        self.predicate_names.push(name.to_owned());
        self.predicate_ids.insert(name.to_owned(), id);
        Ok(id)
    }

    /// Adds an object. All its facts are false; ids that were given before stay.
    ///
    /// # Errors
    /// The name is no name or is taken; the type is not known; there would be too many facts.
    pub fn add_object(
        &mut self,
        name: &str,
        kind: &str,
        stamp: Stamp<'_>,
    ) -> Result<ObjectId, WorldError> {
        let noun = "object";
        if !is_name(name) {
            return Err(WorldError::Name { name: shown(name) });
        }
        if self.object_ids.contains_key(name) {
            return Err(WorldError::Duplicate {
                noun,
                name: name.to_owned(),
            });
        }
        let kind = self.types.find(kind)?;
        let added = self.grounding.add_object(kind, &self.types);
        added.map_err(|full| WorldError::TooManyFluents {
            added: format!("{noun} {name}"),
            predicate: self.predicate_names[full.0.0 as usize].clone(),
            limit: FLUENT_LIMIT,
        })?;
        let id = ObjectId(self.object_names.len() as u32);
        self.object_names.push(name.to_owned());
        self.object_types.push(kind);
        self.object_ids.insert(name.to_owned(), id);
        self.log.push(stamp, What::Object(id));
        Ok(id)
    }

    /// The id of a fact.
    ///
    /// # Errors
    /// It names none.
    pub fn fluent(&self, fact: impl AsFluent) -> Result<FluentId, WorldError> {
        fact.fluent_in(self)
    }

    /// Whether a fact is true.
    ///
    /// # Errors
    /// There is no such fact.
    pub fn get(&self, fact: impl AsFluent) -> Result<bool, WorldError> {
        Ok(self.facts.get(fact.fluent_in(self)?.0))
    }

    /// Says whether a fact is true; returns whether that is a change. Only a change has a version.
    ///
    /// # Errors
    /// There is no such fact.
    pub fn set(
        &mut self,
        fact: impl AsFluent,
        value: bool,
        stamp: Stamp<'_>,
    ) -> Result<bool, WorldError> {
        let fluent = fact.fluent_in(self)?;
        let old = self.facts.get(fluent.0);
        if old == value {
            return Ok(false);
        }
        self.facts.set(fluent.0, value);
        let what = What::Fact {
            fluent,
            old,
            new: value,
        };
        self.log.push(stamp, what);
        Ok(true)
    }

    /// How many changes there were.
    pub fn version(&self) -> u64 {
        self.log.version()
    }

    /// The changes after a version, oldest first; all for version 0.
    pub fn changes_since(&self, version: u64) -> impl ExactSizeIterator<Item = Change<'_>> {
        self.log.since(version)
    }

    /// What is true now.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            version: self.version(),
            facts: self.facts.clone(),
        }
    }

    /// What was true at a version, rebuilt from the changes up to it.
    ///
    /// # Errors
    /// There was no such version yet.
    pub fn at_version(&self, version: u64) -> Result<Snapshot, WorldError> {
        let newest = self.version();
        if version > newest {
            return Err(WorldError::Version { version, newest });
        }
        let mut facts = Bits::default();
        for change in self.log.since(0).take(version as usize) {
            if let What::Fact { fluent, new, .. } = change.what {
                facts.set(fluent.0, new);
            }
        }
        Ok(Snapshot { version, facts })
    }

    /// The world for those who only read.
    pub fn view(&self) -> WorldView<'_> {
        WorldView::new(self)
    }

    /// How many facts there are, true and false.
    pub fn fluents(&self) -> u64 {
        self.grounding.fluents()
    }

    /// All facts that are true, in the order of their ids.
    pub fn true_facts(&self) -> impl Iterator<Item = Fact> {
        self.facts.iter().map(|id| self.named(FluentId(id)))
    }

    /// The fact of an id, with names.
    ///
    /// # Errors
    /// There is no such fact.
    pub fn fact(&self, fluent: FluentId) -> Result<Fact, WorldError> {
        Ok(self.named(self.check(fluent)?))
    }

    /// All objects with their types, in the order in which they were added.
    pub fn objects(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        let typed = self.object_names.iter().zip(&self.object_types);
        typed.map(|(name, kind)| (name.as_str(), self.types.name(*kind)))
    }

    /// The object of an id with its type.
    ///
    /// # Errors
    /// There is none.
    pub fn object_of(&self, id: ObjectId) -> Result<(&str, &str), WorldError> {
        let index = id.0 as usize;
        match (self.object_names.get(index), self.object_types.get(index)) {
            (Some(name), Some(kind)) => Ok((name, self.types.name(*kind))),
            _ => Err(WorldError::Id {
                noun: "object",
                id: u64::from(id.0),
                count: self.object_names.len() as u64,
            }),
        }
    }
}
