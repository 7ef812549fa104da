use std::time::Duration;

use hsl_ros::interfaces::srv::PlanMission;
use hsl_ros::{Call, Client};
use mission::{FoundPlan, PlanAnswer, PlanRequest};
use pddl::validation::{Step, validate};

use super::background_planner::BackgroundPlanner;
use super::outcome;
use crate::message_check::{MessageCheck, TooLarge};

/// Planner that uses the service of `planner_node` and validates the received plans.
pub struct ServicePlanner {
    client: Client<PlanMission::Service>,
    /// Name of the solver; empty for the node's default.
    solver: String,
    /// Maximum wall time for a response.
    limit: Duration,
    /// Request and its call, while the node plans.
    pending: Option<(PlanRequest, Call<PlanMission::Service>)>,
}

impl ServicePlanner {
    /// Creates a planner with this solver, or the node's default solver if it is empty. Each plan may take at most
    /// `limit` of wall time.
    pub fn new(client: Client<PlanMission::Service>, solver: &str, limit: Duration) -> Self {
        Self {
            client,
            solver: solver.to_owned(),
            limit,
            pending: None,
        }
    }
}

impl BackgroundPlanner for ServicePlanner {
    /// Calls the service with the texts of domain and problem.
    fn start(&mut self, request: PlanRequest) {
        let message = PlanMission::Request {
            domain: request.domain.to_string(),
            problem: request.problem.to_string(),
            solver: self.solver.clone(),
            expansions: 0,
        };
        self.pending = Some((request, self.client.call(message, self.limit)));
    }

    /// Takes the answer of the service, with its plan validated. Returns `None` before it has arrived and after it was
    /// taken. A service that does not respond in time gives an error as its answer.
    fn poll(&mut self) -> Option<PlanAnswer> {
        let (_, call) = self.pending.as_mut()?;
        let response = call.poll()?;
        let (request, _) = self.pending.take()?;
        Some(match response {
            Ok(response) => match check(&response) {
                Ok(()) => answer(&request, response),
                Err(error) => {
                    PlanAnswer::Error(format!("the response of planner_node is invalid: {error}"))
                }
            },
            Err(unanswered) => PlanAnswer::Error(unanswered.to_string()),
        })
    }

    fn cancel(&mut self) {
        self.pending = None;
    }
}

fn check(response: &PlanMission::Response) -> Result<(), TooLarge> {
    let mut check = MessageCheck::for_request();
    check.pddl("message", &response.message)?;
    check.name("solver", &response.solver)?;
    check.list("plan", &response.plan, |check, step| {
        check.name("plan.action", &step.action)?;
        check.list("plan.arguments", &step.arguments, |check, argument| {
            check.name("plan.arguments", argument)
        })
    })
}

/// Converts a response to the answer for the mission. A plan is validated against the request first, because another
/// program sent it.
fn answer(request: &PlanRequest, response: PlanMission::Response) -> PlanAnswer {
    match response.outcome {
        outcome::PLAN => {
            let steps = response.plan.into_iter().map(|step| Step {
                action: step.action,
                arguments: step.arguments,
            });
            let steps: Vec<_> = steps.collect();
            match validate(&request.domain, &request.problem, &steps) {
                Ok(steps) => PlanAnswer::Plan(FoundPlan {
                    steps,
                    solver: response.solver,
                    expansions: response.expansions,
                }),
                Err(error) => {
                    PlanAnswer::Error(format!("the plan of planner_node is invalid: {error}"))
                }
            }
        }
        outcome::NO_PLAN => PlanAnswer::NoPlan,
        outcome::LIMIT => PlanAnswer::Limit(response.message),
        _ => PlanAnswer::Error(response.message),
    }
}
