//! Custom `sil` whose scenarios fail in every possible way.

#[path = "campaign_bench/planted.rs"]
mod planted;

use std::process::ExitCode;

use bevy_app::App;
use bevyhavior_simulator::{BehaviorTreeSimulatorSet, SimulatorBall, SimulatorClock};
use hsl_types::{PlayerNumber, Point2, Pose2, RobotId, SimulatedBall, Team};

fn main() -> ExitCode {
    sil::main()
}

const ROBOT: RobotId = RobotId::new(Team::Hulks, PlayerNumber::new::<2>());

/// Number of the tick in which the scenarios fail.
const TICK: u64 = 50;

fn begin(app: &mut App) {
    scenario_kit::place_robot(app, ROBOT, Pose2::default());
    scenario_kit::place_ball(app, (1.0, 0.0), (0.0, 0.0));
}

/// Adds `system` to the scenario's phase.
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

    /// Panics in tick 50.
    #[scenario_kit::scenario]
    fn panicking(app: &mut App) {
        in_scenario_phase!(app, |clock: Res<SimulatorClock>| {
            assert!(clock.tick < TICK, "an expected panic");
        });
    }
}

mod panicking_at_the_start {
    use super::*;

    /// Panics before the first tick.
    #[scenario_kit::scenario]
    fn panicking_at_the_start(app: &mut App) {
        begin(app);
        app.add_systems(bevy_app::Startup, || panic!("an expected panic"));
    }
}

mod hanging {
    use super::*;
    use bevy_ecs::prelude::Res;

    /// Never ends tick 50.
    #[scenario_kit::scenario]
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

    /// Aborts its process in tick 50.
    #[scenario_kit::scenario]
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

    /// Places the same robot on the field twice.
    #[scenario_kit::scenario]
    fn two_robots_with_one_number(app: &mut App) {
        begin(app);
        scenario_kit::place_robot(app, ROBOT, Pose2::new(1.0, 1.0, 0.0));
    }
}

mod ball_that_is_no_number {
    use super::*;
    use bevy_ecs::prelude::{Res, ResMut};

    /// Moves the ball to an invalid position in tick 50.
    #[scenario_kit::scenario]
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

    /// Removes a resource of the engine in tick 50.
    #[scenario_kit::scenario]
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
    use scenario_kit::Judge;

    /// Fails with every odd seed.
    #[scenario_kit::scenario]
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

mod striking_once {
    use super::*;
    use bevy_ecs::prelude::{Res, Resource};
    use bevyhavior_simulator::SimulatorRandomness;
    use scenario_kit::Judge;

    /// Folder in which the first attempt with each seed leaves a file.
    #[derive(Resource)]
    struct FirstPlays(std::path::PathBuf);

    /// System of the first attempt.
    #[derive(Resource)]
    struct Strike(fn(&mut Judge));

    /// Adds a system that calls `strike` in the first attempt with a seed, and passes the scenario in later ones. A
    /// file named after the seed marks the first attempt.
    pub(super) fn strike_once(app: &mut App, strike: fn(&mut Judge)) {
        // Without a folder from the test, every attempt is the first one, in the current folder.
        let folder = std::env::var_os("FIRST_PLAYS").unwrap_or_default();
        app.insert_resource(FirstPlays(folder.into()));
        app.insert_resource(Strike(strike));
        in_scenario_phase!(app, |clock: Res<SimulatorClock>,
                                 randomness: Res<SimulatorRandomness>,
                                 first_plays: Res<FirstPlays>,
                                 strike: Res<Strike>,
                                 mut judge: Judge| {
            if clock.tick < TICK {
                return;
            }
            let file = first_plays.0.join(randomness.seed().to_string());
            if std::fs::File::create_new(file).is_ok() {
                (strike.0)(&mut judge);
            } else {
                judge.pass();
            }
        });
    }
}

mod failing_once {
    use super::*;

    /// Fails in the first attempt with each seed.
    #[scenario_kit::scenario]
    fn failing_once(app: &mut App) {
        striking_once::strike_once(app, |judge| judge.fail(None, "the first time"));
    }
}

mod killed_once {
    use super::*;

