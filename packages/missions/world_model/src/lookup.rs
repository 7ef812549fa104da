use pddl::Fact;

use crate::key::shown;
use crate::{FluentId, ObjectId, PredicateId, WorldError, WorldModel};

/// From names to ids and back.
impl WorldModel {
    /// The predicate of this name.
    ///
    /// # Errors
    /// There is none.
    pub fn predicate(&self, name: &str) -> Result<PredicateId, WorldError> {
        let id = self.predicate_ids.get(name).copied();
        id.ok_or_else(|| WorldError::Unknown {
            noun: "predicate",
            name: shown(name),
        })
    }

    /// The object of this name.
    ///
    /// # Errors
    /// There is none.
    pub fn object(&self, name: &str) -> Result<ObjectId, WorldError> {
        let id = self.object_ids.get(name).copied();
        id.ok_or_else(|| WorldError::Unknown {
            noun: "object",
            name: shown(name),
        })
    }

    pub(crate) fn check(&self, fluent: FluentId) -> Result<FluentId, WorldError> {
        let count = self.fluents();
        match fluent.0 < count {
            true => Ok(fluent),
            false => Err(WorldError::Id {
                noun: "fluent",
                id: fluent.0,
                count,
            }),
        }
    }

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

    pub(crate) fn find_by_ids(
        &self,
        predicate: PredicateId,
        arguments: &[ObjectId],
    ) -> Result<FluentId, WorldError> {
        let count = self.predicate_names.len() as u64;
        let id = u64::from(predicate.0);
        if id >= count {
            return Err(WorldError::Id {
                noun: "predicate",
                id,
                count,
            });
        }
        self.check_arity(predicate, arguments.len())?;
        for (place, object) in arguments.iter().enumerate() {
            let (name, kind) = self.object_of(*object)?;
            if !self.grounding.fits(predicate, place, *object) {
                let wanted = self.grounding.parameter_types(predicate, place);
                let wanted: Vec<_> = wanted.iter().map(|id| self.types.name(*id)).collect();
                return Err(WorldError::Type {
                    predicate: self.predicate_names[predicate.0 as usize].clone(),
                    position: place + 1,
                    object: name.to_owned(),
                    expected: wanted.join(" or "),
                    got: kind.to_owned(),
                });
            }
        }
        Ok(self.grounding.id(predicate, arguments))
    }

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

    pub(crate) fn named(&self, fluent: FluentId) -> Fact {
        let (predicate, arguments) = self.grounding.fact(fluent);
        let names = arguments
            .iter()
            .map(|id| self.object_names[id.0 as usize].as_str());
        Fact::new(&self.predicate_names[predicate.0 as usize], names)
    }
}
