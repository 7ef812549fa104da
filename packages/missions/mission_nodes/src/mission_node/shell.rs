//! Node of a mission.
//!
//! - `ticks` executes the mission, `responses` applies what the store of the facts returns.

mod responses;
mod ticks;

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use hsl_ros::{Arguments, Error, Node, PeerLog, Publisher, Shutdown, shell};
use hsl_wire::{hsl_msgs, topics::MISSION_DECISION};
use mission::AuditPrinter;

use super::Parameters;
use super::clients::Clients;
use super::loaded_mission::LoadedMission;
use super::node_watch::NodeWatch;
use crate::fact_server::FactServer;
use crate::facts::FollowRequest;
use crate::facts_link::{FactsLink, LinkError, LocalFacts, ServiceFacts};
use crate::performers::PerformerClients;
use crate::planning::{BackgroundPlanner, ServicePlanner, ThreadPlanner};
use crate::world_model_node::open_facts;
use crate::{topics, wall_clock};

/// Maximum time for receiving messages while the mission is idle.
const IDLE_SPIN_TIME: Duration = Duration::from_millis(100);

/// Maximum time for receiving messages while a response is pending.
const BUSY_SPIN_TIME: Duration = Duration::from_millis(2);

/// Runs the node until a shutdown is requested, or until the mission ends if `end_with_mission` is true: executes the
/// mission of the store of the facts, and publishes the decisions. Returns the exit code.
///
/// # Errors
/// Returns an error if the parameters or their files are invalid, if another node does not respond before a mission is
/// loaded, or for an error of ROS.
pub fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    let shutdown = Shutdown::listen()?;
    let (mut node, parameters) = Node::create::<Parameters>(arguments)?;
    let mut shell = Shell::new(&mut node, parameters)?;
    while !shutdown.is_requested() {
        if let Some(code) = shell.process(&mut node)? {
            shell.cancel_performers(&mut node);
            return Ok(code);
        }
        node.spin(shell.spin_time());
    }
    shell.cancel_performers(&mut node);
    Ok(shell::PASSED)
}

/// Function that returns whether the mission waits for a node.
type IsWaiting = fn(&Phase) -> bool;

/// State of the node: the mission, its connections, and the phase of the current tick. A tick executes the mission,
/// waits for a plan if it needs one, sends the changed facts to the store, waits for the response, and publishes the
/// decision.
struct Shell {
    parameters: Parameters,
    /// Services of the facts, with `in_process`.
    server: Option<FactServer>,
    /// Connection to the store of the facts.
    link: Box<dyn FactsLink>,
    /// Planner in a thread or in another node.
    planning: Box<dyn BackgroundPlanner>,
    decisions: Publisher<hsl_msgs::MissionDecision>,
    /// Format of records for the log.
    printer: AuditPrinter,
    /// Logs of the nodes of the facts and of the planner; empty with `in_process`.
    watches: Vec<(NodeWatch, IsWaiting)>,
    /// Clients of the performers of actions.
    performers: PerformerClients,
    /// Servers for clients, created with the first mission.
    clients: Option<Clients>,
    /// The mission; `None` until the store has a domain.
    loaded: Option<LoadedMission>,
    phase: Phase,
    /// Wall time of the next tick.
    due: Instant,
    has_logged_missing_domain: bool,
    /// Limit for repeated log lines.
    log: PeerLog,
}

/// Phase of the node: what it waits for.
enum Phase {
    /// No goal.
    Idle,
    /// No domain is loaded; time of the last request.
    NoDomain(Instant),
    /// Waiting for the store; `is_tick` is true at the end of a tick.
    Synchronizing {
        is_tick: bool,
    },
    /// Waiting for the planner. Mission time stops.
    Planning,
    Ready,
}

impl Shell {
    /// Creates publishers and connections, and sends the first request to the store. With `in_process`, opens the facts
    /// and serves them, and plans in a thread.
    fn new(node: &mut Node, parameters: Parameters) -> anyhow::Result<Self> {
        let limit = parameters.node_timeout;
        let mut server = None;
        let (mut link, planning): (Box<dyn FactsLink>, Box<dyn BackgroundPlanner>) =
            match parameters.in_process {
                true => {
                    let store = Rc::new(RefCell::new(open_facts(&parameters.facts)?));
                    server = Some(FactServer::new(node, store.clone())?);
                    let planning = ThreadPlanner::new(parameters.planner.limits()?);
                    (Box::new(LocalFacts::new(store)), Box::new(planning))
                }
                false => {
                    let facts = ServiceFacts::new(node.client(topics::FOLLOW_FACTS)?, limit);
                    let planning = ServicePlanner::new(node.client(topics::PLAN)?, "", limit);
                    (Box::new(facts), Box::new(planning))
                }
            };
        let now = wall_clock::now();
        let mut watches: Vec<(NodeWatch, IsWaiting)> = Vec::new();
        if !parameters.in_process {
            let facts = NodeWatch::new("world_model_node", topics::FOLLOW_FACTS, true, now);
            watches.push((facts, |it| matches!(it, Phase::Synchronizing { .. })));
            let planner = NodeWatch::new("planner_node", topics::PLAN, false, now);
            watches.push((planner, |it| matches!(it, Phase::Planning)));
        }
        if parameters.actions.is_none() {
            let message = "parameter actions is required: give the file of the implementations of the domain's actions";
            return Err(Error::WrongUse(message.to_owned()).into());
        }
        link.start(FollowRequest::default());
        Ok(Self {
            printer: AuditPrinter::default(),
            decisions: node.publisher(MISSION_DECISION.name, MISSION_DECISION.qos)?,
            watches,
            performers: PerformerClients::new(parameters.performer_timeout),
            parameters,
            server,
            link,
            planning,
            clients: None,
            loaded: None,
            phase: Phase::Synchronizing { is_tick: false },
            due: now,
            has_logged_missing_domain: false,
            log: PeerLog::default(),
        })
    }

