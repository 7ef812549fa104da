//! The log of changes with their time and source.

use proptest::prelude::*;
use world_model::{Change, ChangeKind, Stamp, WorldError};

use crate::world::{Operation, apply, empty, operations};

proptest! {
    #[test]
    fn every_version_that_is_rebuilt_is_the_snapshot_that_was_taken(operations in operations()) {
        let mut world = empty();
        let mut snapshots = vec![world.snapshot()];
        for (number, operation) in operations.iter().enumerate() {
            let before = world.version();
            apply(&mut world, number, operation).unwrap();
            if world.version() > before {
                snapshots.push(world.snapshot());
            }
        }
        prop_assert_eq!(snapshots.len() as u64, world.version() + 1);
        for snapshot in &snapshots {
            prop_assert_eq!(&world.at_version(snapshot.version()).unwrap(), snapshot);
        }
    }

    #[test]
    fn the_version_rises_by_one_with_every_change_and_only_then(operations in operations()) {
        let mut world = empty();
        for (number, operation) in operations.iter().enumerate() {
            let (version, facts) = (world.version(), world.snapshot());
            apply(&mut world, number, operation).unwrap();
            let has_changed = matches!(operation, Operation::Object(_)) || !facts.has_same_facts(&world.snapshot());
            prop_assert_eq!(world.version(), version + u64::from(has_changed));
        }
    }
}

#[test]
fn a_change_has_a_version_a_time_a_source_and_both_values() {
    let mut world = empty();
    world.add_predicate("raining", &[]).unwrap();
    let seen = Stamp {
        time: 7_000_000,
        source: "perception",
    };
    assert_eq!(world.set("raining()", true, seen), Ok(true));
    assert_eq!(
        world.set(
            "raining()",
            true,
            Stamp {
                time: 8_000_000,
                source: "radio"
            }
        ),
        Ok(false)
    );
    let fluent = world.fluent("raining()").unwrap();
    let kind = ChangeKind::Fact {
        fluent,
        old: false,
        new: true,
    };
    let changes: Vec<_> = world.changes_since(0).collect();
    assert_eq!(
        changes,
        [Change {
            version: 1,
            stamp: seen,
            kind
        }]
    );
    assert_eq!(world.changes_since(1).len(), 0);
    assert_eq!(
        world.at_version(2),
        Err(WorldError::UnknownVersion {
            version: 2,
            newest: 1
        })
    );
}

#[test]
fn a_snapshot_is_what_was_true_whatever_happens_afterwards() {
    let mut world = empty();
    world.add_predicate("raining", &[]).unwrap();
    let before = world.snapshot();
    world.set("raining()", true, crate::world::SETUP).unwrap();
    assert_eq!(before.get(&world, "raining()"), Ok(false));
    assert_eq!(world.view().get("raining()"), Ok(true));
    let mut imagined = world.snapshot();
    imagined.set(world.fluent("raining()").unwrap(), false);
    assert_eq!(imagined.get(&world, "raining()"), Ok(false));
    assert_eq!(
        world.get("raining()"),
        Ok(true),
        "a prediction does not change the world"
    );
}
