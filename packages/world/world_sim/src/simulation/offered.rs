use std::collections::VecDeque;

use hsl_ros::interfaces::simulation::action::SimulateSteps;
use hsl_ros::interfaces::simulation::srv;
use hsl_ros::{ActionServer, Error, GoalRequest, Node, Request, Service};

/// Says each service once: its type, and its name below that of the node.
macro_rules! services {
    ($($service:ident $name:literal,)*) => {
        /// The services, and the action.
        #[expect(non_snake_case, reason = "a service is named as its type")]
        struct Services {
            $($service: Service<srv::$service::Service>,)*
            steps: ActionServer<SimulateSteps::Action>,
        }

        /// A request that has arrived.
        pub(crate) enum Received {
            $(
                #[doc = concat!("Of `", $name, "`.")]
                $service(Request<srv::$service::Service>),
            )*
            /// Of the action `simulate_steps`.
            SimulateSteps(GoalRequest<SimulateSteps::Action>),
        }

        impl Services {
            fn new(node: &mut Node) -> Result<Self, Error> {
                Ok(Self {
                    $($service: node.service(concat!("~/", $name))?,)*
                    steps: node.action_server("~/simulate_steps")?,
                })
            }

            /// Moves what has arrived to `queue`.
            fn collect(&mut self, queue: &mut VecDeque<Received>) {
                $(while let Some(request) = self.$service.take() {
                    queue.push_back(Received::$service(request));
                })*
                while let Some(request) = self.steps.take() {
                    queue.push_back(Received::SimulateSteps(request));
                }
            }
        }
    };
}

services! {
    GetSimulatorFeatures "get_simulator_features",
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
    UnloadWorld "unload_world",
}

/// The services of `simulation_interfaces` below the name of the node, and the requests to them, in order of arrival.
pub(crate) struct Offered {
    services: Services,
    queue: VecDeque<Received>,
}

impl Offered {
    /// Creates the services.
    ///
    /// # Errors
    /// Returns an error if ROS refuses one.
    pub(crate) fn new(node: &mut Node) -> Result<Self, Error> {
        Ok(Self {
            services: Services::new(node)?,
            queue: VecDeque::new(),
        })
    }

    /// Collects the requests that have arrived; called whenever the node has received something, which keeps their
    /// order across services.
    pub(crate) fn collect(&mut self) {
        self.services.collect(&mut self.queue);
    }

    /// Returns the request that arrived first.
    pub(crate) fn take(&mut self) -> Option<Received> {
        self.queue.pop_front()
    }
}
