//! Replicas of the facts and the store agree after any changes.

use mission_nodes::facts::{FactStore, GoalState, Replica, SyncEffect, changes_after};
use world_model::{Stamp, WorldModel};

use crate::harness::{first, parsed, store, texts};

fn begin(store: &mut FactStore, writer: &str) -> (Replica, WorldModel) {
    let response = store.follow(first()).unwrap();
    assert_eq!(response.texts.as_deref(), Some(&texts()));
    Replica::create(&parsed(), &response, writer.to_owned()).unwrap()
}

fn set(world: &mut WorldModel, fact: &str, value: bool) {
    let stamp = Stamp {
        time: 7,
        source: "step",
    };
    assert!(world.set(fact, value, stamp).unwrap(), "it is a change");
}

fn agree(store: &mut FactStore, replica: &mut Replica, world: &mut WorldModel) -> SyncEffect {
    let response = store
        .follow(replica.request(world, 7, GoalState::default()))
        .unwrap();
    let effect = replica.apply(world, &response).unwrap();
    let owners = changes_after(store.world().unwrap(), 0);
    assert_eq!(
        changes_after(world, 0),
        owners,
        "the same changes in the same order"
    );
    effect
}

#[test]
fn without_others_the_copy_keeps_its_order() {
    let mut store = store();
    let (mut replica, mut world) = begin(&mut store, "a");
    set(&mut world, "searched(lake)", true);
    set(&mut world, "charged(uav1)", false);
    assert_eq!(
        agree(&mut store, &mut replica, &mut world),
        SyncEffect::Continued
    );
}

#[test]
fn what_others_change_comes_to_the_copy() {
    let mut store = store();
    let (mut replica, mut world) = begin(&mut store, "a");
    store.add_objects("me", [("sea", "sector")]).unwrap();
    store.set("perception", [("searched(sea)", true)]).unwrap();
    assert_eq!(
        agree(&mut store, &mut replica, &mut world),
        SyncEffect::Continued
    );
    assert!(world.get("searched(sea)").unwrap());
}

#[test]
fn what_others_changed_before_comes_before() {
    let mut store = store();
    let (mut replica, mut world) = begin(&mut store, "a");
    let after = store.version();
    set(&mut world, "searched(lake)", true);
    store
        .set("perception", [("defective(uav1)", true)])
        .unwrap();
    let effect = agree(&mut store, &mut replica, &mut world);
    assert_eq!(effect, SyncEffect::Reordered { after });
    // The replica continues from there.
    set(&mut world, "searched(forest)", true);
    assert_eq!(
        agree(&mut store, &mut replica, &mut world),
        SyncEffect::Continued
    );
}

#[test]
fn a_request_that_is_sent_again_counts_once() {
    let mut store = store();
    let (mut replica, mut world) = begin(&mut store, "a");
    set(&mut world, "searched(lake)", true);
    let request = replica.request(&world, 7, GoalState::default());
    let lost = store.follow(request.clone()).unwrap();
    store
        .set("perception", [("searched(lake)", false)])
        .unwrap();
    assert_eq!(
        replica.request(&world, 8, GoalState::default()),
        request,
        "the same again"
    );
    let response = store.follow(request).unwrap();
    assert_eq!(response.version, lost.version + 1);
    assert_eq!(
        replica.apply(&mut world, &response).unwrap(),
        SyncEffect::Continued
    );
    assert!(
        !world.get("searched(lake)").unwrap(),
        "the later change stands"
    );
}

#[test]
fn another_world_model_is_noticed_and_changes_of_the_old_one_are_not_made() {
    let mut store = store();
    let (mut replica, mut world) = begin(&mut store, "a");
    set(&mut world, "searched(lake)", true);
    store.load(texts(), parsed(), 2).unwrap();
    let version = store.version();
    let response = store
        .follow(replica.request(&world, 7, GoalState::default()))
        .unwrap();
    assert_eq!(
        replica.apply(&mut world, &response).unwrap(),
        SyncEffect::Replaced
    );
    assert_eq!(store.version(), version);
}

#[test]
fn a_copy_that_knows_more_than_its_owner_is_refused() {
    let mut store = store();
    let (mut replica, world) = begin(&mut store, "a");
    let mut request = replica.request(&world, 7, GoalState::default());
    request.version += 3;
    let error = store.follow(request).unwrap_err().to_string();
    assert_eq!(error, "version 13 not found: the facts are at version 10");
}

#[test]
fn what_a_mission_pursues_is_known_to_the_next_one() {
    let mut store = store();
    let (mut replica, world) = begin(&mut store, "a");
    let goal_state = GoalState {
        goal: "(searched lake)".to_owned(),
        episode: 3,
    };
    store
        .follow(replica.request(&world, 7, goal_state.clone()))
        .unwrap();
    let response = store.follow(first()).unwrap();
    assert_eq!((response.goal_state, response.now), (goal_state, 7));
}