    /// Is killed in the first attempt with each seed.
    #[scenario_kit::scenario]
    fn killed_once(app: &mut App) {
        striking_once::strike_once(app, |_| {
            scenario_kit::send_signal_to_self(scenario_kit::FaultSignal::Kill)
        });
    }
}

mod freezing {
    use super::*;
    use bevy_ecs::prelude::Res;

    /// Stops its process in tick 50.
    #[scenario_kit::scenario]
    fn freezing(app: &mut App) {
        in_scenario_phase!(app, |clock: Res<SimulatorClock>| {
            if clock.tick == TICK {
                scenario_kit::send_signal_to_self(scenario_kit::FaultSignal::Freeze);
            }
        });
    }
}

mod slow {
    use super::*;
    use bevy_ecs::prelude::Res;
    use scenario_kit::Judge;

    /// Takes half a second of wall time, and passes.
    #[scenario_kit::scenario]
    fn slow(app: &mut App) {
        in_scenario_phase!(app, |clock: Res<SimulatorClock>, mut judge: Judge| {
            std::thread::sleep(std::time::Duration::from_millis(10));
            if clock.tick == TICK {
                judge.pass();
            }
        });
    }
}

mod worker_killer {
    use super::*;
    use std::fs;

    use bevy_ecs::prelude::Res;
    use rustix::process::{Pid, Signal, kill_process};
    use scenario_kit::{Judge, ScenarioOptions};

    /// Kills the worker of Ray above its process with seed 2, and passes with others.
    #[scenario_kit::scenario]
    fn worker_killer(app: &mut App) {
        in_scenario_phase!(app, |options: Res<ScenarioOptions>, mut judge: Judge| {
            if options.seed == 2 {
                kill_worker();
            }
            judge.pass();
        });
    }

    /// Kills the nearest process above this one with the name of a worker of Ray.
    fn kill_worker() {
        let mut id = std::process::id().to_string();
        while let Ok(status) = fs::read_to_string(format!("/proc/{id}/status")) {
            let field = |name: &str| {
                let fields = status.lines().filter_map(|line| line.split_once(":\t"));
                fields
                    .into_iter()
                    .find_map(|(key, value)| (key == name).then_some(value))
            };
            if field("Name").is_some_and(|name| name.starts_with("ray::")) {
                let worker = id.parse().ok().and_then(Pid::from_raw);
                let _ = worker.map(|worker| kill_process(worker, Signal::KILL));
                return;
            }
            let Some(parent) = field("PPid") else { return };
            id = parent.to_owned();
        }
    }
}

mod silent_robot {
    use super::*;
    use bevy_ecs::prelude::{Res, ResMut};
    use bevyhavior_simulator::{
        BackendError, BehaviorAnswers, BehaviorBackend, BehaviorInputs, NoAnswer, NoAnswerOrigin,
        SimulatorBehaviorBackend, UnansweredPolicy,
    };
    use scenario_kit::{Judge, ScenarioOptions};

    /// Backend of robots that never answer.
    struct Silence;

    impl BehaviorBackend for Silence {
        /// Answers for each robot that no motion command has arrived.
        fn tick(&mut self, inputs: &BehaviorInputs) -> Result<BehaviorAnswers, BackendError> {
            let no_answer = || {
                NoAnswer::new(
                    NoAnswerOrigin::Environment,
                    std::io::Error::other("no motion_command"),
                )
            };
            Ok(inputs
                .keys()
                .map(|robot| (*robot, Err(no_answer())))
                .collect())
        }
    }

    /// Continues with a robot that never answers, and passes.
    #[scenario_kit::scenario(options = hold)]
    fn silent_robot(app: &mut App) {
        in_scenario_phase!(app, |clock: Res<SimulatorClock>, mut judge: Judge| {
            if clock.tick == TICK {
                judge.pass();
            }
        });
        app.add_systems(
            bevy_app::Startup,
            |mut backend: ResMut<SimulatorBehaviorBackend>| {
                backend.0 = Box::new(Silence);
            },
        );
    }

    fn hold(options: &mut ScenarioOptions) {
        options.unanswered = UnansweredPolicy::Hold;
    }
}
