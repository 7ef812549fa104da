//! Each fact has one id as soon as its objects and its predicate exist.

use std::collections::BTreeMap;

use pddl::Fact;
use proptest::prelude::*;
use world_model::{FluentId, WorldModel};

use crate::world::{apply, empty, operations};

fn facts(world: &WorldModel) -> Result<BTreeMap<FluentId, Fact>, TestCaseError> {
    let ids = (0..world.fluents()).map(FluentId);
    let facts = ids.map(|id| {
        Ok((
            id,
            world
                .fact(id)
                .map_err(|error| TestCaseError::fail(error.to_string()))?,
        ))
    });
    facts.collect()
}

proptest! {
    #[test]
    fn ids_never_change_and_no_two_facts_share_one(operations in operations()) {
        let mut world = empty();
        let mut known: BTreeMap<FluentId, Fact> = BTreeMap::new();
        for (number, operation) in operations.iter().enumerate() {
            apply(&mut world, number, operation).unwrap();
            let now = facts(&world)?;
            for (id, fact) in &known {
                prop_assert_eq!(&now[id], fact);
            }
            for (id, fact) in &now {
                prop_assert_eq!(world.fluent(fact).unwrap(), *id);
                prop_assert_eq!(world.fluent(fact.to_string()).unwrap(), *id);
            }
            known = now;
        }
    }

    /// The expected number comes from trying all combinations of objects.
    #[test]
    fn every_combination_of_objects_that_fits_has_an_id(operations in operations()) {
        let mut world = empty();
        let mut predicates = Vec::new();
        for (number, operation) in operations.iter().enumerate() {
            apply(&mut world, number, operation).unwrap();
            if let crate::world::Operation::Predicate(parameters) = operation {
                predicates.push((format!("p{number}"), parameters.len()));
            }
        }
        let objects: Vec<_> = world.objects().map(|(name, _)| name.to_owned()).collect();
        let mut count = 0;
        for (predicate, arity) in predicates {
            let mut combinations = vec![Vec::new()];
            for _ in 0..arity {
                combinations = combinations
                    .iter()
                    .flat_map(|start: &Vec<String>| {
                        objects.iter().map(|object| start.iter().cloned().chain([object.clone()]).collect())
                    })
                    .collect();
            }
            let fits = |arguments: &Vec<String>| world.fluent(Fact::new(&predicate, arguments.clone())).is_ok();
            count += combinations.iter().filter(|it| fits(it)).count() as u64;
        }
        prop_assert_eq!(count, world.fluents());
    }
}

#[test]
fn a_key_may_have_blanks_and_a_fact_without_arguments_no_parentheses() {
    let mut world = empty();
    world.add_predicate("raining", &[]).unwrap();
    world.add_predicate("near", &["robot", "robot"]).unwrap();
    for name in ["r1", "r2"] {
        world
            .add_object(name, "robot", crate::world::SETUP)
            .unwrap();
    }
    assert_eq!(world.fluent("raining"), world.fluent("raining()"));
    assert_eq!(
        world.fluent(" near( r1 , r2 ) "),
        world.fluent("near(r1,r2)")
    );
    assert_ne!(world.fluent("near(r2,r1)"), world.fluent("near(r1,r2)"));
    let (near, r1) = (
        world.predicate("near").unwrap(),
        world.object("r1").unwrap(),
    );
    assert_eq!(
        world.fluent((near, &[r1, r1][..])),
        world.fluent("near(r1,r1)")
    );
}
