use hsl_ros::interfaces::simulation::action::SimulateSteps;
use hsl_ros::interfaces::simulation::srv::StepSimulation;
use hsl_ros::{Goal, Request};

use super::refusal::{Code, Refusal, outcome};

/// Client that waits for the end of a step of some ticks.
pub(crate) enum StepClient {
    /// Client of the service.
    Service(Request<StepSimulation::Service>),
    /// Client of the action.
    Action(Goal<SimulateSteps::Action>),
}

/// Step in progress, and the client to answer at its end.
pub(crate) struct RunningSteps {
    client: StepClient,
    /// Number of ticks of the step.
    total: u64,
}

impl RunningSteps {
    pub(crate) fn new(client: StepClient, total: u64) -> Self {
        Self { client, total }
    }

    /// Reports a played tick to the client of the action; `left` ticks follow. A client of the service receives no
    /// reports.
    pub(crate) fn report(&self, left: u64) {
        if let StepClient::Action(goal) = &self.client {
            goal.feedback(SimulateSteps::Feedback {
                completed_steps: self.total - left,
                remaining_steps: left,
            });
        }
    }

    /// Returns true if the client of the action requests an early end.
    pub(crate) fn is_cancelled(&mut self) -> bool {
        match &mut self.client {
            StepClient::Service(_) => false,
            StepClient::Action(goal) => goal.accept_cancels(),
        }
    }

    /// Answers that all ticks were played.
    pub(crate) fn succeed(self) {
        let result = outcome(Ok(()));
        match self.client {
            StepClient::Service(request) => request.respond(StepSimulation::Response { result }),
            StepClient::Action(goal) => goal.succeed(SimulateSteps::Result { result }),
        }
    }

    /// Answers that the step is refused: no tick was played.
    pub(crate) fn refuse(self, refusal: Refusal) {
        self.give_up(refusal);
    }

    /// Answers that the step was canceled; `left` ticks were not played.
    pub(crate) fn cancel(self, left: u64) {
        let result = outcome(Err(self.early("canceled", left)));
        match self.client {
            StepClient::Service(request) => request.respond(StepSimulation::Response { result }),
            StepClient::Action(goal) => goal.cancel(SimulateSteps::Result { result }),
        }
    }

    /// Answers with the reason why `left` ticks were not played.
    pub(crate) fn fail(self, why: &str, left: u64) {
        let refusal = self.early(why, left);
        self.give_up(refusal);
    }

    /// Answers that the step has failed.
    fn give_up(self, refusal: Refusal) {
        let result = outcome(Err(refusal));
        match self.client {
            StepClient::Service(request) => request.respond(StepSimulation::Response { result }),
            StepClient::Action(goal) => goal.abort(SimulateSteps::Result { result }),
        }
    }

    /// Describes a step that ended early because of `why`, with `left` ticks not played.
    fn early(&self, why: &str, left: u64) -> Refusal {
        let (total, done) = (self.total, self.total - left);
        Refusal::new(
            Code::OperationFailed,
            format_args!("{why} after {done} of {total} steps"),
        )
    }
}
