use std::any::Any;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};

use bevy_app::{App, AppExit};
use bevy_ecs::schedule::ScheduleLabel;
use bevy_ecs::world::Mut;
use hsl_types::{Intervention, RobotId};

use crate::outcome::late_errors::judge_late_errors;
use crate::outcome::result::{FailureKind, SimulatorScenarioResult, fail};
use crate::phases::interventions::intervene;
use crate::phases::record::finish_recording;

/// Schedule that runs once, after the last tick and before the result is recorded.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SimulatorFinish;

/// State of a run after a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Another tick follows.
    Continue,
    /// This was the last tick.
    Finished,
}

/// Control of a simulation: run it to its end, or tick by tick.
pub trait AppExt {
    /// Runs one tick: `app.update()`. A panic makes it the last tick, and the scenario fails, as it does if it exits
    /// with an error code.
    fn step(&mut self) -> Step;

    /// Applies a request from outside between two ticks, for example to move the ball, and records it with the next
    /// tick.
    fn intervene(&mut self, intervention: Intervention);

    /// Records a failure at the time of the last tick. The run can continue.
    fn fail(&mut self, kind: FailureKind, message: String);

    /// Records a failure of a robot at the time of the last tick. The run ends with the next tick.
    fn fail_robot(&mut self, robot: RobotId, message: String);

    /// Records that the run was stopped from outside before its end.
    fn interrupt(&mut self);

    /// Ends the run: checks the data that arrived after the last tick, runs the schedule [`SimulatorFinish`], records the
    /// result, closes the recording and returns the verdict. If the recording cannot be closed, the verdict is a failure
    /// of the environment.
    fn finish_run(&mut self) -> SimulatorScenarioResult;

    /// Runs ticks until the scenario sends [`AppExit`] or the run fails, then closes the recording and returns the
    /// verdict.
    fn run_to_completion(&mut self) -> SimulatorScenarioResult {
        while self.step() == Step::Continue {}
        self.finish_run()
    }
}

impl AppExt for App {
    /// Catches a panic of any system, which is a failure of the scenario.
    fn step(&mut self) -> Step {
        // After a panic, the state is undefined: close the recording and run no further tick.
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| self.update())) {
            let message = format!("the scenario panicked: {}", text_of(&*panic));
            self.fail(FailureKind::Scenario, message);
            return Step::Finished;
        }
        let exit = self.should_exit();
        if let Some(AppExit::Error(code)) = exit
            && !result_of(self).failed
        {
            self.fail(FailureKind::Scenario, exit_message(code));
        }
        if exit.is_some() || result_of(self).stopped {
            Step::Finished
        } else {
            Step::Continue
        }
    }

    fn intervene(&mut self, intervention: Intervention) {
        intervene(self.world_mut(), intervention);
    }

    fn fail(&mut self, kind: FailureKind, message: String) {
        fail(self.world_mut(), None, kind, message);
    }

    fn fail_robot(&mut self, robot: RobotId, message: String) {
        fail(
            self.world_mut(),
            Some(robot),
            FailureKind::Scenario,
            message,
        );
        result_of(self).stopped = true;
    }

    fn interrupt(&mut self) {
        result_of(self).interrupted = true;
    }

    fn finish_run(&mut self) -> SimulatorScenarioResult {
        judge_late_errors(self.world_mut());
        // An app without systems in this schedule does not have it.
        let _ = self.world_mut().try_run_schedule(SimulatorFinish);
        if let Err(error) = finish_recording(self.world_mut()) {
            self.fail(FailureKind::Environment, error.to_string());
        }
        result_of(self).clone()
    }
}

/// Returns the verdict so far, or a new verdict if the scenario removed the resource.
fn result_of(app: &mut App) -> Mut<'_, SimulatorScenarioResult> {
    app.world_mut()
        .get_resource_or_init::<SimulatorScenarioResult>()
}

/// Returns the message for a scenario that exited with an error code and without a reason.
fn exit_message(code: NonZero<u8>) -> String {
    format!("the scenario exited with AppExit::Error({code})")
}

/// Returns the message of a panic if the message is text.
fn text_of(panic: &(dyn Any + Send)) -> &str {
    if let Some(text) = panic.downcast_ref::<&str>() {
        text
    } else if let Some(text) = panic.downcast_ref::<String>() {
        text
    } else {
        "without a message"
    }
}
