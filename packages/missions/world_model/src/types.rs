use std::collections::BTreeMap;

use crate::key::{is_name, shown};
use crate::{TypeId, WorldError};

/// The hierarchy of types: a tree below `object`.
#[derive(Clone, Debug)]
pub(crate) struct Types {
    names: Vec<String>,
    /// By type; `object` is its own parent.
    parents: Vec<TypeId>,
    by_name: BTreeMap<String, TypeId>,
}

impl Types {
    pub(crate) fn new() -> Self {
        Self {
            names: vec!["object".to_owned()],
            parents: vec![TypeId(0)],
            by_name: BTreeMap::from([("object".to_owned(), TypeId(0))]),
        }
    }

    pub(crate) fn add(&mut self, name: &str, parent: &str) -> Result<TypeId, WorldError> {
        let noun = "type";
        if !is_name(name) {
            return Err(WorldError::Name { name: shown(name) });
        }
        if self.by_name.contains_key(name) {
            return Err(WorldError::Duplicate {
                noun,
                name: name.to_owned(),
            });
        }
        let parent = self.find(parent)?;
        let id = TypeId(self.names.len() as u32);
        self.names.push(name.to_owned());
        self.parents.push(parent);
        self.by_name.insert(name.to_owned(), id);
        Ok(id)
    }

    pub(crate) fn find(&self, name: &str) -> Result<TypeId, WorldError> {
        let id = self.by_name.get(name).copied();
        id.ok_or_else(|| WorldError::Unknown {
            noun: "type",
            name: shown(name),
        })
    }

    pub(crate) fn name(&self, id: TypeId) -> &str {
        &self.names[id.0 as usize]
    }

    /// Whether the type is one of `wanted` or lies below one of them.
    pub(crate) fn is_one_of(&self, mut id: TypeId, wanted: &[TypeId]) -> bool {
        loop {
            if wanted.contains(&id) {
                return true;
            }
            let parent = self.parents[id.0 as usize];
            if parent == id {
                return false;
            }
            id = parent;
        }
    }
}
