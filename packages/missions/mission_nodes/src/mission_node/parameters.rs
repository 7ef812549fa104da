use std::path::PathBuf;
use std::time::Duration;

use hsl_types::parameters::{ParameterValue, Parameters as Described};
use hsl_types::seconds;
use mission::{ReplayLimits, Settings, StepOrder};
use serde::{Deserialize, Serialize};
use support::InvalidValues;

use crate::performers::PerformerClients;
use crate::planner_node::PlannerParameters;
use crate::simulation::SimulationParameters;
use crate::world_model_node::FactParameters;

/// Parameters of `mission_node`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[parameters(rules = Self::rules)]
#[serde(deny_unknown_fields, default)]
pub struct Parameters {
    /// File of the implementations of the domain's actions; required.
    #[parameter(default = None)]
    pub actions: Option<PathBuf>,
    /// True to run facts and planner in this process instead of in `world_model_node` and `planner_node`.
    #[parameter(default = false)]
    pub in_process: bool,
    /// True to start with the goal of the problem; false to wait for a goal.
    #[parameter(default = true)]
    pub start: bool,
    /// True to exit after the first mission: exit code 0 if its goal was reached, 1 otherwise.
    #[parameter(default = false)]
    pub end_with_mission: bool,
    /// Mission time between two ticks.
    #[parameter(default = Duration::from_millis(50), positive)]
    #[serde(with = "seconds")]
    pub tick_period: Duration,
    /// Speed of mission time relative to wall time; 0: as fast as possible.
    #[parameter(default = 1.0, range = 0.0..=1000.0)]
    pub realtime_factor: f64,
    /// Maximum wall time for the response of another node. After this time the mission fails.
    #[parameter(default = Duration::from_secs(30), positive)]
    #[serde(with = "seconds")]
    pub node_timeout: Duration,
    /// Maximum wall time until a performer is found and accepts a step. After this time the step fails.
    #[parameter(default = PerformerClients::LIMIT, positive)]
    #[serde(with = "seconds")]
    pub performer_timeout: Duration,
    /// Order of the steps of a plan.
    #[parameter(default = Order::default())]
    pub order: Order,
    /// Maximum number of successive new plans that are not shorter than the shortest plan for the goal so far.
    #[parameter(default = 10)]
    pub replans_without_progress: u32,
    /// Maximum number of contradictions of the same effect.
    #[parameter(default = 5)]
    pub contradictions: u32,
    /// Simulation of actions.
    #[parameter(section)]
    pub simulation: SimulationParameters,
    /// Facts, if `in_process` is true.
    #[parameter(section)]
    pub facts: FactParameters,
    /// Planner, if `in_process` is true.
    #[parameter(section)]
    pub planner: PlannerParameters,
}

/// Order of the steps of a plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ParameterValue)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Independent steps run at the same time.
    #[default]
    Parallel,
    /// One step after the other.
    Sequential,
}

impl Parameters {
    /// Adds an error to `invalid` if parameters of facts are given that another node would own.
    fn rules(&self, invalid: &mut InvalidValues) {
        let are_needed = self.in_process || self.facts == FactParameters::default();
        invalid.require(
            are_needed,
            "facts",
            "must be set for world_model_node, or in_process must be true",
        );
    }

    pub(super) fn settings(&self) -> Settings {
        Settings {
            step_order: match self.order {
                Order::Parallel => StepOrder::Parallel,
                Order::Sequential => StepOrder::Sequential,
            },
            replay: ReplayLimits::default(),
            replans_without_progress: self.replans_without_progress,
            contradictions: self.contradictions,
            // Mission time stops during planning; the planner has a limit of wall time.
            planning_time: Duration::MAX,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Parameters;

    #[test]
    fn the_generated_files_are_what_the_struct_says() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/mission_node");
        ros_testing::assert_generated::<Parameters>("mission_node", folder);
    }
}
