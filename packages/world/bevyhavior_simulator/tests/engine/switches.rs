//! Switches of the plugin for its default systems, for scenarios that replace them.

use bevy_app::App;
use bevyhavior_simulator::{
    BehaviorOutput, BehaviorTreeSimulatorPlugin, SimulatedBall, SimulatorReceivedHslMessages,
    SimulatorScenarioResult,
};
use hsl_types::{
    HeadMotion, HulkMessage, MotionCommand, OutgoingMessage, Path, Point2, Pose2, StateMessage,
    Vector2,
};

use crate::common::{ball_of, hulk, play, pose_of, put, world_with};

/// Returns a world with a team that sends messages and walks off the carpet, and a rolling ball.
fn busy_world(change: impl FnOnce(&mut BehaviorTreeSimulatorPlugin)) -> App {
    let mut plugin = BehaviorTreeSimulatorPlugin::default();
    change(&mut plugin);
    let robots = [hulk(1), hulk(2)].map(|id| (id, Pose2::default()));
    let mut app = world_with(plugin, &robots, |id, _| {
        Ok(BehaviorOutput {
            motion_command: MotionCommand::Walk {
                head: HeadMotion::LookAround,
                path: Path::straight_to(Point2::new(50.0, 0.0)),
                orientation_mode: Default::default(),
                target_orientation: Default::default(),
                distance_to_be_aligned: 0.0,
                speed: 0.2,
            },
            messages: vec![OutgoingMessage::Hsl(HulkMessage::State(StateMessage {
                player_number: id.player_number,
                pose: Pose2::default(),
                ball_position: None,
            }))],
            ..BehaviorOutput::default()
        })
    });
    put(
        &mut app,
        SimulatedBall {
            velocity: Vector2::new(0.0, 1.0),
            ..SimulatedBall::resting(Point2::origin())
        },
    );
    play(&mut app, 3);
    app
}

/// Returns the effect of each switch: the ball rolled, robots walked, a message arrived, a violation was found.
fn happened(mut app: App) -> [bool; 4] {
    let rolled = ball_of(&app).position != Point2::origin();
    let walked = pose_of(&mut app, hulk(1)) != Some(Pose2::default().as_transform());
    let world = app.world();
    let received = world.resource::<SimulatorReceivedHslMessages>();
    let found = world.resource::<SimulatorScenarioResult>();
    [
        rolled,
        walked,
        !received.messages_by_receiver.is_empty(),
        found.failed,
    ]
}

#[test]
fn everything_is_on_by_default() {
    assert_eq!(happened(busy_world(|_| ())), [true; 4]);
}

#[test]
fn each_switch_turns_off_what_it_names_and_nothing_else() {
    type Switch = fn(&mut BehaviorTreeSimulatorPlugin);
    let switches: [Switch; 4] = [
        |plugin| plugin.enable_default_ball_physics = false,
        |plugin| plugin.enable_default_kinematics = false,
        |plugin| plugin.enable_default_communication_routing = false,
        |plugin| plugin.enable_default_invariant_checks = false,
    ];
    for (index, switch) in switches.into_iter().enumerate() {
        let mut expected = [true; 4];
        expected[index] = false;
        assert_eq!(happened(busy_world(switch)), expected, "switch {index}");
    }
}
