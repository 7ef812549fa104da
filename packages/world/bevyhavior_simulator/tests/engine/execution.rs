//! Equal results of a run in any environment.

use bevy_app::{App, Update};
use bevy_ecs::prelude::{IntoScheduleConfigs, ResMut};
use bevy_ecs::schedule::MultiThreadedExecutor;
use bevyhavior_simulator::{
    BehaviorTreeSimulatorPlugin, BehaviorTreeSimulatorSet as Set, Frame, InProcessBackend,
    NoiseConfig, SimulatedBall, SimulationConfig, SimulatorBall, SimulatorBehaviorBackend,
};
use hsl_types::{FieldDimensions, Point2, Pose2, RobotId};

use crate::common::{Frames, play, plugin, put, stand, world_with};

/// Returns a world with all robots of a match in this order, with everything enabled that could depend on order or on
/// random numbers.
fn world(robots: impl IntoIterator<Item = RobotId>) -> App {
    let config = SimulationConfig {
        bodies_collide: true,
        noise: NoiseConfig {
            ball_position: 0.05,
            obstacle_overlooked: 0.1,
            own_position: 0.05,
            message_loss: 0.2,
            ..NoiseConfig::default()
        },
        ..SimulationConfig::default()
    };
    let robots: Vec<_> = robots
        .into_iter()
        .map(|id| {
            let number = f32::from(u8::from(id.player_number));
            let x = match id.team {
                hsl_types::Team::Hulks => -0.4 * number,
                hsl_types::Team::Opponent => 0.4 * number,
            };
            (id, Pose2::new(x, 0.3 * number - 1.0, number))
        })
        .collect();
    let mut app = world_with(plugin(config), &robots, |_, _| Ok(stand()));
    let backend = InProcessBackend::new(FieldDimensions::default(), Default::default());
    app.insert_resource(SimulatorBehaviorBackend(Box::new(backend)));
    put(&mut app, SimulatedBall::resting(Point2::new(0.1, 0.1)));
    app
}

fn recorded(mut app: App) -> Vec<Frame<'static>> {
    let frames = Frames::record(&mut app);
    play(&mut app, 300);
    frames.take()
}

#[test]
fn robots_that_are_spawned_in_another_order_leave_the_same_frames() {
    let mut backwards: Vec<_> = RobotId::all().collect();
    backwards.reverse();
    assert_eq!(recorded(world(RobotId::all())), recorded(world(backwards)));
}

#[test]
fn systems_that_run_in_several_threads_leave_the_same_frames() {
    let mut threaded = world(RobotId::all());
    threaded.edit_schedule(Update, |schedule| {
        schedule.set_executor(MultiThreadedExecutor::new());
    });
    assert_eq!(recorded(threaded), recorded(world(RobotId::all())));
}

#[test]
fn runs_side_by_side_leave_the_same_frames() {
    let alone = recorded(world(RobotId::all()));
    let runs: Vec<_> = std::thread::scope(|scope| {
        let threads = [(); 3].map(|()| scope.spawn(|| recorded(world(RobotId::all()))));
        threads
            .map(|thread| thread.join().expect("no run panics"))
            .into()
    });
    assert!(runs.iter().all(|run| *run == alone));
}

#[test]
#[should_panic(expected = "conflict")]
fn a_scenario_system_that_changes_what_a_phase_changes_in_no_order_is_refused() {
    let plugin = BehaviorTreeSimulatorPlugin::default();
    let mut app = world_with(plugin, &[], |_, _| Ok(stand()));
    let blow_away = |mut ball: ResMut<SimulatorBall>| ball.state = None;
    app.add_systems(Update, blow_away.in_set(Set::BallPhysics));
    app.update();
}
