//! The production tree from files decides what the built one does.

use hsl_behavior::{Behavior, BehaviorParameters};
use hsl_types::{FieldDimensions, WorldState};
use proptest::prelude::*;

use crate::any_world::any_world;
use crate::fixture::behavior;

/// A behavior that runs the production tree in this language.
fn from_file(extension: &str) -> Behavior {
    let trees = concat!(env!("CARGO_MANIFEST_DIR"), "/../../config/trees/production");
    let parameters = BehaviorParameters {
        tree: Some(format!("{trees}.{extension}")),
        ..BehaviorParameters::default()
    };
    Behavior::from_parameters(parameters, FieldDimensions::default())
        .unwrap_or_else(|faults| panic!("{faults}"))
}

/// Worlds one after the other, as a robot lives through them.
fn worlds() -> impl Strategy<Value = Vec<WorldState>> {
    prop::collection::vec(any_world(), 1..6).prop_map(|mut worlds| {
        worlds.sort_by_key(|world| world.now);
        worlds
    })
}

fn decides_the_same(file: &Behavior, worlds: &[WorldState]) -> Result<(), TestCaseError> {
    let (mut built, mut read) = (behavior(), file.clone());
    for world in worlds {
        let expected = built.tick(world);
        let decided = read.tick(world);
        prop_assert_eq!(decided.motion_command, expected.motion_command);
        prop_assert_eq!(decided.messages, expected.messages);
        prop_assert_eq!(decided.debug, expected.debug);
        prop_assert_eq!(decided.faults, expected.faults);
    }
    Ok(())
}

thread_local! {
    static BTC: Behavior = from_file("btc");
    static RHAI: Behavior = from_file("rhai");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn the_production_tree_in_btc_decides_what_the_built_one_does(worlds in worlds()) {
        BTC.with(|file| decides_the_same(file, &worlds))?;
    }

    #[test]
    fn the_production_tree_as_a_script_decides_what_the_built_one_does(worlds in worlds()) {
        RHAI.with(|file| decides_the_same(file, &worlds))?;
    }
}
