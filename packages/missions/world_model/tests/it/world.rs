//! Random worlds.

use proptest::prelude::*;
use world_model::{Stamp, WorldError, WorldModel};

#[derive(Clone, Debug)]
pub(crate) enum Operation {
    /// Addition of an object of a type.
    Object(usize),
    /// Addition of a predicate with several possible types for each parameter.
    Predicate(Vec<Vec<usize>>),
    /// Change of a fact's value.
    Set(u64, bool),
}

/// Types of every random world, a tree.
pub(crate) const TYPES: [(&str, &str); 4] = [
    ("thing", "object"),
    ("robot", "thing"),
    ("ball", "thing"),
    ("place", "object"),
];

pub(crate) const SETUP: Stamp<'static> = Stamp {
    time: 0,
    source: "setup",
};

pub(crate) fn operations() -> impl Strategy<Value = Vec<Operation>> {
    let kind = 0..=TYPES.len();
    let kinds = proptest::collection::vec(kind.clone(), 1..3);
    let operation = prop_oneof![
        3 => kind.prop_map(Operation::Object),
        1 => proptest::collection::vec(kinds, 0..4).prop_map(Operation::Predicate),
        4 => (any::<u64>(), any::<bool>()).prop_map(|(fact, value)| Operation::Set(fact, value)),
    ];
    proptest::collection::vec(operation, 0..40)
}

pub(crate) fn type_name(kind: usize) -> &'static str {
    TYPES.get(kind).map_or("object", |(name, _)| name)
}

/// Creates a world with the types and nothing else.
pub(crate) fn empty() -> WorldModel {
    let mut world = WorldModel::new();
    for (name, parent) in TYPES {
        world
            .add_type(name, parent)
            .unwrap_or_else(|error| panic!("{error}"));
    }
    world
}

/// Applies the operation. Its `number` is part of the name of an added object or predicate.
pub(crate) fn apply(
    world: &mut WorldModel,
    number: usize,
    operation: &Operation,
) -> Result<(), WorldError> {
    match operation {
        Operation::Object(kind) => {
            world.add_object(&format!("o{number}"), type_name(*kind), SETUP)?;
        }
        Operation::Predicate(parameters) => {
            let parameters = parameters
                .iter()
                .map(|kinds| kinds.iter().map(|kind| type_name(*kind)));
            let parameters: Vec<Vec<_>> = parameters.map(Iterator::collect).collect();
            world.add_predicate_of_any(&format!("p{number}"), &parameters)?;
        }
        Operation::Set(fact, value) => {
            if world.fluents() > 0 {
                let fluent = world_model::FluentId(fact % world.fluents());
                let stamp = Stamp {
                    time: number as u64,
                    source: "perception",
                };
                world.set(fluent, *value, stamp)?;
            }
        }
    }
    Ok(())
}
