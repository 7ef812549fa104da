//! Whole halves of 600 s in process with several seeds: there are goals, and all values stay within bounds.
//!
//! `HSL_HALVES` sets the number of seeds (default: 20).

use std::thread;
use std::time::Duration;

use bevy_app::App;
use bevyhavior_simulator::{
    AppExt, SimulatorBall, SimulatorFieldDimensions, SimulatorGroundToWorld, SimulatorRobot, Step,
};
use match_runner::in_process::app_of;
use match_runner::plan::match_arguments::MatchArguments;
use match_runner::plan::match_plan::MatchPlan;
use match_runner::plan::play_arguments::PlayArguments;
use match_setup::MatchProgress;

/// Maximum time of a robot off the carpet.
const MOMENT: Duration = Duration::from_secs(2);
/// Minimum mean number of goals of both teams together in a half.
const GOALS: f64 = 1.0;

/// Statistics of a half.
struct Half {
    progress: MatchProgress,
    /// Longest time of a robot off the carpet.
    off_carpet: Duration,
}

/// Plays a half with the default behaviors, and checks that it ends without failures. Returns the score, and the
/// longest time of a robot off the carpet.
fn play(seed: u64) -> Half {
    let arguments = MatchArguments {
        play: PlayArguments {
            seed: Some(seed),
            no_record: true,
            ..PlayArguments::default()
        },
        ..MatchArguments::default()
    };
    let plan = MatchPlan::new(arguments).unwrap();
    let mut app = app_of(&plan).unwrap();
    let tick = plan.options.options.simulation.tick_duration;
    let mut watch = CarpetWatch::default();
    while app.step() == Step::Continue {
        watch.look(&mut app, tick);
    }
    let result = app.finish_run();
    assert!(!result.failed, "seed {seed}: {:?}", result.failures);
    let progress = MatchProgress::read(&app, 0.0);
    assert_eq!(progress.state, "finished", "seed {seed}");
    println!(
        "seed {seed}: hulks {} : {} opponent after {:.1} s, at most {:?} off the carpet",
        progress.hulks, progress.opponents, progress.seconds, watch.longest
    );
    Half {
        progress,
        off_carpet: watch.longest,
    }
}

/// Checks of the time of robots off the carpet, and that all positions are finite.
#[derive(Default)]
struct CarpetWatch {
    off: std::collections::BTreeMap<hsl_types::RobotId, Duration>,
    longest: Duration,
}

impl CarpetWatch {
    /// Checks that ball and robots have finite positions, and measures for how long each robot has been off the carpet.
    fn look(&mut self, app: &mut App, tick: Duration) {
        let world = app.world_mut();
        let field = world.resource::<SimulatorFieldDimensions>().0;
        let (length, width) = (field.length / 2.0, field.width / 2.0);
        if let Some(ball) = world.resource::<SimulatorBall>().state {
            assert!(
                ball.position.is_finite() && ball.velocity.is_finite(),
                "the ball: {ball:?}"
            );
        }
        let mut robots = world.query::<(&SimulatorRobot, &SimulatorGroundToWorld)>();
        for (robot, ground_to_world) in robots.iter(world) {
            assert!(
                ground_to_world.0.is_finite(),
                "{:?}: {ground_to_world:?}",
                robot.id()
            );
            let place = ground_to_world.0.translation();
            let is_off = place.x.abs() > length + field.border_strip_width
                || place.y.abs() > width + field.border_strip_width;
            let off = self.off.entry(robot.id()).or_default();
            *off = if is_off { *off + tick } else { Duration::ZERO };
            self.longest = self.longest.max(*off);
        }
    }
}

mod slow {
    use super::*;

    #[test]
    fn halves_have_goals_and_no_robot_leaves_the_carpet_for_more_than_a_moment() {
        let count = std::env::var("HSL_HALVES").map_or(20, |text| text.parse().unwrap());
        let workers = thread::available_parallelism().map_or(1, usize::from) as u64;
        let halves: Vec<Half> = thread::scope(|scope| {
            let seeds = |worker| (worker..count).step_by(usize::try_from(workers).unwrap());
            let threads: Vec<_> = (0..workers)
                .map(|worker| scope.spawn(move || seeds(worker).map(play).collect::<Vec<_>>()))
                .collect();
            threads
                .into_iter()
                .flat_map(|thread| thread.join().unwrap())
                .collect()
        });
        for half in &halves {
            assert!(
                half.off_carpet <= MOMENT,
                "a robot was off the carpet for {:?}",
                half.off_carpet
            );
        }
        let goals = halves
            .iter()
            .map(|it| u32::from(it.progress.hulks + it.progress.opponents));
        let mean = f64::from(goals.sum::<u32>()) / halves.len() as f64;
        println!("{} halves, {mean:.2} goals in the mean", halves.len());
        assert!(
            mean >= GOALS,
            "{mean:.2} goals a half in the mean are no game"
        );
    }
}
