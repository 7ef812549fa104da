//! A recorded match, repeated up to a tick and continued with a change.
//!
//! The match is played again in this process with the parameters of the recorded run. Up to the fork, each tick is
//! compared with the bag. Then behaviors, physics or the ball are changed, and the match continues.

mod change;
mod checked_sink;
mod forked_behavior;
mod recorded_ticks;
mod seeds;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use bevy_app::App;
use bevyhavior_simulator::{
    AppExt, FailureKind, SimulationConfig, SimulatorClock, SimulatorRandomness, SimulatorTickSink,
    Step,
};
use hsl_behavior::RobotBehavior;
use hsl_behavior_files::FileBehavior;
use hsl_types::{Intervention, RobotId, Time, Vector2};
use match_setup::{MatchProgress, MatchResult, make_strict};
use scenario_kit::{BagSink, app_with_behaviors};
use support::Shutdown;
use tick_encoder::{EncodingSink, ThreadedSink};

use crate::branch::checked_sink::{CheckedSink, Deviation};
use crate::branch::forked_behavior::ForkedBehavior;
use crate::branch::recorded_ticks::RecordedTicks;
use crate::plan::match_plan::MatchPlan;
use crate::process::wall_clock;
use crate::verdict::failure::WrongUse;
use crate::verdict::report::MatchReport;

pub use change::{BehaviorChange, Change, ChangeRequest};
pub use seeds::{branch_summary, play_each, play_seeds};

/// Recorded match, the time of its fork, and the change.
#[derive(Clone, Debug)]
pub struct Fork {
    /// Bag of the recorded match.
    pub bag: PathBuf,
    /// Plan that repeats the recorded match.
    pub plan: MatchPlan,
    /// Time of the last tick before the change, or between that tick and the next one.
    pub at: Time,
    /// Change after that tick.
    pub change: Change,
}

/// Continuation of a match.
#[derive(Clone, Debug, Default)]
pub struct Continuation<'a> {
    /// Seed of all random numbers after the fork; `None` for those of the recorded match.
    pub seed: Option<u64>,
    /// Time after the fork at which the run is ended; `None` for the end of the match.
    pub duration: Option<Duration>,
    /// New folder for the bag, with the part before the fork; `None` without a recording.
    pub bag: Option<&'a Path>,
}

/// Result of a continued match.
#[derive(Clone, Debug)]
pub struct BranchReport {
    /// Progress in the last tick before the change; `None` if the match ended before.
    pub fork: Option<MatchProgress>,
    /// Report on the whole match.
    pub report: MatchReport,
}

impl Fork {
    /// Plays the match to its end or until a shutdown request. With a bag, each tick before the change is compared with
    /// the recorded one.
    ///
    /// # Errors
    /// Returns an error if the match cannot be played, the bag cannot be written, or the repeated part differs from the
    /// recorded match. A bag with a different part is removed.
    pub fn play(
        &self,
        continuation: &Continuation<'_>,
        shutdown: &Shutdown,
    ) -> anyhow::Result<BranchReport> {
        let mut app = self.app()?;
        let mut replay = self.plan.options.replay().map_err(WrongUse::because)?;
        let deviation = Deviation::default();
        if let Some(folder) = continuation.bag {
            let bag = BagSink::create(folder).context("cannot create the bag")?;
            let recorded = RecordedTicks::read(&self.bag)?;
            let sink = CheckedSink::new(bag, recorded, self.at, deviation.clone());
            let sink = EncodingSink::new(ThreadedSink::new(sink)?);
            app.insert_resource(SimulatorTickSink::new(sink));
        }
        let start = wall_clock::now();
        let (mut fork, mut interrupted) = (None, false);
        loop {
            if shutdown.is_requested() {
                interrupted = true;
                break;
            }
            let clock = app.world().get_resource::<SimulatorClock>().copied();
            let is_due = clock.is_some_and(|clock| clock.next() > self.at);
            if fork.is_none() && is_due {
                fork = Some(MatchProgress::read(&app, 0.0));
                self.apply(&mut app, continuation.seed);
            }
            let end = continuation.duration.map(|duration| self.at + duration);
            if end.is_some_and(|end| clock.is_some_and(|clock| clock.now >= end)) {
                break;
            }
            if !replay.apply(&mut app) || app.step() == Step::Finished {
                break;
            }
        }
        if interrupted {
            app.interrupt();
        }
        let mut result = app.finish_run();
        // Dropping the sink waits until the bag is written.
        drop(app.world_mut().remove_resource::<SimulatorTickSink>());
        if let Some(difference) = deviation.take() {
            if let Some(folder) = continuation.bag {
                // The difference is the error to report.
                let _ = std::fs::remove_dir_all(folder);
            }
            return Err(difference.into());
        }
        if fork.is_none() && !interrupted && !result.failed {
            let at = self.at;
            let message = format!("the match ended before the fork at {at}; use an earlier time");
            app.fail(FailureKind::Environment, message);
            result = app.world().get_resource().cloned().unwrap_or(result);
        }
        let result = MatchResult::read(&app, &result, interrupted, start.elapsed());
        let scenario = self.plan.options.scenario.clone();
        Ok(BranchReport {
            fork,
            report: MatchReport { scenario, result },
        })
    }

    /// Creates the app of the match, with behaviors that change after the fork.
    fn app(&self) -> anyhow::Result<App> {
        let options = &self.plan.options.options;
        let mut behaviors: Vec<(RobotId, Box<dyn RobotBehavior>)> = Vec::new();
        for (robot, parameters) in &self.plan.behaviors {
            let behavior = FileBehavior::new(parameters.clone(), options.field);
            let behavior = behavior.map_err(WrongUse::because)?;
            let change = self.change.behaviors.get(robot).cloned();
            let behavior = ForkedBehavior::new(behavior, self.at, change);
            behaviors.push((*robot, Box::new(behavior)));
        }
        let scenario = self.plan.scenario()?;
        let mut app =
            app_with_behaviors(scenario, options, behaviors).map_err(WrongUse::because)?;
        if self.plan.options.strict {
            make_strict(&mut app);
        }
        Ok(app)
    }

    /// Changes physics, ball and random numbers between two ticks. The behaviors change by themselves.
    fn apply(&self, app: &mut App, seed: Option<u64>) {
        if let Some(simulation) = &self.change.simulation {
            app.insert_resource::<SimulationConfig>(simulation.clone());
        }
        if let Some(seed) = seed {
            app.insert_resource(SimulatorRandomness::new(seed));
        }
        if let Some(position) = self.change.ball {
            let velocity = Vector2::zero();
            app.intervene(Intervention::MoveBall { position, velocity });
        }
    }
}
