//! Motion commands for the motions of body and head.

use std::collections::BTreeSet;

use hsl_behavior::{Behavior, BehaviorParameters, MotionType};
use hsl_types::{FallDownStateKind, FieldDimensions, HeadMotion, MotionCommand, PrimaryState};

use crate::command::steered;
use crate::fixture::{Situation, TICK, behavior};

/// Returns a situation for each kind of command, its name, and whether the head is free to look at the ball.
fn situations() -> [(Situation, &'static str); 6] {
    let ball = |situation: Situation| situation.ball(-1.85, 0.0);
    [
        (Situation::new(PrimaryState::Damping), "damping"),
        (Situation::new(PrimaryState::Prepare), "prepare"),
        (ball(Situation::new(PrimaryState::Set)), "stand"),
        (
            Situation::playing().fallen(FallDownStateKind::HasFallen, true),
            "stand_up",
        ),
        (ball(Situation::playing()), "visual_kick"),
        (Situation::playing().ball(1.0, 0.0), "walk"),
    ]
}

/// Returns the name of a command without its data.
fn name(command: &MotionCommand) -> &'static str {
    match command {
        MotionCommand::Damping => "damping",
        MotionCommand::Prepare => "prepare",
        MotionCommand::Stand { .. } => "stand",
        MotionCommand::StandUp => "stand_up",
        MotionCommand::VisualKick { .. } => "visual_kick",
        MotionCommand::Walk { .. } => "walk",
        MotionCommand::WalkWithVelocity { .. } => "walk_with_velocity",
    }
}

#[test]
fn body_and_head_make_every_kind_of_command_together() {
    let mut made = BTreeSet::new();
    for (situation, expected) in situations() {
        let command = situation.command();
        assert_eq!(name(&command), expected, "{command:?}");
        let looks_at_ball = matches!(command.head_motion(), Some(HeadMotion::LookAt { .. }));
        assert_eq!(looks_at_ball, situation.0.ball.is_some(), "{command:?}");
        made.insert(expected);
    }
    let steered = Behavior::new(steered(), FieldDimensions::default())
        .tick(&Situation::playing().0)
        .motion_command;
    made.insert(name(&steered));
    assert_eq!(made.len(), 7, "{made:?}");
}

#[test]
fn the_blackboard_keeps_the_last_command_its_type_and_when_that_changed() {
    let mut behavior = behavior();
    let mut situation = Situation::playing().ball(1.0, 0.0);
    let began = situation.0.now;
    for _ in 0..10 {
        situation = situation.later(TICK).ball(1.0, 0.0);
        let command = behavior.tick(&situation.0).motion_command;
        assert_eq!(behavior.blackboard().last_motion_command, command);
    }
    assert_eq!(behavior.blackboard().last_motion_type, MotionType::Walk);
    assert_eq!(behavior.blackboard().last_motion_switch_time, began + TICK);
    let output = behavior.tick(&situation.later(TICK).ball(1.0, 0.0).0);
    let since = output.debug.expect("it says why").time_since_last_switch;
    assert_eq!(since, TICK * 10);
}

#[test]
fn without_a_tree_that_finds_something_to_do_a_robot_stands() {
    let mut blackboard =
        hsl_behavior::Blackboard::new(BehaviorParameters::default(), FieldDimensions::default());
    blackboard.body_motion = Some(hsl_behavior::BodyMotion::Prepare);
    let command = blackboard.assemble_motion_command(behavior_tree::Status::Failure);
    assert_eq!(name(&command), "stand");
}
