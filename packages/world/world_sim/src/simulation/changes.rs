//! Requests that change the state of the match: play, pause, step, reset, load another world and quit.

use bevy_app::App;
use hsl_ros::Request;
use hsl_ros::interfaces::simulation::srv::{LoadWorld, ResetSimulation, SetSimulationState};
use hsl_types::Intervention;

use super::refusal::{Code, Refusal, outcome};
use super::restart::{self, RestartClient};
use super::session::state;
use super::steps::{RunningSteps, StepClient};
use super::{Next, Simulation, worlds};

/// Scopes of `ResetSimulation` that reset everything.
const WHOLE_RESET: [u8; 2] = [0, 255];

impl Simulation {
    /// Handles `set_simulation_state`: plays, pauses, stops (a reset without playing) or quits. A reset is checked
    /// first, because it needs nodes that can start again; its client is answered when the next run starts.
    pub(super) fn set_state(
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
    pub(super) fn reset(
        &mut self,
        request: Request<ResetSimulation::Service>,
        app: &mut App,
    ) -> Option<Next> {
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
    pub(super) fn load(
        &mut self,
        request: Request<LoadWorld::Service>,
        app: &mut App,
    ) -> Option<Next> {
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
    pub(super) fn step(&mut self, client: StepClient, steps: u64, app: &mut App) {
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
    pub(super) fn cancel_steps(&mut self, app: &mut App) {
        let left = self.session.steps_left().unwrap_or_default();
        if self.session.enter(state::PAUSED).is_ok() {
            self.intervene(app, Intervention::Pause);
        }
        if let Some(steps) = self.steps.take() {
            steps.cancel(left);
        }
    }

    /// Answers the client of the step in progress, if there is one, that it ended early because of `why`.
    pub(super) fn fail_steps(&mut self, why: &str) {
        self.fail_steps_with(self.session.steps_left(), why);
    }

    /// Answers the client like [`Self::fail_steps`], for callers that have changed the state already. `left` is the
    /// number of ticks that were not played.
    pub(super) fn fail_steps_with(&mut self, left: Option<u64>, why: &str) {
        if let Some(steps) = self.steps.take() {
            steps.fail(why, left.unwrap_or_default());
        }
    }
}
