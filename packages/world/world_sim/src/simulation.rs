//! Services of `simulation_interfaces`, with which other programs play, pause, step, reset and end the match, and
//! query and move its entities.

mod entities;
mod features;
mod filters;
mod limited;
mod lookup;
mod named_poses;
mod offered;
mod placement;
mod refusal;
mod restart;
mod session;
mod steps;
mod worlds;

use std::fmt::Display;

use bevy_app::App;
use bevyhavior_simulator::{AppExt, SimulatorFieldDimensions};
use hsl_ros::interfaces::simulation::msg::SimulationState;
use hsl_ros::interfaces::simulation::srv::{
    GetAvailableWorlds, GetCurrentWorld, GetEntities, GetEntitiesStates, GetEntityInfo,
    GetEntityState, GetNamedPoses, GetSimulationState, GetSimulatorFeatures, LoadWorld,
    ResetSimulation, SetEntityState, SetSimulationState,
};
use hsl_ros::{PeerLog, Request};
use hsl_types::Intervention;
use match_setup::{InterventionReplay, MatchOptions};

use entities::{Entities, Entity};
pub(crate) use offered::{Offered, Received};
use refusal::{Code, Refusal, answer, outcome};
use restart::RestartClient;
use session::{Session, state};
use steps::{RunningSteps, StepClient};

use crate::shared_node::SharedNode;

/// Scopes of `ResetSimulation` that reset everything.
const WHOLE_RESET: [u8; 2] = [0, 255];

/// Next step of the match, after the requests that arrived between two ticks were handled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// The next tick.
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
    /// Limit of log lines about requests.
    log: PeerLog,
}

impl Simulation {
    /// Creates the handler of a playing match. `replay` contains the interventions of a recorded run, or none.
    pub(crate) fn new(
        node: &SharedNode,
        options: &MatchOptions,
        replay: InterventionReplay,
    ) -> Self {
        Self {
            node: node.clone(),
            started: options.clone(),
            options: options.clone(),
            session: Session::new(),
            replay,
            steps: None,
            restart: None,
            log: PeerLog::default(),
        }
    }

    /// Handles all requests that have arrived, before the next tick of `app`. Returns the next step; after a request to
    /// reset or quit, later requests wait.
    pub(crate) fn serve(&mut self, app: &mut App) -> Next {
        while let Some(received) = self.node.next_request() {
            if let Some(end) = self.carry_out(received, app) {
                return end;
            }
        }
        if self.steps.as_mut().is_some_and(RunningSteps::is_cancelled) {
            self.cancel_steps(app);
        }
        match self.session.plays() {
            true => Next::Tick,
            false => Next::Wait,
        }
    }

    /// Applies the recorded interventions before the next tick of `app`. Returns false if one of them ended the run
    /// before that tick.
    pub(crate) fn replay(&mut self, app: &mut App) -> bool {
        self.replay.apply(app)
    }

