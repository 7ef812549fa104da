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
use super::loaded::{Before, Loaded};
use crate::fact_server::FactServer;
use crate::facts::{Agreement, FollowRequest, Followed};
use crate::facts_link::{FactsLink, LinkError, LocalFacts, ServiceFacts};
use crate::planning::{Planning, ServicePlanning, ThreadPlanning};
use crate::world_model_node::open;
use crate::{topics, wall_clock};

/// How long to wait for messages while the mission needs nothing.
const PATIENCE: Duration = Duration::from_millis(100);

/// The same while an answer is waited for.
const SHORT_PATIENCE: Duration = Duration::from_millis(2);

/// Runs the node until it is asked to end, or until its mission has ended and the node shall end with it.
///
/// # Errors
/// The parameters or their files are wrong, another node does not answer, or ROS refuses something.
pub fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    let shutdown = Shutdown::listen()?;
    let (mut node, parameters) = Node::create::<Parameters>(arguments)?;
    let mut shell = Shell::new(&mut node, parameters)?;
    while !shutdown.is_requested() {
        if let Some(code) = shell.work(&mut node)? {
            return Ok(code);
        }
        node.spin(shell.patience());
    }
    Ok(shell::PASSED)
}

/// The mission between its topics, services and the other nodes.
struct Shell {
    parameters: Parameters,
    /// The services of the facts, if they are in this process.
    server: Option<FactServer>,
    link: Box<dyn FactsLink>,
    planning: Box<dyn Planning>,
    decisions: Publisher<hsl_msgs::MissionDecision>,
    printer: AuditPrinter,
    /// Offered as soon as there is a mission.
    clients: Option<Clients>,
    loaded: Option<Loaded>,
    phase: Phase,
    /// When the next tick is due.
    due: Instant,
    has_told_of_nothing: bool,
    log: PeerLog,
}

enum Phase {
    /// Nothing is pursued.
    Idle,
    /// There are no facts yet; since when they are not asked for.
    Nothing(Instant),
    /// The owner of the facts is asked; whether that belongs to a tick.
    Agreeing { is_tick: bool },
    /// The planner is at work, and the mission's time stands still.
    Planning,
    /// The next tick may begin.
    Ready,
}

impl Shell {
    fn new(node: &mut Node, parameters: Parameters) -> anyhow::Result<Self> {
        let limit = parameters.node_timeout;
        let mut server = None;
        let (mut link, planning): (Box<dyn FactsLink>, Box<dyn Planning>) =
            match parameters.in_process {
                true => {
                    let store = Rc::new(RefCell::new(open(&parameters.facts)?));
                    server = Some(FactServer::new(node, store.clone())?);
                    let planning = ThreadPlanning::new(parameters.planner.limits()?);
                    (Box::new(LocalFacts::new(store)), Box::new(planning))
                }
                false => {
                    let facts = ServiceFacts::new(node.client(topics::FOLLOW_FACTS)?, limit);
                    let planning = ServicePlanning::new(node.client(topics::PLAN)?, "", limit);
                    (Box::new(facts), Box::new(planning))
                }
            };
        if parameters.actions.is_none() {
            let message = "actions: name the file that says how each action of the domain is done";
            return Err(Error::WrongUse(message.to_owned()).into());
        }
        link.begin(FollowRequest::default());
        Ok(Self {
            printer: AuditPrinter::default(),
            decisions: node.publisher(MISSION_DECISION.name, MISSION_DECISION.qos)?,
            parameters,
            server,
            link,
            planning,
            clients: None,
            loaded: None,
            phase: Phase::Agreeing { is_tick: false },
            due: wall_clock::now(),
            has_told_of_nothing: false,
            log: PeerLog::default(),
        })
    }

    /// How long the node may wait for messages.
    fn patience(&self) -> Duration {
        match &self.phase {
            Phase::Idle | Phase::Nothing(_) => PATIENCE,
            Phase::Agreeing { .. } | Phase::Planning => SHORT_PATIENCE,
            Phase::Ready => self
                .due
                .saturating_duration_since(wall_clock::now())
                .min(PATIENCE),
        }
    }

    /// Does what can be done now. Some: the exit code with which the node ends.
    fn work(&mut self, node: &mut Node) -> anyhow::Result<Option<u8>> {
        loop {
            if let Some(server) = &mut self.server {
                server.work()?;
            }
            if let Some(loaded) = &mut self.loaded {
                let clients = match &mut self.clients {
                    Some(clients) => clients,
                    none => none.insert(Clients::new(node)?),
                };
                clients.work(&mut loaded.run, &loaded.problem_goal);
                match self.phase {
                    // Facts may have changed since the last tick.
                    Phase::Idle if loaded.run.needs_tick() => self.ask(false),
                    // The plan is no longer wanted.
                    Phase::Planning if loaded.run.needs_tick() => self.continue_tick(),
                    _ => {}
                }
            }
            match self.step()? {
                Step::Waits => return Ok(None),
                Step::GoesOn => {}
                Step::Ends(code) => return Ok(Some(code)),
            }
        }
    }

