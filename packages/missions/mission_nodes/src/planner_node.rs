//! The node for planning. It keeps no state between requests.

mod parameters;

use std::sync::Arc;
use std::time::Duration;

use hsl_ros::interfaces::msg::MissionStep;
use hsl_ros::interfaces::srv::PlanMission::{self, Request, Response};
use hsl_ros::{Arguments, Node, Service, Shutdown, shell};
use mission::PlanAnswer;
use parameters::UnknownSolver;
use pddl::FileErrors;

use crate::planning::{PlanningLimits, Solved, SolverThread, outcome};
use crate::received::{Received, TooLarge};
use crate::topics;

pub use parameters::{Parameters, PlannerParameters};

/// Maximum time for receiving messages while nothing is planned.
const PATIENCE: Duration = Duration::from_millis(100);

/// Maximum time for receiving messages during planning.
const SHORT_PATIENCE: Duration = Duration::from_millis(2);

/// Maximum number of plans at a time.
const JOBS: usize = 4;

/// Runs the node until a shutdown is requested.
///
/// # Errors
/// Returns an error if the parameters are invalid, or for an error of ROS.
pub fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    let shutdown = Shutdown::listen()?;
    let (mut node, parameters) = Node::create::<Parameters>(arguments)?;
    let mut planner = Planner {
        by: parameters.planner.limits()?,
        service: node.service(topics::PLAN)?,
        jobs: Vec::new(),
    };
    while !shutdown.is_requested() {
        planner.work();
        node.spin(match planner.jobs.is_empty() {
            true => PATIENCE,
            false => SHORT_PATIENCE,
        });
    }
    Ok(shell::PASSED)
}

/// Reason for a refused request.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
enum RefusedRequest {
    /// The domain or the problem is invalid.
    Pddl(#[from] FileErrors),
    /// The solver is unknown.
    Solver(#[from] UnknownSolver),
}

struct Planner {
    by: PlanningLimits,
    service: Service<PlanMission::Service>,
    jobs: Vec<Job>,
}

/// A request that is being planned, and all clients that wait for it.
struct Job {
    request: Request,
    waiting: Vec<hsl_ros::Request<PlanMission::Service>>,
    solver: SolverThread,
}

impl Planner {
    /// Starts planning for new requests and responds to finished ones.
    fn work(&mut self) {
        while let Some(request) = self.service.take() {
            if let Err(error) = check(request.message()) {
                request.respond(self::error(error.to_string()));
                continue;
            }
            let message = request.message().clone();
            // A repeated request joins the first one.
            if let Some(job) = self.jobs.iter_mut().find(|job| job.request == message) {
                job.waiting.push(request);
            } else if self.jobs.len() == JOBS {
                request.respond(error(format!(
                    "planner_node is already planning {JOBS} requests: try again later"
                )));
            } else {
                match self.start(&message) {
                    Ok(solver) => self.jobs.push(Job {
                        request: message,
                        waiting: vec![request],
                        solver,
                    }),
                    Err(refused) => request.respond(error(refused.to_string())),
                }
            }
        }
        self.jobs.retain_mut(|job| {
            let Some(solved) = job.solver.poll() else {
                return true;
            };
            let response = response(solved);
            for request in job.waiting.drain(..) {
                request.respond(response.clone());
            }
            false
        });
    }

    fn start(&self, request: &Request) -> Result<SolverThread, RefusedRequest> {
        let domain = pddl::read_domain("domain", &request.domain)?;
        let problem = pddl::read_problem("problem", &request.problem, &domain)?;
        let mut by = self.by.clone();
        if !request.solver.is_empty() {
            by.solver = parameters::solver(&request.solver)?;
        }
        if request.expansions > 0 {
            by.limits.expansions = by.limits.expansions.min(request.expansions);
        }
        Ok(SolverThread::start(Arc::new(domain), problem, by))
    }
}

fn check(request: &Request) -> Result<(), TooLarge> {
    let mut received = Received::mission();
    received.pddl("domain", &request.domain)?;
    received.pddl("problem", &request.problem)?;
    received.name("solver", &request.solver)
}

fn response(solved: Solved) -> Response {
    match solved.answer {
        PlanAnswer::Plan(found) => Response {
            outcome: outcome::PLAN,
            message: String::new(),
            solver: found.solver,
            expansions: found.expansions,
            cost: solved.cost,
            plan: found
                .steps
                .into_iter()
                .map(|step| MissionStep {
                    action: step.step.action,
                    arguments: step.step.arguments,
                })
                .collect(),
        },
        PlanAnswer::NoPlan => Response {
            outcome: outcome::NO_PLAN,
            ..Response::default()
        },
        PlanAnswer::Limit(message) => Response {
            outcome: outcome::LIMIT,
            message,
            ..Response::default()
        },
        PlanAnswer::Error(message) => error(message),
    }
}

fn error(message: String) -> Response {
    Response {
        outcome: outcome::ERROR,
        message,
        ..Response::default()
    }
}