    /// Returns the maximum time for receiving messages before the next call of [`Self::process`].
    fn spin_time(&self) -> Duration {
        match &self.phase {
            Phase::Idle | Phase::NoDomain(_) => IDLE_SPIN_TIME,
            Phase::Synchronizing { .. } | Phase::Planning => BUSY_SPIN_TIME,
            Phase::Ready => self
                .due
                .saturating_duration_since(wall_clock::now())
                .min(IDLE_SPIN_TIME),
        }
    }

    /// Does all work that is possible without waiting: processes clients and advances the phase. With `in_process`,
    /// also answers other nodes that use the facts. Returns the exit code if the node must end.
    fn process(&mut self, node: &mut Node) -> anyhow::Result<Option<u8>> {
        let now = wall_clock::now();
        for (watch, waits) in &mut self.watches {
            watch.update(node, now, waits(&self.phase));
        }
        loop {
            if let Some(server) = &mut self.server {
                server.process()?;
            }
            if let Some(loaded) = &mut self.loaded {
                self.performers.process(node, loaded.run.performances());
                let clients = match &mut self.clients {
                    Some(clients) => clients,
                    none => none.insert(Clients::new(node)?),
                };
                clients.process(&mut loaded.run, &loaded.problem_goal);
                match self.phase {
                    // Facts may have changed since the last tick.
                    Phase::Idle if loaded.run.needs_tick() => self.synchronize(false),
                    // The plan is obsolete.
                    Phase::Planning if loaded.run.needs_tick() => self.continue_tick(),
                    _ => {}
                }
            }
            match self.step()? {
                NextStep::Wait => return Ok(None),
                NextStep::Continue => {}
                NextStep::Exit(code) => return Ok(Some(code)),
            }
        }
    }

    /// Cancels the steps of all performers, before the end of the node.
    fn cancel_performers(&mut self, node: &mut Node) {
        if let Some(loaded) = &mut self.loaded {
            self.performers.process(node, loaded.run.performances());
        }
        self.performers.finish(node);
    }

    /// Does the next work of the current phase, and changes the phase when it is done. Logs a missing domain once.
    fn step(&mut self) -> anyhow::Result<NextStep> {
        match self.phase {
            Phase::Idle => Ok(NextStep::Wait),
            Phase::NoDomain(since) => {
                if since.elapsed() < IDLE_SPIN_TIME {
                    return Ok(NextStep::Wait);
                }
                self.link.start(FollowRequest::default());
                self.phase = Phase::Synchronizing { is_tick: false };
                Ok(NextStep::Continue)
            }
            Phase::Synchronizing { is_tick } => match self.link.poll() {
                None => Ok(NextStep::Wait),
                Some(Ok(response)) => self.handle_response(&response, is_tick),
                Some(Err(LinkError::NoDomain)) => {
                    if !std::mem::replace(&mut self.has_logged_missing_domain, true) {
                        tracing::info!("no domain is loaded: waiting for load_domain");
                    }
                    self.phase = Phase::NoDomain(wall_clock::now());
                    Ok(NextStep::Continue)
                }
                Some(Err(error)) => self.fail_mission(&error),
            },
            Phase::Planning => {
                let Some(answer) = self.planning.poll() else {
                    return Ok(NextStep::Wait);
                };
                if let Some(loaded) = &self.loaded {
                    loaded.run.plan_requests().answer(answer);
                }
                self.continue_tick();
                Ok(NextStep::Continue)
            }
            Phase::Ready => {
                let now = wall_clock::now();
                if now < self.due {
                    return Ok(NextStep::Wait);
                }
                self.tick(now);
                Ok(NextStep::Continue)
            }
        }
    }
}

/// Next action of the loop.
enum NextStep {
    /// Receive messages or wait.
    Wait,
    /// Continue: more work may be pending.
    Continue,
    /// End the node with this exit code.
    Exit(u8),
}
