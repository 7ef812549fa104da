//! Services of `simulation_interfaces`, with which other programs play, pause, step, reset and end the match, and
//! query and move its entities.
//!
//! - `offered` has the services, `requests` handles requests, and `changes` handles requests that change the match.
//! - `session` is that state; `steps` and `restart` are clients that are answered later.

mod changes;
mod entities;
mod features;
mod filters;
mod limited;
mod lookup;
mod named_poses;
mod offered;
mod placement;
mod refusal;
mod requests;
mod restart;
mod session;
mod steps;
mod worlds;

use std::fmt::Display;

use bevy_app::App;
use bevyhavior_simulator::{AppExt, SimulatorClock};
use hsl_ros::{PeerLog, SetRequest};
use hsl_types::Intervention;
use match_setup::{InterventionReplay, MatchOptions};

pub(crate) use offered::{Offered, Received};
use refusal::{Code, Refusal};
use restart::RestartClient;
use session::{Session, state};
use steps::RunningSteps;

use crate::shared_node::SharedNode;
use crate::watch::publisher_watch::PublisherWatch;

/// Next step of the match, after the requests that arrived between two ticks were handled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    Tick,
    /// No tick while the match is paused.
    Wait,
    /// Another run, from its first tick.
    Reset,
    /// End of the match, as requested.
    Quit,
}

/// Handler of the requests to the services of the world. Requests are handled between two ticks; those that change the
/// match become interventions, which are recorded.
pub(crate) struct Simulation {
    node: SharedNode,
    /// Options of the match at its start, as known to its nodes.
    started: MatchOptions,
    /// Options of the current or next run.
    options: MatchOptions,
    /// State of the match as clients see and change it.
    session: Session,
    /// Interventions of a recorded run that are repeated.
    replay: InterventionReplay,
    /// Step in progress, and the client that waits for its end.
    steps: Option<RunningSteps>,
    /// Client that waits for the start of the next run.
    restart: Option<RestartClient>,
    /// Finds the robots whose programs have clients of the services.
    watch: PublisherWatch,
    /// Requests that changed the match, for the result.
    requests: Vec<String>,
    /// Limit of log lines about requests.
    log: PeerLog,
}

/// Maximum number of requests in the result.
const MOST_REQUESTS: usize = 100;
/// Service that ends steps of the action early, below the name of the node.
const CANCEL: &str = "simulate_steps/_action/cancel_goal";
/// Services that set parameters, below the name of a node.
const SET_SERVICES: [&str; 2] = ["set_parameters", "set_parameters_atomically"];
/// Reason of a failure of a robot whose program controls the match.
const ONLY_A_USER: &str = "with which only a user may control the match";

impl Simulation {
    /// Creates the handler of a playing match. `replay` contains the interventions of a recorded run, or none.
    pub(crate) fn new(
        node: &SharedNode,
        options: &MatchOptions,
        replay: InterventionReplay,
        watch: PublisherWatch,
    ) -> Self {
        Self {
            node: node.clone(),
            started: options.clone(),
            options: options.clone(),
            session: Session::new(),
            replay,
            steps: None,
            restart: None,
            watch,
            requests: Vec::new(),
            log: PeerLog::default(),
        }
    }

    /// Handles all requests that have arrived, before the next tick of `app`. Returns the next step; after a request to
    /// reset or quit, later requests wait.
    pub(crate) fn serve(&mut self, app: &mut App) -> Next {
        while let Some(received) = self.node.next_request() {
            let service = received.changing().map(|name| self.service(name));
            if let Some(refusal) = service.and_then(|it| self.refuse_robot(&it, app)) {
                received.refuse(refusal);
                continue;
            }
            if let Some(end) = self.carry_out(received, app) {
                return end;
            }
        }
        if self.steps.as_mut().is_some_and(RunningSteps::is_cancelled)
            && self.refuse_robot(&self.service(CANCEL), app).is_none()
        {
            self.cancel_steps(app);
        }
        match self.session.plays() {
            true => Next::Tick,
            false => Next::Wait,
        }
    }

    /// Returns the name of a service of the node with this name below that of the node.
    fn service(&self, name: &str) -> String {
        let node = self.node.with(|node| node.name().to_owned());
        let node = node.rsplit('/').next().unwrap_or_default();
        format!("/{node}/{name}")
    }

    /// Returns a refusal if the program of a robot has a client of `service`, a service that changes the match: the request
    /// is then its request, and the robot fails.
    fn refuse_robot(&mut self, service: &str, app: &mut App) -> Option<Refusal> {
        let robot = self.watch.client_of(service)?;
        let text = format!("its program called {service}, {ONLY_A_USER}");
        app.fail_robot(robot, text.clone());
        Some(Refusal::new(Code::OperationFailed, text))
    }

    /// Returns true if the program of a robot publishes on `topic`, with whose messages a user controls the match: the
    /// messages are then its messages, and the robot fails.
    pub(crate) fn refuse_publisher(&mut self, topic: &str, app: &mut App) -> bool {
        let Some(robot) = self.watch.publisher_on(topic) else {
            return false;
        };
        let text = format!("its program published on {topic}, {ONLY_A_USER}");
        app.fail_robot(robot, text);
        true
    }

