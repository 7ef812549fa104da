//! A `sil` of one's own, whose scenarios break in every way in which scenarios can.

use std::process::ExitCode;

use bevy_app::App;
use bevyhavior_simulator::{BehaviorTreeSimulatorSet, SimulatorBall, SimulatorClock};
use hsl_types::{PlayerNumber, Point2, Pose2, RobotId, SimulatedBall, Team};

fn main() -> ExitCode {
    sil::main()
}

const ROBOT: RobotId = RobotId::new(Team::Hulks, PlayerNumber::Two);

/// The tick in which they break.
const TICK: u64 = 50;

fn begin(app: &mut App) {
    scenarios::place_robot(app, ROBOT, Pose2::default());
    scenarios::place_ball(app, (1.0, 0.0), (0.0, 0.0));
}

/// Has `system` run in the scenario's phase.
macro_rules! in_scenario_phase {
    ($app:expr, $system:expr) => {{
        use bevy_ecs::prelude::IntoScheduleConfigs;
        begin($app);
        $app.add_systems(
            bevy_app::Update,
            $system.in_set(BehaviorTreeSimulatorSet::Scenario),
        );
    }};
}

mod panicking {
    use super::*;
    use bevy_ecs::prelude::Res;

    /// Panics in the middle.
    #[scenarios::scenario]
    fn panicking(app: &mut App) {
        in_scenario_phase!(app, |clock: Res<SimulatorClock>| {
            assert!(clock.tick < TICK, "it was to be expected");
        });
    }
}

mod panicking_at_the_start {
    use super::*;

    /// Panics before the first tick.
    #[scenarios::scenario]
    fn panicking_at_the_start(app: &mut App) {
        begin(app);
        app.add_systems(bevy_app::Startup, || panic!("it was to be expected"));
    }
}

mod hanging {
    use super::*;
    use bevy_ecs::prelude::Res;

    /// Never ends a tick in the middle.
    #[scenarios::scenario]
    fn hanging(app: &mut App) {
        in_scenario_phase!(app, |clock: Res<SimulatorClock>| {
            if clock.tick >= TICK {
                loop {
                    std::thread::yield_now();
                }
            }
        });
    }
}

mod crashing {
    use super::*;
    use bevy_ecs::prelude::Res;

    /// Takes its process down in the middle.
    #[scenarios::scenario]
    fn crashing(app: &mut App) {
        in_scenario_phase!(app, |clock: Res<SimulatorClock>| {
            if clock.tick >= TICK {
                std::process::abort();
            }
        });
    }
}

mod two_robots_with_one_number {
    use super::*;

    /// Puts the same robot onto the field twice.
    #[scenarios::scenario]
    fn two_robots_with_one_number(app: &mut App) {
        begin(app);
        scenarios::place_robot(app, ROBOT, Pose2::new(1.0, 1.0, 0.0));
    }
}

mod ball_that_is_no_number {
    use super::*;
    use bevy_ecs::prelude::{Res, ResMut};

    /// Puts the ball nowhere in the middle.
    #[scenarios::scenario]
    fn ball_that_is_no_number(app: &mut App) {
        in_scenario_phase!(
            app,
            |clock: Res<SimulatorClock>, mut ball: ResMut<SimulatorBall>| {
                if clock.tick >= TICK {
                    let nowhere = Point2::new(f32::NAN, 0.0);
                    ball.state = Some(SimulatedBall::resting(nowhere));
                }
            }
        );
    }
}

mod resource_that_is_gone {
    use super::*;
    use bevy_ecs::prelude::{Commands, Res};

    /// Takes a resource of the engine away in the middle.
    #[scenarios::scenario]
    fn resource_that_is_gone(app: &mut App) {
        in_scenario_phase!(app, |clock: Res<SimulatorClock>, mut commands: Commands| {
            if clock.tick >= TICK {
                commands.remove_resource::<SimulatorBall>();
            }
        });
    }
}

mod half_of_the_seeds {
    use super::*;
    use bevy_ecs::prelude::Res;
    use bevyhavior_simulator::SimulatorRandomness;
    use scenarios::Judge;

    /// Fails with every odd seed.
    #[scenarios::scenario]
    fn half_of_the_seeds(app: &mut App) {
        in_scenario_phase!(app, |randomness: Res<SimulatorRandomness>,
                                 mut judge: Judge| {
            if randomness.seed() % 2 == 1 {
                judge.fail(None, "the seed is odd");
            } else {
                judge.pass();
            }
        });
    }
}
