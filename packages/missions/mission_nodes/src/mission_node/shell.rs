use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use field_mission::MissionTick;
use hsl_ros::{Arguments, Error, Node, PeerLog, Publisher, Shutdown, shell};
use hsl_types::{MissionState, Time};
use hsl_wire::convert::{header, mission_decision};
use hsl_wire::{hsl_msgs, topics::MISSION_DECISION};
use mission::AuditPrinter;
use mission::MissionStatus;

use super::Parameters;
use super::clients::Clients;
use super::loaded_mission::{LoadedMission, ResumedState};
use crate::fact_server::FactServer;
use crate::facts::{FollowRequest, FollowResponse, SyncEffect};
use crate::facts_link::{FactsLink, LinkError, LocalFacts, ServiceFacts};
use crate::planning::{BackgroundPlanner, ServicePlanner, ThreadPlanner};
use crate::world_model_node::open_facts;
use crate::{topics, wall_clock};

/// Maximum time for receiving messages while the mission is idle.
const IDLE_SPIN_TIME: Duration = Duration::from_millis(100);

/// Maximum time for receiving messages while a response is pending.
const BUSY_SPIN_TIME: Duration = Duration::from_millis(2);

/// Runs the node until a shutdown is requested, or until the mission ends if `end_with_mission` is true. Returns the
/// exit code.
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
            return Ok(code);
        }
        node.spin(shell.spin_time());
    }
    Ok(shell::PASSED)
}

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
    Synchronizing { is_tick: bool },
    /// Waiting for the planner. Mission time stops.
    Planning,
    /// Ready for the next tick.
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
        if parameters.actions.is_none() {
            let message = "parameter actions is required: give the file of the implementations of the domain's actions";
            return Err(Error::WrongUse(message.to_owned()).into());
        }
        link.start(FollowRequest::default());
        Ok(Self {
            printer: AuditPrinter::default(),
            decisions: node.publisher(MISSION_DECISION.name, MISSION_DECISION.qos)?,
            parameters,
            server,
            link,
            planning,
            clients: None,
            loaded: None,
            phase: Phase::Synchronizing { is_tick: false },
            due: wall_clock::now(),
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

    /// Does all work that is possible without waiting: answers other nodes that use the facts (with `in_process`),
    /// processes clients, and advances the phase. Returns the exit code if the node must end.
    fn process(&mut self, node: &mut Node) -> anyhow::Result<Option<u8>> {
        loop {
            if let Some(server) = &mut self.server {
                server.process()?;
            }
            if let Some(loaded) = &mut self.loaded {
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

    /// Does the next work of the current phase, and changes the phase when it is done.
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

    /// Executes one tick of the mission, `tick_period` of mission time after the last one, and sets the wall time of
    /// the next tick.
    fn tick(&mut self, now: Instant) {
        let period = self.parameters.tick_period;
        let factor = self.parameters.realtime_factor;
        let wait = if factor > 0.0 {
            period.div_f64(factor)
        } else {
            Duration::ZERO
        };
        // A late tick is not caught up.
        self.due = (self.due + wait).max(now);
        if let Some(loaded) = &mut self.loaded {
            let time = loaded.run.now() + period;
            loaded.run.tick(time);
        }
        self.plan_or_synchronize();
    }

    /// Continues a tick that waited for a plan, or whose goal was changed meanwhile.
    fn continue_tick(&mut self) {
        if let Some(loaded) = &mut self.loaded {
            loaded.run.continue_tick();
        }
        self.plan_or_synchronize();
    }

    /// Starts the planner if the tick needs a plan; otherwise cancels planning and sends the changed facts to the
    /// store.
    fn plan_or_synchronize(&mut self) {
        let request = self
            .loaded
            .as_ref()
            .and_then(|it| it.run.plan_requests().take_request());
        let Some(request) = request else {
            self.planning.cancel();
            return self.synchronize(true);
        };
        self.planning.start(request);
        self.phase = Phase::Planning;
        if let (Some(clients), Some(loaded)) = (&self.clients, &self.loaded) {
            clients.send_feedback(&loaded.run);
        }
    }

    /// Sends the changed facts to the store. `is_tick` is true at the end of a tick, false if only foreign changes are
    /// needed before one.
    fn synchronize(&mut self, is_tick: bool) {
        if let Some(loaded) = &mut self.loaded {
            self.link.start(loaded.run.request());
            self.phase = Phase::Synchronizing { is_tick };
        }
    }

    /// Applies a response of the store. The first one creates the mission. At the end of a tick, publishes the decision
    /// and feedback, and ends the action if the mission has ended.
    fn handle_response(
        &mut self,
        response: &FollowResponse,
        is_tick: bool,
    ) -> anyhow::Result<NextStep> {
        let Some(loaded) = &mut self.loaded else {
            return self.load(response, None);
        };
        if loaded.run.apply_response(response)? == SyncEffect::Replaced {
            return self.handle_replaced_facts(response);
        }
        if !is_tick {
            self.phase = Phase::Ready;
            return Ok(NextStep::Continue);
        }
        let decision = loaded.run.decision();
        publish(
            &self.decisions,
            &mut self.printer,
            loaded.run.now(),
            &decision,
        )?;
        if let Some(clients) = &self.clients {
            clients.send_feedback(&loaded.run);
        }
        if loaded.run.is_active() {
            self.phase = Phase::Ready;
            // Messages must be received even if the mission runs as fast as possible.
            return Ok(NextStep::Wait);
        }
        self.phase = Phase::Idle;
        let ended = match loaded.run.status() {
            MissionStatus::Ended(_) => decision,
            _ => MissionTick {
                state: MissionState::Idle,
                ..decision
            },
        };
        Ok(self.end_mission(&ended))
    }

    /// Ends the action with the state of `decision`. Returns the exit code of the node if `end_with_mission` is true.
    fn end_mission(&mut self, decision: &MissionTick) -> NextStep {
        let episode = self.loaded.as_ref().map_or(0, |it| it.run.episode());
        if let Some(clients) = &mut self.clients {
            clients.end(decision, episode);
        }
        match (self.parameters.end_with_mission, decision.state) {
            (false, _) => NextStep::Continue,
            (true, MissionState::Succeeded) => NextStep::Exit(shell::PASSED),
            (true, _) => NextStep::Exit(shell::SCENARIO_FAILED),
        }
    }

    /// Ends the mission because the store does not respond or refuses a request: publishes a failed decision and ends
    /// the action. The node continues, unless no mission is loaded or `end_with_mission` is true.
    fn fail_mission(&mut self, error: &LinkError) -> anyhow::Result<NextStep> {
        let Some(loaded) = &mut self.loaded else {
            return Err(error.clone().into());
        };
        tracing::error!("the mission ends: {error}");
        let mut decision = loaded.run.decision();
        loaded.run.abandon();
        decision.state = MissionState::Failed;
        decision.outcome = error.to_string();
        publish(
            &self.decisions,
            &mut self.printer,
            loaded.run.now(),
            &decision,
        )?;
        self.planning.cancel();
        self.phase = Phase::Idle;
        match self.end_mission(&decision) {
            NextStep::Exit(_) => Ok(NextStep::Exit(shell::ENVIRONMENT_FAILED)),
            step => Ok(step),
        }
    }

    /// Loads the mission of a store with another generation. With the same texts the store has lost its facts: the
    /// mission continues with its goal. With other texts the mission fails first.
    fn handle_replaced_facts(&mut self, response: &FollowResponse) -> anyhow::Result<NextStep> {
        let Some(mut old) = self.loaded.take() else {
            return Ok(NextStep::Wait);
        };
        let goal = old.run.goal().map(ToString::to_string);
        if response.texts.as_deref() == Some(&*old.texts) {
            let text = "the facts were lost: the mission continues with the facts of the problem";
            if let Some(line) = self.log.line("lost", text) {
                tracing::warn!("{line}");
            }
            let (goal, now) = (goal.unwrap_or_default(), old.run.now());
            return self.load(response, Some(ResumedState { goal, now }));
        }
        let text = "another domain or problem was loaded";
        if let Some(line) = self.log.line("loaded", text) {
            tracing::info!("{line}");
        }
        if goal.is_some() {
            let mut decision = old.run.decision();
            decision.state = MissionState::Failed;
            decision.outcome = "another domain or problem was loaded".to_owned();
            publish(&self.decisions, &mut self.printer, old.run.now(), &decision)?;
            // The action ends with the episodes of the old mission.
            self.loaded = Some(old);
            let step = self.end_mission(&decision);
            self.loaded = None;
            if let NextStep::Exit(_) = step {
                return Ok(step);
            }
        }
        self.load(response, None)
    }

    /// Creates a mission from the response of the store, with the goal and time of `before` if given. The first tick is
    /// due immediately.
    fn load(
        &mut self,
        response: &FollowResponse,
        before: Option<ResumedState>,
    ) -> anyhow::Result<NextStep> {
        self.loaded = Some(LoadedMission::new(&self.parameters, response, before)?);
        self.due = wall_clock::now();
        self.phase = Phase::Idle;
        Ok(NextStep::Continue)
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

/// Publishes a decision and logs its records as text.
fn publish(
    decisions: &Publisher<hsl_msgs::MissionDecision>,
    printer: &mut AuditPrinter,
    now: Duration,
    decision: &MissionTick,
) -> Result<(), hsl_ros::Error> {
    let now = Time::ZERO + now;
    let lines = decision
        .records
        .iter()
        .flat_map(|record| printer.format(record));
    lines.for_each(|line| tracing::info!("{}", line.trim_start()));
    let message = mission_decision::to_message(header::of_world(now), &decision.clone().into());
    decisions.publish(&message)
}
