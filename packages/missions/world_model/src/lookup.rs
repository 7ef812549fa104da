use pddl::Fact;

use crate::key::shorten;
use crate::{FluentId, ObjectId, PredicateId, WorldError, WorldModel};

/// Lookup of ids by name, and of facts by id.
impl WorldModel {
    /// Returns the predicate of this name.
    ///
    /// # Errors
    /// Returns an error for an unknown name.
    pub fn predicate(&self, name: &str) -> Result<PredicateId, WorldError> {
        let id = self.predicate_ids.get(name).copied();
        id.ok_or_else(|| WorldError::UnknownName {
            kind: "predicate",
            name: shorten(name),
        })
    }

    /// Returns the object of this name.
    ///
    /// # Errors
    /// Returns an error for an unknown name.
    pub fn object(&self, name: &str) -> Result<ObjectId, WorldError> {
        let id = self.object_ids.get(name).copied();
        id.ok_or_else(|| WorldError::UnknownName {
            kind: "object",
            name: shorten(name),
        })
    }

    /// Returns the id, or an error if no fact has it.
    pub(crate) fn check(&self, fluent: FluentId) -> Result<FluentId, WorldError> {
        let count = self.fluents();
        match fluent.0 < count {
            true => Ok(fluent),
            false => Err(WorldError::UnknownId {
                kind: "fluent",
                id: fluent.0,
                count,
            }),
        }
    }

    /// Returns the id of the fact with these names. Returns an error if a name is unknown, or the number or a type of
    /// the arguments is wrong.
    pub(crate) fn find_by_names(
        &self,
        predicate: &str,
        arguments: &[&str],
    ) -> Result<FluentId, WorldError> {
        let predicate = self.predicate(predicate)?;
        self.check_arity(predicate, arguments.len())?;
        let objects: Result<Vec<_>, _> = arguments.iter().map(|name| self.object(name)).collect();
        self.find_by_ids(predicate, &objects?)
    }

    /// Returns the id of the fact with these ids. Returns an error if an id is unknown, or the number or a type of the
    /// arguments is wrong.
    pub(crate) fn find_by_ids(
        &self,
        predicate: PredicateId,
        arguments: &[ObjectId],
    ) -> Result<FluentId, WorldError> {
        let count = self.predicate_names.len() as u64;
        let id = u64::from(predicate.0);
        if id >= count {
            return Err(WorldError::UnknownId {
                kind: "predicate",
                id,
                count,
            });
        }
        self.check_arity(predicate, arguments.len())?;
        for (index, object) in arguments.iter().enumerate() {
            let (name, kind) = self.object_by_id(*object)?;
            if !self.grounding.fits(predicate, index, *object) {
                let expected = self.grounding.parameter_types(predicate, index);
                let expected: Vec<_> = expected.iter().map(|id| self.types.name(*id)).collect();
                return Err(WorldError::WrongType {
                    predicate: self.predicate_names[predicate.0 as usize].clone(),
                    position: index + 1,
                    object: name.to_owned(),
                    expected: expected.join(" or "),
                    got: kind.to_owned(),
                });
            }
        }
        Ok(self.grounding.id(predicate, arguments))
    }

    /// Returns an error if the predicate has another number of parameters.
    fn check_arity(&self, predicate: PredicateId, got: usize) -> Result<(), WorldError> {
        let expected = self.grounding.arity(predicate);
        if got == expected {
            return Ok(());
        }
        let predicate = self.predicate_names[predicate.0 as usize].clone();
        Err(WorldError::Arity {
            predicate,
            expected,
            got,
        })
    }

    /// Returns the fact of an existing id, with names.
    pub(crate) fn to_fact(&self, fluent: FluentId) -> Fact {
        let (predicate, arguments) = self.grounding.fact(fluent);
        let names = arguments
            .iter()
            .map(|id| self.object_names[id.0 as usize].as_str());
        Fact::new(&self.predicate_names[predicate.0 as usize], names)
    }
}
