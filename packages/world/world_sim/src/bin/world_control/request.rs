use hsl_ros::ServiceCaller;
use hsl_ros::interfaces::simulation::msg::{EntityState, Result as Outcome, SimulationState};
use hsl_ros::interfaces::simulation::srv::{
    GetEntityState, ResetSimulation, SetEntityState, SetSimulationState, StepSimulation,
};

use hsl_types::Ticks;

use crate::parameters::{Parameters, RequestKind};

/// Code of a successful request.
const OK: u8 = 1;
/// Code of a request for the current state.
const ALREADY: u8 = 101;

/// States of the simulation.
const PLAYING: u8 = 1;
const PAUSED: u8 = 2;
const QUITTING: u8 = 3;

/// Sends the request that the parameters describe to the services of the world, and waits for the answer. Returns the
/// result in words, or the reason of a refusal.
///
/// # Errors
///
/// Returns an error if no world answers.
pub(crate) fn send(
    caller: &mut ServiceCaller,
    parameters: &Parameters,
) -> anyhow::Result<Result<String, String>> {
    Ok(match parameters.request {
        RequestKind::Pause => set_state(caller, PAUSED, "paused")?,
        RequestKind::Resume => set_state(caller, PLAYING, "playing")?,
        RequestKind::Quit => set_state(caller, QUITTING, "the match ends")?,
        RequestKind::Step => {
            let steps = parameters.steps;
            let request = StepSimulation::Request { steps };
            let answer =
                caller.call::<StepSimulation::Service>("/world_sim/step_simulation", request)?;
            verdict(answer.result, || format!("played {}", Ticks(steps)))
        }
        RequestKind::Reset => {
            let request = ResetSimulation::Request::default();
            let answer =
                caller.call::<ResetSimulation::Service>("/world_sim/reset_simulation", request)?;
            verdict(answer.result, || "the match begins again".to_owned())
        }
        RequestKind::Move => put(caller, parameters)?,
    })
}

/// Requests a state of the simulation. `done` is the result in words. A simulation that is already in this state is no
/// error.
fn set_state(
    caller: &mut ServiceCaller,
    state: u8,
    done: &str,
) -> anyhow::Result<Result<String, String>> {
    let request = SetSimulationState::Request {
        state: SimulationState { state },
    };
    let answer =
        caller.call::<SetSimulationState::Service>("/world_sim/set_simulation_state", request)?;
    Ok(match answer.result.result {
        ALREADY => Ok(format!("{done} already")),
        _ => verdict(answer.result, || done.to_owned()),
    })
}

/// Moves an entity to the pose in the parameters. Without an angle, its present orientation is kept, which needs
/// another request.
fn put(
    caller: &mut ServiceCaller,
    parameters: &Parameters,
) -> anyhow::Result<Result<String, String>> {
    let entity = parameters.entity.clone();
    let mut state = EntityState::default();
    match parameters.angle {
        Some(angle) => {
            state.pose.orientation.z = (angle / 2.0).sin();
            state.pose.orientation.w = (angle / 2.0).cos();
        }
        // A ball that is not on the field has no orientation either.
        None => {
            let request = GetEntityState::Request {
                entity: entity.clone(),
            };
            let answer =
                caller.call::<GetEntityState::Service>("/world_sim/get_entity_state", request)?;
            if answer.result.result == OK {
                state.pose.orientation = answer.state.pose.orientation;
            }
        }
    }
    state.pose.position.x = parameters.x;
    state.pose.position.y = parameters.y;
    state.twist.linear.x = parameters.velocity_x;
    state.twist.linear.y = parameters.velocity_y;
    let request = SetEntityState::Request { entity, state };
    let answer = caller.call::<SetEntityState::Service>("/world_sim/set_entity_state", request)?;
    let Parameters { entity, x, y, .. } = parameters;
    Ok(verdict(answer.result, || {
        format!("{entity} is at ({x}, {y}) m")
    }))
}

/// Returns `done`, the result in words, or the reason of a refusal.
fn verdict(result: Outcome, done: impl FnOnce() -> String) -> Result<String, String> {
    match result.result {
        OK => Ok(done()),
        _ => Err(result.error_message),
    }
}
