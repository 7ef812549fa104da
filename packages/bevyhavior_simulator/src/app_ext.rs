use bevy_app::App;

use crate::clock::SimulatorClock;
use crate::record::SimulatorTickSink;
use crate::result::{FailureKind, SimulatorFailure, SimulatorScenarioResult};

/// Whether a run goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// There is another tick.
    Continue,
    /// That was the last tick.
    Finished,
}

/// Running a simulation to its end, or tick by tick.
pub trait AppExt {
    /// Runs one tick.
    fn step(&mut self) -> Step;

    /// Closes the recording and gives the verdict.
    fn finish_run(&mut self) -> SimulatorScenarioResult;

    /// Runs tick after tick until the scenario sends [`AppExit`](bevy_app::AppExit) or the run fails,
    /// closes the recording and gives the verdict.
    fn run_to_completion(&mut self) -> SimulatorScenarioResult {
        while self.step() == Step::Continue {}
        self.finish_run()
    }
}

impl AppExt for App {
    fn step(&mut self) -> Step {
        self.update();
        let is_stopped = self.world().resource::<SimulatorScenarioResult>().stopped;
        if is_stopped || self.should_exit().is_some() {
            Step::Finished
        } else {
            Step::Continue
        }
    }

    fn finish_run(&mut self) -> SimulatorScenarioResult {
        let world = self.world_mut();
        let clock = *world.resource::<SimulatorClock>();
        let finished = match &mut world.resource_mut::<SimulatorTickSink>().0 {
            Some(sink) => sink.finish(),
            None => Ok(()),
        };
        let mut result = world.resource_mut::<SimulatorScenarioResult>();
        if let Err(error) = finished {
            result.fail(SimulatorFailure {
                tick: clock.tick,
                now: clock.now,
                robot: None,
                kind: FailureKind::Environment,
                message: error.to_string(),
            });
        }
        result.clone()
    }
}
