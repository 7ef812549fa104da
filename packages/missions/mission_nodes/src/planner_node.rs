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

use crate::message_check::{MessageCheck, TooLarge};
use crate::planning::{PlanningLimits, SolveResult, SolverThread, outcome};
use crate::topics;

pub use parameters::{Parameters, PlannerParameters};

/// Maximum time for receiving messages while nothing is planned.
const IDLE_SPIN_TIME: Duration = Duration::from_millis(100);

/// Maximum time for receiving messages during planning.
const BUSY_SPIN_TIME: Duration = Duration::from_millis(2);

/// Maximum number of plans at a time.
const MAX_TASKS: usize = 4;

/// Runs the node until a shutdown is requested: offers the service for plans, and searches each plan in a thread.
/// Returns the exit code.
///
/// # Errors
/// Returns an error if the parameters are invalid, or for an error of ROS.
pub fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    let shutdown = Shutdown::listen()?;
    let (mut node, parameters) = Node::create::<Parameters>(arguments)?;
    let mut planner = Planner {
        settings: parameters.planner.limits()?,
        service: node.service(topics::PLAN)?,
        tasks: Vec::new(),
    };
    while !shutdown.is_requested() {
        planner.process();
        node.spin(match planner.tasks.is_empty() {
            true => IDLE_SPIN_TIME,
            false => BUSY_SPIN_TIME,
        });
    }
    Ok(shell::PASSED)
}

#[derive(Debug, thiserror::Error)]
#[error(transparent)]
enum RefusedRequest {
    /// The domain or the problem is invalid.
    Pddl(#[from] FileErrors),
    Solver(#[from] UnknownSolver),
}

/// Service of the node, and the requests that are being planned, each in a thread.
struct Planner {
    settings: PlanningLimits,
    service: Service<PlanMission::Service>,
    tasks: Vec<PlanningTask>,
}

/// A request that is being planned, and all clients that wait for it.
struct PlanningTask {
    request: Request,
    waiting: Vec<hsl_ros::Request<PlanMission::Service>>,
    solver: SolverThread,
}

impl Planner {
    /// Starts planning for new requests and responds to finished ones. Invalid requests, and those beyond
    /// [`MAX_TASKS`], are refused immediately. Does not wait.
    fn process(&mut self) {
        while let Some(request) = self.service.take() {
            if let Err(error) = check(request.message()) {
                request.respond(error_response(error.to_string()));
                continue;
            }
            let message = request.message().clone();
            // A repeated request joins the first one.
            if let Some(task) = self.tasks.iter_mut().find(|task| task.request == message) {
                task.waiting.push(request);
            } else if self.tasks.len() == MAX_TASKS {
                request.respond(error_response(format!(
                    "planner_node is already planning {MAX_TASKS} requests: try again later"
                )));
            } else {
                match self.start(&message) {
                    Ok(solver) => self.tasks.push(PlanningTask {
                        request: message,
                        waiting: vec![request],
                        solver,
                    }),
                    Err(refused) => request.respond(error_response(refused.to_string())),
                }
            }
        }
        self.tasks.retain_mut(|task| {
            let Some(solved) = task.solver.poll() else {
                return true;
            };
            let response = create_response(solved);
            for request in task.waiting.drain(..) {
                request.respond(response.clone());
            }
            false
        });
    }

    /// Parses a request and starts planning in a thread. Solver and maximum expansions of the request replace those of
    /// the parameters, but expansions can only become fewer.
    fn start(&self, request: &Request) -> Result<SolverThread, RefusedRequest> {
        let domain = pddl::read_domain("domain", &request.domain)?;
        let problem = pddl::read_problem("problem", &request.problem, &domain)?;
        let mut settings = self.settings.clone();
        if !request.solver.is_empty() {
            settings.solver = parameters::solver(&request.solver)?;
        }
        if request.expansions > 0 {
            settings.limits.expansions = settings.limits.expansions.min(request.expansions);
        }
        Ok(SolverThread::start(Arc::new(domain), problem, settings))
    }
}

fn check(request: &Request) -> Result<(), TooLarge> {
    let mut check = MessageCheck::for_mission();
    check.pddl("domain", &request.domain)?;
    check.pddl("problem", &request.problem)?;
    check.name("solver", &request.solver)
}

/// Converts a result of planning to a response.
fn create_response(solved: SolveResult) -> Response {
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
        PlanAnswer::Error(message) => error_response(message),
    }
}

fn error_response(message: String) -> Response {
    Response {
        outcome: outcome::ERROR,
        message,
        ..Response::default()
    }
}
