//! Requests to the services of the world.

use bevy_app::App;
use bevyhavior_simulator::SimulatorFieldDimensions;
use hsl_ros::interfaces::simulation::msg::SimulationState;
use hsl_ros::interfaces::simulation::srv::{
    GetAvailableWorlds, GetCurrentWorld, GetEntities, GetEntitiesStates, GetEntityInfo,
    GetEntityState, GetNamedPoses, GetSimulationState, GetSimulatorFeatures, SetEntityState,
};

use super::entities::{Entities, Entity};
use super::offered::Received;
use super::refusal::{answer, outcome};
use super::steps::StepClient;
use super::{Next, Simulation, features, lookup, named_poses, worlds};

impl Simulation {
    /// Handles one request and answers it, except requests to step and restart, which are answered later. Returns
    /// `Quit` or `Reset` if no further tick of this run follows, otherwise `None`.
    pub(super) fn carry_out(&mut self, received: Received, app: &mut App) -> Option<Next> {
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
}
