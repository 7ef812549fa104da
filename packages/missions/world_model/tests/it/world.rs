//! Worlds that are built at random.

use proptest::prelude::*;
use world_model::{Stamp, WorldError, WorldModel};

/// One thing that is done to a world.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// Adds an object of a type.
    Object(usize),
    /// Adds a predicate with parameters that may each have some types.
    Predicate(Vec<Vec<usize>>),
    /// Gives one of all facts a value.
    Set(u64, bool),
}

/// The types of every random world: a tree.
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

pub(crate) fn acts() -> impl Strategy<Value = Vec<Act>> {
    let kind = 0..=TYPES.len();
    let kinds = proptest::collection::vec(kind.clone(), 1..3);
    let act = prop_oneof![
        3 => kind.prop_map(Act::Object),
        1 => proptest::collection::vec(kinds, 0..4).prop_map(Act::Predicate),
        4 => (any::<u64>(), any::<bool>()).prop_map(|(fact, value)| Act::Set(fact, value)),
    ];
    proptest::collection::vec(act, 0..40)
}

pub(crate) fn type_name(kind: usize) -> &'static str {
    TYPES.get(kind).map_or("object", |(name, _)| name)
}

/// A world with the types and nothing else.
pub(crate) fn empty() -> WorldModel {
    let mut world = WorldModel::new();
    for (name, parent) in TYPES {
        world
            .add_type(name, parent)
            .unwrap_or_else(|error| panic!("{error}"));
    }
    world
}

/// Does the act, the `number`-th one, which names what is added.
pub(crate) fn apply(world: &mut WorldModel, number: usize, act: &Act) -> Result<(), WorldError> {
    match act {
        Act::Object(kind) => {
            world.add_object(&format!("o{number}"), type_name(*kind), SETUP)?;
        }
        Act::Predicate(parameters) => {
            let parameters = parameters
                .iter()
                .map(|kinds| kinds.iter().map(|kind| type_name(*kind)));
            let parameters: Vec<Vec<_>> = parameters.map(Iterator::collect).collect();
            world.add_predicate_of_any(&format!("p{number}"), &parameters)?;
        }
        Act::Set(fact, value) => {
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
