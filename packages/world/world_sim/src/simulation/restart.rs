use bevy_app::App;
use bevyhavior_simulator::SimulatorClock;
use hsl_ros::Request;
use hsl_ros::interfaces::simulation::msg::WorldResource;
use hsl_ros::interfaces::simulation::srv::{LoadWorld, ResetSimulation, SetSimulationState};
use match_setup::{MatchOptions, RefereePlace};

use super::refusal::{Code, Refusal, outcome};

/// Client that waits for the start of another run, with its request.
pub(crate) enum RestartClient {
    /// Client of `reset_simulation`.
    Reset(Request<ResetSimulation::Service>),
    /// Client of `set_simulation_state` that stops the simulation.
    Stop(Request<SetSimulationState::Service>),
    /// Client of `load_world`, with the requested world.
    Load(Request<LoadWorld::Service>, WorldResource),
}

impl RestartClient {
    /// Answers the client: another run has started, or the reason why not.
    pub(crate) fn answer(self, begun: Result<(), Refusal>) {
        let is_begun = begun.is_ok();
        let result = outcome(begun);
        match self {
            Self::Reset(request) => request.respond(ResetSimulation::Response { result }),
            Self::Stop(request) => request.respond(SetSimulationState::Response { result }),
            Self::Load(request, world) => request.respond(LoadWorld::Response {
                result,
                world: match is_begun {
                    true => world,
                    false => WorldResource::default(),
                },
            }),
        }
    }
}

/// Checks that another run can start with the nodes of this one. Changes nothing.
///
/// # Errors
///
/// Returns an error if nodes cannot distinguish the run from this one, or may have ended.
pub(crate) fn check(app: &App, options: &MatchOptions) -> Result<(), Refusal> {
    let clock = app.world().get_resource::<SimulatorClock>();
    let text = if clock.is_some_and(|clock| clock.tick == 1) {
        "nodes recognize a new run by an earlier time: play or step to the second tick first"
    } else if !options.options.faults.0.is_empty() {
        "a match with a fault schedule cannot restart: its nodes may have ended"
    } else if options.referee == RefereePlace::GameController {
        "a match with a GameController cannot restart: the GameController continues"
    } else {
        return Ok(());
    };
    Err(Refusal::new(Code::OperationFailed, text))
}