    /// Judges a request to set a parameter of `node`, a fully qualified name. If the program of a robot has a client of the
    /// service, the request is its request, and the robot fails, also if the request was refused. Other requests are
    /// listed if they had an effect.
    pub(crate) fn judge_parameter(&mut self, node: &str, request: &SetRequest, app: &mut App) {
        let SetRequest { rule, is_accepted } = request;
        for service in SET_SERVICES {
            // Two slashes: the name contains the namespace of the match.
            let client = self.watch.client_of(&format!("/{node}/{service}"));
            if let Some(robot) = client {
                let text = format!("its program set {rule} with {node}/{service}, {ONLY_A_USER}");
                app.fail_robot(robot, text);
                return;
            }
        }
        if *is_accepted {
            self.list(format_args!("set {rule} of {node}"), app);
        }
    }

    /// Returns the fully qualified name of the referee's node if that is in another process.
    pub(crate) fn referee_node(&self) -> Option<&str> {
        self.watch.referee_node()
    }

    /// Adds a request that changed the match to those for the result, with the last tick of `app`.
    pub(crate) fn list(&mut self, request: impl Display, app: &App) {
        if self.requests.len() < MOST_REQUESTS {
            let clock = app.world().get_resource::<SimulatorClock>();
            let tick = clock.map_or(0, |clock| clock.tick);
            self.requests
                .push(format!("request to {request} after tick {tick}"));
        }
    }

    /// Returns the requests that changed the match, in order.
    pub(crate) fn requests(&self) -> &[String] {
        &self.requests
    }

    /// Applies the recorded interventions before the next tick of `app`. Returns false if one of them ended the run
    /// before that tick.
    pub(crate) fn replay(&mut self, app: &mut App) -> bool {
        self.replay.apply(app)
    }

    /// Pauses or continues the match for `service`, `/sim/pause`, which is not recorded. A client that waits for the
    /// end of a step receives an error. Returns false, without an effect, if the program of a robot has a client of the
    /// service.
    pub(crate) fn switch(&mut self, is_paused: bool, service: &str, app: &mut App) -> bool {
        if self.refuse_robot(service, app).is_some() {
            return false;
        }
        let wanted = match is_paused {
            true => state::PAUSED,
            false => state::PLAYING,
        };
        let left = self.session.steps_left();
        // Otherwise the match is in this state already.
        if let Ok(intervention) = self.session.enter(wanted) {
            self.list(intervention, app);
            self.fail_steps_with(left, "/sim/pause was called");
        }
        true
    }

    /// Returns true while a step of some ticks is in progress, after which the match is paused again.
    pub(crate) fn is_stepping(&self) -> bool {
        self.steps.is_some()
    }

    /// Counts a tick that was played. After the last tick of a step, the match is paused and the waiting client is
    /// answered.
    pub(crate) fn end_tick(&mut self) {
        self.session.end_tick();
        let left = self.session.steps_left().unwrap_or_default();
        if let Some(steps) = self.steps.take() {
            steps.report(left);
            match left {
                0 => steps.succeed(),
                _ => self.steps = Some(steps),
            }
        }
    }

    /// Returns the options of the current or next run: a client may have loaded another scenario.
    pub(crate) fn options(&self) -> &MatchOptions {
        &self.options
    }

    /// Resets the handler for another run, without recorded interventions, and answers the client that requested it.
    /// The match plays or is paused as before.
    pub(crate) fn restart(&mut self) {
        self.replay = InterventionReplay::default();
        if let Some(client) = self.restart.take() {
            client.answer(Ok(()));
        }
    }

    /// Answers all waiting clients and pending requests with `why`, because no further tick follows.
    pub(crate) fn end(&mut self, why: &str) {
        self.fail_steps(why);
        if let Some(client) = self.restart.take() {
            client.answer(Err(Refusal::new(Code::OperationFailed, why)));
        }
        while let Some(received) = self.node.next_request() {
            received.refuse(Refusal::new(Code::IncorrectState, why));
        }
    }

    /// Applies an intervention to `app`, which records it, and logs it.
    fn intervene(&mut self, app: &mut App, intervention: Intervention) {
        let kind = match intervention {
            Intervention::Pause => "pause",
            Intervention::Play => "play",
            Intervention::Step(_) => "step",
            Intervention::Reset => "reset",
            Intervention::Quit => "quit",
            Intervention::MoveBall { .. } => "move ball",
            Intervention::MoveRobot { .. } => "move robot",
        };
        self.log_request(kind, intervention);
        self.list(intervention, app);
        app.intervene(intervention);
    }

    /// Logs a request, at most one per second of each `kind`.
    fn log_request(&mut self, kind: &'static str, request: impl Display) {
        if let Some(line) = self.log.line(kind, format_args!("request to {request}")) {
            tracing::info!("{line}");
        }
    }
}
