//! Inputs of robots, which are overwritten in each tick.

use bevy_app::{App, Update};
use bevy_ecs::prelude::{IntoScheduleConfigs, Res, ResMut};
use bevyhavior_simulator::{
    BehaviorInput, BehaviorTreeSimulatorSet as Set, Shared, SimulationConfig,
    SimulatorBehaviorInputs, SimulatorClock,
};
use hsl_types::{
    HulkMessage, HypotheticalBallPosition, IncomingMessage, MessageBytes, Obstacle, ObstacleKind,
    PlayerState, Players, Point2, Pose2, RobotOrder, RobotTask, RuleObstacle, Time,
};

use crate::common::{hulk, play, standing};

/// Returns a world with two robots of a team.
fn world() -> App {
    let poses = [
        (hulk(1), Pose2::new(0.0, 0.0, 0.0)),
        (hulk(2), Pose2::new(1.0, 0.0, 0.0)),
    ];
    standing(SimulationConfig::default(), &poses)
}

/// Returns the input of hulk 1 in the last tick.
fn input(app: &App) -> &Shared<BehaviorInput> {
    let inputs = app.world().resource::<SimulatorBehaviorInputs>();
    &inputs.0[&hulk(1)]
}

/// System: changes all parts of the input of hulk 1 in the first tick that another tick might leave as they are.
fn change(clock: Res<SimulatorClock>, mut inputs: ResMut<SimulatorBehaviorInputs>) {
    if clock.tick > 1 {
        return;
    }
    let input = inputs.0.get_mut(&hulk(1)).expect("it is in the match");
    let message = HulkMessage::Bytes(MessageBytes::new(&[1]).expect("it is short"));
    input.messages.push(IncomingMessage {
        sender: hulk(2).player_number,
        message,
    });
    let known = &mut input.world_state;
    known.player_states = Players::from([Some(PlayerState {
        received_at: Time::ZERO,
        pose: Pose2::new(0.0, 0.0, 0.0),
        ball_position: None,
    })]);
    known.filtered_game_controller_state = None;
    known.suggested_search_position = Some(Point2::origin());
    known.obstacles.push(Obstacle {
        kind: ObstacleKind::Robot,
        position: Point2::origin(),
        radius_at_foot_height: 1.0,
        radius_at_hip_height: 1.0,
        team: None,
        player_number: None,
    });
    known.rule_obstacles.push(RuleObstacle::Circle {
        center: Point2::origin(),
        radius: 1.0,
    });
    known
        .hypothetical_ball_positions
        .push(HypotheticalBallPosition {
            position: Point2::origin(),
            validity: 1.0,
        });
    known.semaphores.push("changed".to_owned());
    known.order = Some(RobotOrder {
        id: 1,
        task: RobotTask::Wait,
    });
    known.position_of_interest = Point2::origin();
}

#[test]
fn a_change_of_an_input_does_not_last_and_a_kept_input_does_not_change() {
    let mut changed = world();
    changed.add_systems(Update, change.in_set(Set::AfterWorldState));
    play(&mut changed, 1);
    let kept = input(&changed).clone();
    assert_eq!(kept.world_state.semaphores, ["changed"]);
    let before = BehaviorInput::clone(&kept);
    play(&mut changed, 1);
    assert_eq!(*kept, before);

    let mut unchanged = world();
    play(&mut unchanged, 2);
    assert_eq!(input(&changed), input(&unchanged));
}

#[test]
fn an_input_that_nobody_keeps_is_overwritten_without_new_memory() {
    let address = |app: &App| std::ptr::from_ref::<BehaviorInput>(input(app));
    let mut app = world();
    play(&mut app, 1);
    let first = address(&app);
    play(&mut app, 1);
    assert_eq!(address(&app), first);
}
