use std::collections::{BTreeMap, BTreeSet};

use crate::key::{is_name, shorten};
use crate::{TypeId, WorldError};

/// The hierarchy of types below `object`.
#[derive(Clone, Debug)]
pub(crate) struct Types {
    names: Vec<String>,
    /// Supertypes of each type. They have smaller ids than the type; only `object` has none.
    parents: Vec<Vec<TypeId>>,
    by_name: BTreeMap<String, TypeId>,
}

impl Types {
    /// Creates the hierarchy with the type `object` only.
    pub(crate) fn new() -> Self {
        Self {
            names: vec!["object".to_owned()],
            parents: vec![Vec::new()],
            by_name: BTreeMap::from([("object".to_owned(), TypeId(0))]),
        }
    }

    /// Adds a type. Returns an error if the name is invalid or exists already, or if a supertype is unknown.
    pub(crate) fn add(&mut self, name: &str, parents: &[&str]) -> Result<TypeId, WorldError> {
        let kind = "type";
        if !is_name(name) {
            return Err(WorldError::InvalidName {
                name: shorten(name),
            });
        }
        if self.by_name.contains_key(name) {
            return Err(WorldError::Duplicate {
                kind,
                name: name.to_owned(),
            });
        }
        let parents = parents.iter().map(|parent| self.find(parent));
        let parents = parents.collect::<Result<_, _>>()?;
        let id = TypeId(self.names.len() as u32);
        self.names.push(name.to_owned());
        self.parents.push(parents);
        self.by_name.insert(name.to_owned(), id);
        Ok(id)
    }

    /// Returns the id of a type, or an error if it is unknown.
    pub(crate) fn find(&self, name: &str) -> Result<TypeId, WorldError> {
        let id = self.by_name.get(name).copied();
        id.ok_or_else(|| WorldError::UnknownName {
            kind: "type",
            name: shorten(name),
        })
    }

    pub(crate) fn name(&self, id: TypeId) -> &str {
        &self.names[id.0 as usize]
    }

    /// Returns true if the type is one of `wanted` or a subtype of one of them.
    pub(crate) fn is_one_of(&self, id: TypeId, wanted: &[TypeId]) -> bool {
        // The highest id comes first, so that each type is visited once.
        let mut above = BTreeSet::from([id]);
        while let Some(id) = above.pop_last() {
            if wanted.contains(&id) {
                return true;
            }
            above.extend(&self.parents[id.0 as usize]);
        }
        false
    }
}
