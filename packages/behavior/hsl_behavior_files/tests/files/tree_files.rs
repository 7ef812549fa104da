//! The production tree from files decides like the built-in one.

use hsl_behavior::{Behavior, BehaviorParameters, RobotBehavior};
use hsl_behavior_files::{FileBehavior, RobotParameters, load_tree};
use hsl_types::{FieldDimensions, MotionCommand, WorldState};
use proptest::prelude::*;

use crate::any_world::any_world;
use crate::fixture::{Situation, TICK, behavior};

/// Returns a behavior that runs the production tree in this language.
fn from_file(extension: &str) -> FileBehavior {
    with(BehaviorParameters::default(), extension)
}

/// Returns a behavior with other parameters.
fn with(behavior: BehaviorParameters, extension: &str) -> FileBehavior {
    let trees = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../config/trees/production"
    );
    let parameters = RobotParameters {
        tree: Some(format!("{trees}.{extension}")),
        ..behavior.into()
    };
    FileBehavior::new(parameters, FieldDimensions::default())
        .unwrap_or_else(|faults| panic!("{faults}"))
}

/// Returns sequences of worlds.
fn worlds() -> impl Strategy<Value = Vec<WorldState>> {
    prop::collection::vec(any_world(), 1..6).prop_map(|mut worlds| {
        worlds.sort_by_key(|world| world.now);
        worlds
    })
}

/// Checks that a behavior from a file decides like the built-in one in all worlds.
fn decides_the_same(file: &FileBehavior, worlds: &[WorldState]) -> Result<(), TestCaseError> {
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
    static BTC: FileBehavior = from_file("btc");
    static RHAI: FileBehavior = from_file("rhai");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn the_production_tree_in_btc_decides_like_the_built_one(worlds in worlds()) {
        BTC.with(|file| decides_the_same(file, &worlds))?;
    }

    #[test]
    fn the_production_tree_as_a_script_decides_like_the_built_one(worlds in worlds()) {
        RHAI.with(|file| decides_the_same(file, &worlds))?;
    }
}

#[test]
fn robots_that_kick_are_steered_or_get_commands_decide_the_same_with_any_file() {
    let mut steered = BehaviorParameters::default();
    steered.remote_control.enabled = true;
    steered.remote_control.forward = 0.3;
    let told = BehaviorParameters {
        injected_motion_command: Some(MotionCommand::Prepare),
        ..BehaviorParameters::default()
    };
    for parameters in [BehaviorParameters::default(), steered, told] {
        for extension in ["btc", "rhai"] {
            let mut built = Behavior::new(parameters.clone(), FieldDimensions::default());
            let mut read = with(parameters.clone(), extension);
            let mut kicks = false;
            for step in 0..50 {
                let x = 1.0 + 0.01 * step as f32;
                let situation = Situation::playing().at(x, 0.0, 0.0).ball(1.7, 0.0);
                let world = situation.later(TICK * step).0;
                let expected = built.tick(&world).motion_command;
                kicks |= matches!(expected, MotionCommand::VisualKick { .. });
                assert_eq!(
                    read.tick(&world).motion_command,
                    expected,
                    "{extension}, {x}"
                );
            }
            assert_eq!(kicks, parameters == BehaviorParameters::default());
        }
    }
}

#[test]
fn former_ids_of_leaves_can_be_used_in_every_language() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    for (name, text) in [
        (
            "old.btc",
            "tree main = Guard (condition <- \"ItIsDamping\") { YieldAllJoints }",
        ),
        (
            "old.rhai",
            "fn may(s) { s.its_team_shoots() }\nGuard(may, Guard(\"ItIsDamping\", YieldAllJoints(), \"\"), \"\")",
        ),
        (
            "old.xml",
            "<root BTCPP_format=\"4\"><BehaviorTree><Guard condition=\"ItIsDamping\"><YieldAllJoints/></Guard>\
             </BehaviorTree></root>",
        ),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("the file can be written");
        let loaded = load_tree(&path).map_err(|errors| errors.to_string());
        let layout = loaded.expect("it is a tree").build().layout().clone();
        let leaf = layout.nodes.last().map(|node| node.name.as_str());
        assert_eq!(leaf, Some("damp all joints"), "{name}");
    }
}
