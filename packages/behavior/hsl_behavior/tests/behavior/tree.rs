//! Tree as a whole.

use std::collections::BTreeSet;

use behavior_tree::{Layout, Status, Tree, action};
use hsl_behavior::{Behavior, BehaviorParameters, Blackboard, BodyMotion, create_tree};
use hsl_types::{FieldDimensions, MotionCommand, Pose2, WorldState};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use crate::any_world::any_world;
use crate::command::{steered, told_to_stand};
use crate::fixture::{Situation, behavior};
use crate::shootout::shot_at_the_feet;

#[test]
fn every_node_of_the_tree_is_ticked_in_some_world() {
    let layout = create_tree().layout().clone();
    let mut missing: BTreeSet<_> = (0..layout.nodes.len()).collect();
    let mut runner = TestRunner::deterministic();
    // Worlds that are too rare among random ones.
    let rare = [
        (steered(), Situation::playing()),
        (told_to_stand(), Situation::playing()),
        (BehaviorParameters::default(), shot_at_the_feet()),
    ];
    for (parameters, situation) in rare {
        let mut behavior = Behavior::new(parameters, FieldDimensions::default());
        let output = behavior.tick(&situation.0);
        let trace = output.trace.expect("there is a tree");
        missing.retain(|id| trace.statuses[*id] == Status::Idle);
    }
    for _ in 0..12_000 {
        let mut world = any_world()
            .new_tree(&mut runner)
            .expect("nothing is filtered out")
            .current();
        // Some nodes need a robot at the exact target of a previous walk.
        for _ in 0..5 {
            let output = behavior().tick(&world);
            let trace = output.trace.expect("there is a tree");
            missing.retain(|id| trace.statuses[*id] == Status::Idle);
            if !walk_to_the_end(&mut world, &output.motion_command) {
                break;
            }
        }
    }
    let missing: Vec<_> = missing.iter().map(|id| &layout.nodes[*id]).collect();
    assert!(missing.is_empty(), "never ticked: {missing:#?}");
}

/// Puts the robot where its walk ends; returns whether it walks.
fn walk_to_the_end(world: &mut WorldState, command: &MotionCommand) -> bool {
    let MotionCommand::Walk {
        path,
        target_orientation,
        ..
    } = command
    else {
        return false;
    };
    let Some(position) = path.end() else {
        return false;
    };
    let ground_to_field = world.robot.ground_to_field;
    let target = Pose2 {
        position,
        orientation: *target_orientation,
    };
    world.robot.ground_to_field = (ground_to_field * target).as_transform();
    for ball in [&mut world.ball, &mut world.rule_ball]
        .into_iter()
        .flatten()
    {
        ball.ball_in_ground = world.robot.ground_to_field.inverse() * ball.ball_in_field;
    }
    true
}

#[test]
fn the_root_never_fails_but_always_finds_something_to_do() {
    let mut runner = TestRunner::deterministic();
    for _ in 0..5000 {
        let world = any_world()
            .new_tree(&mut runner)
            .expect("nothing is filtered out")
            .current();
        let trace = behavior().tick(&world).trace.expect("there is a tree");
        assert!(
            matches!(trace.statuses[0], Status::Success | Status::Running),
            "{world:?}"
        );
    }
}

#[test]
fn the_readme_shows_the_tree_as_it_is() {
    let readme = include_str!("../../README.md");
    let drawn = draw(create_tree().layout());
    assert!(
        readme.contains(&drawn),
        "the README does not show this tree:\n{drawn}"
    );
}

/// Returns the indented tree without leaves.
fn draw(layout: &Layout) -> String {
    (0..)
        .zip(&layout.nodes)
        .filter(|(_, node)| ["sequence", "selection"].contains(&node.kind.as_str()))
        .map(|(id, node)| format!("{}{}\n", "    ".repeat(layout.depth(id) + 1), node.name))
        .collect()
}

/// Returns a tree in which the robot does only this.
fn only(name: &str, motion: BodyMotion) -> Tree<Blackboard> {
    Tree::new(action(name, move |blackboard: &mut Blackboard| {
        blackboard.body_motion = Some(motion.clone());
        Status::Running
    }))
}

#[test]
fn a_behavior_runs_the_tree_that_it_is_given_and_the_next_one_from_the_tick_after() {
    let (parameters, field) = (BehaviorParameters::default(), FieldDimensions::default());
    let tree = only("stand", BodyMotion::Stand);
    let mut behavior = Behavior::with_tree(tree, parameters, field);
    let situation = Situation::playing();
    let stands = |behavior: &mut Behavior| {
        let output = behavior.tick(&situation.0);
        let trace = output.trace.expect("it is traced");
        assert_eq!(trace.layout_version, behavior.layout().version);
        matches!(output.motion_command, MotionCommand::Stand { .. })
    };
    assert!(stands(&mut behavior));
    assert_eq!(behavior.layout().version, 0);
    behavior.replace_tree(only("yield", BodyMotion::Damping), situation.0.now);
    assert!(!stands(&mut behavior));
    let layout = behavior.layout();
    assert_eq!(
        (layout.version, layout.nodes[0].name.as_str()),
        (1, "yield")
    );
}
