use std::collections::BTreeMap;

use hashbrown::HashMap;
use pddl::{Domain, Parameter, Problem};
use rustc_hash::FxBuildHasher;

use crate::PlanError;

type Names<'a> = HashMap<&'a str, u32, FxBuildHasher>;

/// Indices of objects and predicates, and sets of objects by type.
pub(crate) struct Symbols<'a> {
    /// Names of the objects, constants first.
    pub(crate) objects: Vec<&'a str>,
    object_ids: Names<'a>,
    predicate_ids: Names<'a>,
    /// Number of parameters of each predicate.
    pub(crate) arities: Vec<usize>,
    function_ids: Names<'a>,
    /// Number of parameters of each function.
    function_arities: Vec<usize>,
    /// Initial values of functions, by function and objects.
    pub(crate) values: BTreeMap<(u32, Vec<u32>), f64>,
    /// True for each function that actions change.
    pub(crate) is_changing: Vec<bool>,
    /// Objects of each type, including those of its subtypes.
    types: BTreeMap<&'a str, Vec<u32>>,
    sets: Vec<ObjectSet>,
    set_ids: BTreeMap<&'a [String], u32>,
}

/// Set of objects that can be bound to a parameter, as a list and as bits.
#[derive(Default)]
pub(crate) struct ObjectSet {
    /// Members in ascending order.
    pub(crate) members: Vec<u32>,
    bits: Vec<u64>,
}

impl ObjectSet {
    /// Creates the set; `members` may be unordered and contain duplicates.
    fn new(mut members: Vec<u32>) -> Self {
        members.sort_unstable();
        members.dedup();
        let words = members.last().map_or(0, |last| *last as usize / 64 + 1);
        let mut bits = vec![0; words];
        for &member in &members {
            bits[member as usize / 64] |= 1 << (member % 64);
        }
        Self { members, bits }
    }

    pub(crate) fn contains(&self, object: u32) -> bool {
        let word = self.bits.get(object as usize / 64);
        word.is_some_and(|word| word >> (object % 64) & 1 == 1)
    }
}

impl<'a> Symbols<'a> {
    /// Numbers constants, objects and predicates. An object that is declared twice keeps its first declaration. Returns
    /// an error if a type is not declared.
    pub(crate) fn new(domain: &'a Domain, problem: &'a Problem) -> Result<Self, PlanError> {
        let mut parents = BTreeMap::new();
        let mut types = BTreeMap::from([("object", Vec::new())]);
        for kind in &domain.types {
            parents.insert(kind.name.as_str(), kind.parents.as_slice());
            types.insert(kind.name.as_str(), Vec::new());
        }
        let mut objects = Vec::new();
        let mut object_ids = Names::default();
        for object in domain.constants.iter().chain(&problem.objects) {
            let id = objects.len() as u32;
            if object_ids.try_insert(object.name.as_str(), id).is_err() {
                continue;
            }
            objects.push(object.name.as_str());
            let mut above = vec![object.type_name.as_str(), "object"];
            while let Some(name) = above.pop() {
                let members = types.get_mut(name).ok_or_else(|| unknown("type", name))?;
                // A type can be a supertype on two paths.
                if members.last() != Some(&id) {
                    members.push(id);
                    above.extend(
                        parents
                            .get(name)
                            .copied()
                            .into_iter()
                            .flatten()
                            .map(String::as_str),
                    );
                }
            }
        }
        let mut predicate_ids = Names::default();
        let mut arities = Vec::new();
        for predicate in &domain.predicates {
            predicate_ids.insert(predicate.name.as_str(), arities.len() as u32);
            arities.push(predicate.parameters.len());
        }
        let mut function_ids = Names::default();
        let mut function_arities = Vec::new();
        for function in &domain.functions {
            function_ids.insert(function.name.as_str(), function_arities.len() as u32);
            function_arities.push(function.parameters.len());
        }
        let mut this = Self {
            objects,
            object_ids,
            predicate_ids,
            arities,
            is_changing: vec![false; function_arities.len()],
            function_ids,
            function_arities,
            values: BTreeMap::new(),
            types,
            sets: Vec::new(),
            set_ids: BTreeMap::new(),
        };
        for value in &problem.values {
            let function = this.function(&value.function, value.arguments.len())?;
            let objects = value.arguments.iter().map(|name| this.object(name));
            let objects = objects.collect::<Result<_, _>>()?;
            this.values.insert((function, objects), value.value);
        }
        Ok(this)
    }

    /// Returns the index of a function, or an error if it is not declared or does not have `got` parameters.
    pub(crate) fn function(&self, name: &str, got: usize) -> Result<u32, PlanError> {
        let id = self.function_ids.get(name).copied();
        let id = id.ok_or_else(|| unknown("function", name))?;
        let expected = self.function_arities[id as usize];
        if got == expected {
            return Ok(id);
        }
        Err(PlanError::Arity {
            name: name.to_owned(),
            expected,
            got,
        })
    }

    /// Returns the index of an object, or an error if it is not declared.
    pub(crate) fn object(&self, name: &str) -> Result<u32, PlanError> {
        let id = self.object_ids.get(name).copied();
        id.ok_or_else(|| unknown("object", name))
    }

    /// Returns the index of a predicate, or an error if it is not declared or does not have `got` parameters.
    pub(crate) fn predicate(&self, name: &str, got: usize) -> Result<u32, PlanError> {
        let id = self.predicate_ids.get(name).copied();
        let id = id.ok_or_else(|| unknown("predicate", name))?;
        let expected = self.arities[id as usize];
        if got == expected {
            Ok(id)
        } else {
            Err(PlanError::Arity {
                name: name.to_owned(),
                expected,
                got,
            })
        }
    }

    /// Returns the index of the set of objects of a parameter's types. Parameters with the same types share a set.
    pub(crate) fn object_set(&mut self, parameter: &'a Parameter) -> Result<u32, PlanError> {
        if let Some(&known) = self.set_ids.get(parameter.types.as_slice()) {
            return Ok(known);
        }
        let mut members = Vec::new();
        for name in &parameter.types {
            let listed = self.types.get(name.as_str());
            members.extend(listed.ok_or_else(|| unknown("type", name))?);
        }
        let id = self.sets.len() as u32;
        self.sets.push(ObjectSet::new(members));
        self.set_ids.insert(&parameter.types, id);
        Ok(id)
    }

    pub(crate) fn set(&self, id: u32) -> &ObjectSet {
        &self.sets[id as usize]
    }
}

/// Creates the error for a name that is not declared.
pub(crate) fn unknown(kind: &'static str, name: &str) -> PlanError {
    let name = name.to_owned();
    PlanError::Unknown { kind, name }
}