    /// Pauses or continues the match for the service `/sim/pause`, which is not recorded. A client that waits for the
    /// end of a step receives an error.
    pub(crate) fn switch(&mut self, is_paused: bool) {
        let wanted = match is_paused {
            true => state::PAUSED,
            false => state::PLAYING,
        };
        let left = self.session.steps_left();
        // Otherwise the match is in this state already.
        if self.session.enter(wanted).is_ok() {
            self.fail_steps_with(left, "/sim/pause was called");
        }
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

    /// Handles one request and answers it, except requests to step and restart, which are answered later. Returns
    /// `Quit` or `Reset` if no further tick of this run follows, otherwise `None`.
    fn carry_out(&mut self, received: Received, app: &mut App) -> Option<Next> {
        let referee = &self.options.options.auto_referee;
        match received {
            Received::GetSimulatorFeatures(request) => {
                request.respond(GetSimulatorFeatures::Response {
                    features: features::features(&self.options),
                });
            }
            Received::GetSimulationState(request) => {
                request.respond(GetSimulationState::Response {
                    state: SimulationState {
                        state: self.session.state(),
                    },
                    result: outcome(Ok(())),
                });
            }
            Received::SetSimulationState(request) => return self.set_state(request, app),
            Received::ResetSimulation(request) => return self.reset(request, app),
            Received::StepSimulation(request) => {
                let steps = request.message().steps;
                self.step(StepClient::Service(request), steps, app);
            }
            Received::SimulateSteps(request) => {
                let steps = request.goal().steps;
                match request.accept() {
                    Ok(goal) => self.step(StepClient::Action(goal), steps, app),
                    Err(error) => {
                        if let Some(line) = self.log.line("action", error) {
                            tracing::warn!("{line}");
                        }
                    }
                }
            }
            Received::GetEntities(request) => {
                let found = lookup::select(app, referee, &request.message().filters);
                let (result, entities) = answer(found.map(|(_, names)| names));
                request.respond(GetEntities::Response { result, entities });
            }
            Received::GetEntitiesStates(request) => {
                let found = lookup::select(app, referee, &request.message().filters);
                let found = found.map(|(all, names)| {
                    let states = names.iter().filter_map(|name| all.by_name.get(name));
                    let states = states.map(|entity| all.state(entity)).collect();
                    (names, states)
                });
                let (result, (entities, states)) = answer(found);
                request.respond(GetEntitiesStates::Response {
                    result,
                    entities,
                    states,
                });
            }
            Received::GetEntityState(request) => {
                let all = Entities::describe(app, referee);
                let found = lookup::find(&all, &request.message().entity);
                let (result, state) = answer(found.map(|entity| all.state(entity)));
                request.respond(GetEntityState::Response { result, state });
            }
            Received::GetEntityInfo(request) => {
                let all = Entities::describe(app, referee);
                let found = lookup::find(&all, &request.message().entity);
                let (result, info) = answer(found.map(Entity::info));
                request.respond(GetEntityInfo::Response { result, info });
            }
            Received::SetEntityState(request) => {
                let placement = lookup::placement(app, referee, request.message());
                let result = placement.map(|intervention| self.intervene(app, intervention));
                request.respond(SetEntityState::Response {
                    result: outcome(result),
                });
            }
            Received::GetNamedPoses(request) => {
                // A scenario may have removed the field.
                let field = app.world().get_resource::<SimulatorFieldDimensions>();
                let tags = &request.message().tags;
                let poses = field.map(|field| named_poses::named_poses(&field.0, tags));
                let response = GetNamedPoses::Response {
                    result: outcome(Ok(())),
                    poses: poses.unwrap_or_default(),
                };
                request.respond(response);
            }
            Received::GetAvailableWorlds(request) => {
                let (result, worlds) = answer(worlds::available(request.message(), &self.started));
                request.respond(GetAvailableWorlds::Response { result, worlds });
            }
            Received::GetCurrentWorld(request) => {
                let (result, world) = answer(worlds::current(&self.options));
                request.respond(GetCurrentWorld::Response { result, world });
            }
            Received::LoadWorld(request) => return self.load(request, app),
        }
        None
    }

    /// Handles `set_simulation_state`: plays, pauses, stops (a reset without playing) or quits. A reset is checked
    /// first, because it needs nodes that can start again; its client is answered when the next run starts.
    fn set_state(
        &mut self,
        request: Request<SetSimulationState::Service>,
        app: &mut App,
    ) -> Option<Next> {
        let wanted = request.message().state.state;
        if self.session.transition(wanted) == Ok(Intervention::Reset)
            && let Err(refusal) = restart::check(app, &self.options)
        {
            let refusal = Refusal::new(Code::StateTransitionError, refusal.text);
            let result = outcome(Err(refusal));
            request.respond(SetSimulationState::Response { result });
            return None;
        }
        let left = self.session.steps_left();
        let entered = self.session.enter(wanted);
        if let Ok(intervention) = entered {
            self.fail_steps_with(
                left,
                &format!("the simulation received the request to {intervention}"),
            );
            self.intervene(app, intervention);
            if intervention == Intervention::Reset {
                self.restart = Some(RestartClient::Stop(request));
                return Some(Next::Reset);
            }
        }
        let result = outcome(entered.clone().map(drop));
        request.respond(SetSimulationState::Response { result });
        (entered == Ok(Intervention::Quit)).then_some(Next::Quit)
    }

    /// Handles `reset_simulation`: another run starts, and the client is answered then. Only a reset of everything is
    /// supported.
    fn reset(&mut self, request: Request<ResetSimulation::Service>, app: &mut App) -> Option<Next> {
        let scope = request.message().scope;
        let checked = match WHOLE_RESET.contains(&scope) {
            true => restart::check(app, &self.options),
            false => Err(Refusal::new(
                Code::FeatureUnsupported,
                format_args!(
                    "scope {scope} is not supported: use 0 or 255, which reset everything"
                ),
            )),
        };
        if let Err(refusal) = checked {
            let result = outcome(Err(refusal));
            request.respond(ResetSimulation::Response { result });
            return None;
        }
        self.fail_steps("the simulation was reset");
        self.session.reset();
        self.intervene(app, Intervention::Reset);
        self.restart = Some(RestartClient::Reset(request));
        Some(Next::Reset)
    }

    /// Handles `load_world`: another run starts with another scenario, stopped before its first tick. The client is
    /// answered then. The world is refused if the nodes of this match cannot play it.
    fn load(&mut self, request: Request<LoadWorld::Service>, app: &mut App) -> Option<Next> {
        let chosen = worlds::choose(request.message(), &self.started);
        let chosen = chosen.and_then(|options| {
            restart::check(app, &self.options)?;
            Ok((worlds::current(&options)?, options))
        });
        match chosen {
            Err(refusal) => {
                let result = outcome(Err(refusal));
                request.respond(LoadWorld::Response {
                    result,
                    ..LoadWorld::Response::default()
                });
                None
            }
            Ok((world, options)) => {
                self.log_request("load", format_args!("load {}", world.name));
                self.fail_steps("another world was loaded");
                self.session.stop();
                self.options = options;
                // The run that ends here is recorded with its own scenario, for which this is a reset.
                self.intervene(app, Intervention::Reset);
                self.restart = Some(RestartClient::Load(request, world));
                Some(Next::Reset)
            }
        }
    }

    /// Handles `step_simulation` and `simulate_steps`: a paused match plays `steps` ticks, after which the client is
    /// answered. 0 steps are answered at once.
    fn step(&mut self, client: StepClient, steps: u64, app: &mut App) {
        let running = RunningSteps::new(client, steps);
        match self.session.step(steps) {
            Err(refusal) => running.refuse(refusal),
            Ok(()) if steps == 0 => running.succeed(),
            Ok(()) => {
                self.intervene(app, Intervention::Step(steps));
                self.steps = Some(running);
            }
        }
    }

    /// Pauses the match and answers the client of the step in progress, which has requested its cancellation.
    fn cancel_steps(&mut self, app: &mut App) {
        let left = self.session.steps_left().unwrap_or_default();
        if self.session.enter(state::PAUSED).is_ok() {
            self.intervene(app, Intervention::Pause);
        }
        if let Some(steps) = self.steps.take() {
            steps.cancel(left);
        }
    }

    /// Answers the client of the step in progress, if there is one, that it ended early because of `why`.
    fn fail_steps(&mut self, why: &str) {
        self.fail_steps_with(self.session.steps_left(), why);
    }

    /// Does the same with `left`, the number of ticks that were not played, for callers that have changed the state.
    fn fail_steps_with(&mut self, left: Option<u64>, why: &str) {
        if let Some(steps) = self.steps.take() {
            steps.fail(why, left.unwrap_or_default());
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
        app.intervene(intervention);
    }

    /// Logs a request, at most one per second of each `kind`.
    fn log_request(&mut self, kind: &'static str, request: impl Display) {
        if let Some(line) = self.log.line(kind, format_args!("request to {request}")) {
            tracing::info!("{line}");
        }
    }
}
