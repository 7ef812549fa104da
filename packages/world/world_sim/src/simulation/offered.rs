use std::collections::VecDeque;

use hsl_ros::interfaces::ServiceType;
use hsl_ros::interfaces::simulation::action::SimulateSteps;
use hsl_ros::interfaces::simulation::{msg, srv};
use hsl_ros::{ActionServer, Error, GoalRequest, Node, Request, Service};

use super::limited::Limited;
use super::refusal::{Code, Refusal, outcome};

/// Answer of a service that has a result.
trait Answer: Default {
    fn set_result(&mut self, result: msg::Result);
}

/// Defines the services of the node from one list of types and of names below the name of the node. Unsupported ones
/// are offered, too, and answer with a reason.
macro_rules! services {
    (
        supported { $($service:ident $name:literal,)* }
        unsupported { $($missing:ident $missing_name:literal $why:literal,)* }
    ) => {
        $(impl Answer for srv::$service::Response {
            fn set_result(&mut self, result: msg::Result) {
                self.result = result;
            }
        })*

        $(impl Answer for srv::$missing::Response {
            fn set_result(&mut self, result: msg::Result) {
                self.result = result;
            }
        })*

        /// Services and action of the node.
        #[expect(non_snake_case, reason = "a service has the name of its type")]
        struct Services {
            $($service: Service<srv::$service::Service>,)*
            $($missing: Service<srv::$missing::Service>,)*
            GetSimulatorFeatures: Service<srv::GetSimulatorFeatures::Service>,
            steps: ActionServer<SimulateSteps::Action>,
        }

        /// Received request.
        pub(crate) enum Received {
            $(
                #[doc = concat!("Of `", $name, "`.")]
                $service(Request<srv::$service::Service>),
            )*
            /// Request to `get_simulator_features`, whose answer has no result.
            GetSimulatorFeatures(Request<srv::GetSimulatorFeatures::Service>),
            /// Goal of the action `simulate_steps`.
            SimulateSteps(GoalRequest<SimulateSteps::Action>),
        }

        impl Services {
            /// Creates all services and the action.
            fn new(node: &mut Node) -> Result<Self, Error> {
                Ok(Self {
                    $($service: node.service(concat!("~/", $name))?,)*
                    $($missing: node.service(concat!("~/", $missing_name))?,)*
                    GetSimulatorFeatures: node.service("~/get_simulator_features")?,
                    steps: node.action_server("~/simulate_steps")?,
                })
            }

            /// Moves received requests to `queue`. Requests that are too large or not supported are answered at once.
            fn collect(&mut self, queue: &mut VecDeque<Received>) {
                $(while let Some(request) = self.$service.take() {
                    match request.message().check() {
                        Ok(()) => queue.push_back(Received::$service(request)),
                        Err(refusal) => refuse(request, refusal),
                    }
                })*
                $(while let Some(request) = self.$missing.take() {
                    refuse(request, Refusal::new(Code::FeatureUnsupported, $why));
                })*
                while let Some(request) = self.GetSimulatorFeatures.take() {
                    queue.push_back(Received::GetSimulatorFeatures(request));
                }
                while let Some(request) = self.steps.take() {
                    queue.push_back(Received::SimulateSteps(request));
                }
            }
        }

        impl Received {
            /// Answers that the request is refused.
            pub(crate) fn refuse(self, refusal: Refusal) {
                match self {
                    $(Self::$service(request) => refuse(request, refusal),)*
                    Self::GetSimulatorFeatures(request) => request.respond(Default::default()),
                    Self::SimulateSteps(request) => request.reject(),
                }
            }
        }

        /// Services by name, and whether each is supported.
        #[cfg(test)]
        pub(crate) const SERVICES: &[(&str, bool)] = &[
            ("get_simulator_features", true),
            $(($name, true),)*
            $(($missing_name, false),)*
        ];
    };
}

