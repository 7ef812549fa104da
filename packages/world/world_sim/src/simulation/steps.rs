use hsl_ros::interfaces::simulation::action::SimulateSteps;
use hsl_ros::interfaces::simulation::srv::StepSimulation;
use hsl_ros::{Goal, Request};

use super::refusal::{Code, Refusal, outcome};

/// The client that waits for the end of a step.
pub(crate) enum StepClient {
    /// Of the service.
    Service(Request<StepSimulation::Service>),
    /// Of the action.
    Action(Goal<SimulateSteps::Action>),
}

/// A step that is being played.
pub(crate) struct RunningSteps {
    client: StepClient,
    total: u64,
}

impl RunningSteps {
    pub(crate) fn new(client: StepClient, total: u64) -> Self {
        Self { client, total }
    }

    /// Reports a tick to the client of the action; `left` follow.
    pub(crate) fn report(&self, left: u64) {
        if let StepClient::Action(goal) = &self.client {
            goal.feedback(SimulateSteps::Feedback {
                completed_steps: self.total - left,
                remaining_steps: left,
            });
        }
    }

    /// Returns whether the client wants it to end early.
    pub(crate) fn is_cancelled(&mut self) -> bool {
        match &mut self.client {
            StepClient::Service(_) => false,
            StepClient::Action(goal) => goal.takes_cancel(),
        }
    }

    /// Tells the client that all ticks were played.
    pub(crate) fn succeed(self) {
        let result = outcome(Ok(()));
        match self.client {
            StepClient::Service(request) => request.respond(StepSimulation::Response { result }),
            StepClient::Action(goal) => goal.succeed(SimulateSteps::Result { result }),
        }
    }

    /// Tells the client why no tick is played.
    pub(crate) fn refuse(self, refusal: Refusal) {
        self.give_up(refusal);
    }

    /// Tells the client that it was cancelled; `left` ticks were not played.
    pub(crate) fn cancel(self, left: u64) {
        let result = outcome(Err(self.early("it was cancelled", left)));
        match self.client {
            StepClient::Service(request) => request.respond(StepSimulation::Response { result }),
            StepClient::Action(goal) => goal.cancel(SimulateSteps::Result { result }),
        }
    }

    /// Tells the client why `left` ticks were not played.
    pub(crate) fn fail(self, why: &str, left: u64) {
        let refusal = self.early(why, left);
        self.give_up(refusal);
    }

    fn give_up(self, refusal: Refusal) {
        let result = outcome(Err(refusal));
        match self.client {
            StepClient::Service(request) => request.respond(StepSimulation::Response { result }),
            StepClient::Action(goal) => goal.abort(SimulateSteps::Result { result }),
        }
    }

    fn early(&self, why: &str, left: u64) -> Refusal {
        let (total, done) = (self.total, self.total - left);
        Refusal::new(
            Code::OperationFailed,
            format_args!("{why} after {done} of {total} steps"),
        )
    }
}
