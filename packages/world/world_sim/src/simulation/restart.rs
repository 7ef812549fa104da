use bevy_app::App;
use bevyhavior_simulator::SimulatorClock;
use hsl_ros::Request;
use hsl_ros::interfaces::simulation::msg::WorldResource;
use hsl_ros::interfaces::simulation::srv::{LoadWorld, ResetSimulation, SetSimulationState};
use scenario_kit::{MatchOptions, RefereePlace};

use super::refusal::{Code, Refusal, outcome};

/// The client that waits for the beginning of another run.
pub(crate) enum RestartClient {
    /// Of `reset_simulation`.
    Reset(Request<ResetSimulation::Service>),
    /// Of `set_simulation_state`, which stops the simulation.
    Stop(Request<SetSimulationState::Service>),
    /// Of `load_world`, with the world that it asked for.
    Load(Request<LoadWorld::Service>, WorldResource),
}

impl RestartClient {
    /// Tells the client whether the other run has begun.
    pub(crate) fn tell(self, begun: Result<(), Refusal>) {
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

/// Checks whether another run can begin with the nodes of this one.
///
/// # Errors
/// Returns an error if nodes cannot tell it from this run, or may be gone.
pub(crate) fn check(app: &App, options: &MatchOptions) -> Result<(), Refusal> {
    let clock = app.world().get_resource::<SimulatorClock>();
    let text = if clock.is_some_and(|clock| clock.tick == 1) {
        "nodes know a new run by a time before their last one: play or step to the second tick first"
    } else if !options.options.faults.0.is_empty() {
        "a match with a fault schedule cannot begin again: its nodes may be gone"
    } else if options.referee == RefereePlace::GameController {
        "a match under a GameController cannot begin again: the GameController goes on"
    } else {
        return Ok(());
    };
    Err(Refusal::new(Code::OperationFailed, text))
}