services! {
    supported {
        GetSimulationState "get_simulation_state",
        SetSimulationState "set_simulation_state",
        StepSimulation "step_simulation",
        ResetSimulation "reset_simulation",
        GetEntities "get_entities",
        GetEntitiesStates "get_entities_states",
        GetEntityState "get_entity_state",
        GetEntityInfo "get_entity_info",
        SetEntityState "set_entity_state",
        GetNamedPoses "get_named_poses",
        GetAvailableWorlds "get_available_worlds",
        GetCurrentWorld "get_current_world",
        LoadWorld "load_world",
    }
    unsupported {
        UnloadWorld "unload_world" "a match always has a world: load another one instead",
        SpawnEntity "spawn_entity" "the robots of a match are fixed at its start",
        SpawnEntities "spawn_entities" "the robots of a match are fixed at its start",
        DeleteEntity "delete_entity" "the robots of a match are fixed at its start",
        GetSpawnables "get_spawnables" "the robots of a match are fixed at its start",
        SetEntityInfo "set_entity_info" "category and tags follow from the robot's team and number",
        GetEntityBounds "get_entity_bounds" "entities have no bounds: use get_entity_state",
        GetNamedPoseBounds "get_named_pose_bounds" "named poses have no bounds: use get_named_poses",
    }
}

impl Received {
    /// Returns the name of the service below that of the node, if the request changes the match.
    pub(crate) fn changing(&self) -> Option<&'static str> {
        match self {
            Self::SetSimulationState(_) => Some("set_simulation_state"),
            Self::StepSimulation(_) => Some("step_simulation"),
            Self::ResetSimulation(_) => Some("reset_simulation"),
            Self::SetEntityState(_) => Some("set_entity_state"),
            Self::LoadWorld(_) => Some("load_world"),
            Self::SimulateSteps(_) => Some("simulate_steps/_action/send_goal"),
            _ => None,
        }
    }
}

fn refuse<S>(request: Request<S>, refusal: Refusal)
where
    S: ServiceType + 'static,
    S::Response: Answer,
{
    let mut response = S::Response::default();
    response.set_result(outcome(Err(refusal)));
    request.respond(response);
}

/// Services of `simulation_interfaces` of the node, and the requests that have arrived, in order of arrival.
pub(crate) struct Offered {
    services: Services,
    queue: VecDeque<Received>,
}

impl Offered {
    /// Creates the services.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses a service.
    pub(crate) fn new(node: &mut Node) -> Result<Self, Error> {
        Ok(Self {
            services: Services::new(node)?,
            queue: VecDeque::new(),
        })
    }

    /// Moves received requests to the queue. Called after each wait of the node, so that requests to different services
    /// stay in their order.
    pub(crate) fn collect(&mut self) {
        self.services.collect(&mut self.queue);
    }

    /// Removes and returns the request that arrived first, or `None` if no request is waiting.
    pub(crate) fn take(&mut self) -> Option<Received> {
        self.queue.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use hsl_wire::topics::{Source, TOPICS};

    use super::*;
    use crate::simulation::{CANCEL, SET_SERVICES};

    #[test]
    fn every_input_is_decided_in_the_table() {
        let table = include_str!("../../INPUTS.md");
        let rows: Vec<_> = table
            .lines()
            .filter(|line| line.starts_with("| `"))
            .collect();
        let is_decided = |input: &str| {
            let name = format!("`{input}`");
            rows.iter().any(|row| row.contains(&name))
        };
        for (service, is_supported) in SERVICES {
            let name = format!("/world_sim/{service}");
            // Services that only read, or only refuse, change nothing.
            let changes = *is_supported && !service.starts_with("get_");
            assert_eq!(is_decided(&name), changes, "{name}");
        }
        let send = "simulate_steps/_action/send_goal";
        for service in [send, CANCEL] {
            assert!(is_decided(&format!("/world_sim/{service}")), "{service}");
        }
        assert!(SET_SERVICES.iter().all(|it| is_decided(it)));
        for topic in TOPICS {
            let is_listed = match topic.source {
                Source::Anyone | Source::Referee | Source::Mission | Source::Recorder => true,
                Source::World | Source::Behavior | Source::League => false,
            };
            assert_eq!(is_decided(topic.name), is_listed, "{topic}");
        }
    }
}