    fn step(&mut self) -> anyhow::Result<Step> {
        match self.phase {
            Phase::Idle => Ok(Step::Waits),
            Phase::Nothing(since) => {
                if since.elapsed() < PATIENCE {
                    return Ok(Step::Waits);
                }
                self.link.begin(FollowRequest::default());
                self.phase = Phase::Agreeing { is_tick: false };
                Ok(Step::GoesOn)
            }
            Phase::Agreeing { is_tick } => match self.link.poll() {
                None => Ok(Step::Waits),
                Some(Ok(followed)) => self.agree(&followed, is_tick),
                Some(Err(LinkError::Nothing)) => {
                    if !std::mem::replace(&mut self.has_told_of_nothing, true) {
                        tracing::info!("no domain is loaded: waiting for load_domain");
                    }
                    self.phase = Phase::Nothing(wall_clock::now());
                    Ok(Step::GoesOn)
                }
                Some(Err(error)) => self.fail(&error),
            },
            Phase::Planning => {
                let Some(answer) = self.planning.poll() else {
                    return Ok(Step::Waits);
                };
                if let Some(loaded) = &self.loaded {
                    loaded.run.desk().put(answer);
                }
                self.continue_tick();
                Ok(Step::GoesOn)
            }
            Phase::Ready => {
                let now = wall_clock::now();
                if now < self.due {
                    return Ok(Step::Waits);
                }
                self.tick(now);
                Ok(Step::GoesOn)
            }
        }
    }

    fn tick(&mut self, now: Instant) {
        let period = self.parameters.tick_period;
        let factor = self.parameters.realtime_factor;
        let wait = if factor > 0.0 {
            period.div_f64(factor)
        } else {
            Duration::ZERO
        };
        // A late tick is not made up for.
        self.due = (self.due + wait).max(now);
        if let Some(loaded) = &mut self.loaded {
            let time = loaded.run.now() + period;
            loaded.run.tick(time);
        }
        self.plan_or_ask();
    }

    fn continue_tick(&mut self) {
        if let Some(loaded) = &mut self.loaded {
            loaded.run.continue_tick();
        }
        self.plan_or_ask();
    }

    /// Lets the planner work if the tick needs a plan; otherwise the tick is over.
    fn plan_or_ask(&mut self) {
        let request = self
            .loaded
            .as_ref()
            .and_then(|it| it.run.desk().take_request());
        let Some(request) = request else {
            self.planning.cancel();
            return self.ask(true);
        };
        self.planning.begin(request);
        self.phase = Phase::Planning;
        if let (Some(clients), Some(loaded)) = (&self.clients, &self.loaded) {
            clients.tell(&loaded.run);
        }
    }

    /// Asks the owner of the facts.
    fn ask(&mut self, is_tick: bool) {
        if let Some(loaded) = &mut self.loaded {
            self.link.begin(loaded.run.request());
            self.phase = Phase::Agreeing { is_tick };
        }
    }

    fn agree(&mut self, followed: &Followed, is_tick: bool) -> anyhow::Result<Step> {
        let Some(loaded) = &mut self.loaded else {
            return self.load(followed, None);
        };
        if loaded.run.agree(followed)? == Agreement::Replaced {
            return self.replaced(followed);
        }
        if !is_tick {
            self.phase = Phase::Ready;
            return Ok(Step::GoesOn);
        }
        let decision = loaded.run.decision();
        publish(
            &self.decisions,
            &mut self.printer,
            loaded.run.now(),
            &decision,
        )?;
        if let Some(clients) = &self.clients {
            clients.tell(&loaded.run);
        }
        if loaded.run.is_active() {
            self.phase = Phase::Ready;
            // Messages are received first, also by a mission that goes as fast as possible.
            return Ok(Step::Waits);
        }
        self.phase = Phase::Idle;
        let ended = match loaded.run.status() {
            MissionStatus::Ended(_) => decision,
            _ => MissionTick {
                state: MissionState::Idle,
                ..decision
            },
        };
        Ok(self.end(&ended))
    }

    /// Tells the action that the mission has ended.
    fn end(&mut self, decision: &MissionTick) -> Step {
        let episode = self.loaded.as_ref().map_or(0, |it| it.run.episode());
        if let Some(clients) = &mut self.clients {
            clients.end(decision, episode);
        }
        match (self.parameters.end_with_mission, decision.state) {
            (false, _) => Step::GoesOn,
            (true, MissionState::Succeeded) => Step::Ends(shell::PASSED),
            (true, _) => Step::Ends(shell::SCENARIO_FAILED),
        }
    }

    /// The owner of the facts does not answer, or refuses what is asked.
    fn fail(&mut self, error: &LinkError) -> anyhow::Result<Step> {
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
        match self.end(&decision) {
            Step::Ends(_) => Ok(Step::Ends(shell::ENVIRONMENT_FAILED)),
            step => Ok(step),
        }
    }

    /// The owner of the facts has others now: it was given another domain, or was started again without a journal.
    fn replaced(&mut self, followed: &Followed) -> anyhow::Result<Step> {
        let Some(mut old) = self.loaded.take() else {
            return Ok(Step::Waits);
        };
        let goal = old.run.goal().map(ToString::to_string);
        if followed.texts.as_deref() == Some(&*old.texts) {
            let text = "the facts were lost: the mission continues with those of the problem";
            if let Some(line) = self.log.line("lost", text) {
                tracing::warn!("{line}");
            }
            let (goal, now) = (goal.unwrap_or_default(), old.run.now());
            return self.load(followed, Some(Before { goal, now }));
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
            self.loaded = Some(old);
            let step = self.end(&decision);
            self.loaded = None;
            if let Step::Ends(_) = step {
                return Ok(step);
            }
        }
        self.load(followed, None)
    }

    /// Begins with what the owner of the facts says; goes on with `before`, if there is something.
    fn load(&mut self, followed: &Followed, before: Option<Before>) -> anyhow::Result<Step> {
        self.loaded = Some(Loaded::new(&self.parameters, followed, before)?);
        self.due = wall_clock::now();
        self.phase = Phase::Idle;
        Ok(Step::GoesOn)
    }
}

/// What comes after a step.
enum Step {
    /// Messages have to be received, or time has to pass.
    Waits,
    /// There may be more to be done.
    GoesOn,
    /// The node ends.
    Ends(u8),
}

/// Publishes a decision, and logs what it says for people.
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
