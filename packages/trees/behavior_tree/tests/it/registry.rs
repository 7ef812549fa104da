//! Leaves that tree files can name.

use behavior_tree::{Registry, RegistryError, Status, action, condition, leaf_id, sequence};

fn is_known(_: &()) -> bool {
    true
}

fn is_free(_: &()) -> bool {
    true
}

#[test]
fn a_leafs_name_becomes_its_id() {
    assert_eq!(leaf_id("look at the ball"), "LookAtTheBall");
    assert_eq!(
        leaf_id("walk to its place at kick-off"),
        "WalkToItsPlaceAtKickOff"
    );
}

#[test]
fn a_registry_knows_every_leaf_of_a_tree_once() {
    let root = sequence(
        "root",
        [
            condition("it is known", is_known),
            sequence("again", [condition("it is known", is_known)]),
            action("stand", |_: &mut ()| Status::Success),
        ],
    );
    let registry = Registry::from_leaves(&root).unwrap();
    let ids: Vec<_> = registry.leaves().map(|leaf| leaf.id.as_str()).collect();
    assert_eq!(ids, ["ItIsKnown", "Stand"]);
}

#[test]
fn two_functions_of_one_name_are_refused() {
    let root = sequence(
        "root",
        [
            condition("it is so", is_known),
            condition("it is so", is_free),
        ],
    );
    let id = "ItIsSo".to_owned();
    assert_eq!(
        Registry::from_leaves(&root).err(),
        Some(RegistryError { id })
    );
}

#[test]
fn a_former_id_finds_the_leaf_and_is_not_listed_as_an_id() {
    let registry = Registry::<()>::new()
        .action("Stand", |()| Status::Success)
        .alias("StandStill", "Stand")
        .alias("Fly", "FlyAway");
    let id = registry.leaf("StandStill").map(|leaf| leaf.id.as_str());
    assert_eq!(id, Some("Stand"));
    assert!(registry.leaf("Fly").is_none());
    let names: Vec<_> = registry.named_leaves().map(|(name, _)| name).collect();
    assert_eq!(names, ["Stand", "StandStill"]);
    assert_eq!(registry.leaves().count(), 1);
}
