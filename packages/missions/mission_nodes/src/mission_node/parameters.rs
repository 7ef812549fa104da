use std::path::PathBuf;
use std::time::Duration;

use hsl_types::parameters::{ParameterValue, Parameters as Described};
use hsl_types::seconds;
use mission::{ReplayLimits, Settings, StepOrder};
use serde::{Deserialize, Serialize};
use support::InvalidValues;

use crate::planner_node::PlannerParameters;
use crate::simulation::SimulationParameters;
use crate::world_model_node::FactParameters;

/// The parameters of the node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[parameters(rules = Self::rules)]
#[serde(deny_unknown_fields, default)]
pub struct Parameters {
    /// File that says how each action of the domain is done; it must be given.
    #[parameter(default = None)]
    pub actions: Option<PathBuf>,
    /// Whether facts and planner are in this process, too, instead of in `world_model_node` and `planner_node`.
    #[parameter(default = false)]
    pub in_process: bool,
    /// Whether the mission begins with the goal of the problem; otherwise it waits for a goal.
    #[parameter(default = true)]
    pub start: bool,
    /// Whether the node ends with the first mission: exit code 0 if its goal was reached, 1 if not.
    #[parameter(default = false)]
    pub end_with_mission: bool,
    /// Time of the mission from one tick to the next.
    #[parameter(default = Duration::from_millis(50), positive)]
    #[serde(with = "seconds")]
    pub tick_period: Duration,
    /// Time of the mission in a second of wall time; 0: as fast as possible.
    #[parameter(default = 1.0, range = 0.0..=1000.0)]
    pub realtime_factor: f64,
    /// Wall time within which another node must answer; then the mission ends.
    #[parameter(default = Duration::from_secs(30), positive)]
    #[serde(with = "seconds")]
    pub node_timeout: Duration,
    /// How the steps of a plan are ordered.
    #[parameter(default = Order::default())]
    pub order: Order,
    /// Number of new plans in a row that may be as long as the shortest plan for the goal so far, or longer.
    #[parameter(default = 10)]
    pub replans_without_progress: u32,
    /// How often the same effect of a step may be contradicted.
    #[parameter(default = 5)]
    pub contradictions: u32,
    /// How simulated actions go.
    #[parameter(section)]
    pub simulation: SimulationParameters,
    /// The facts, with `in_process`.
    #[parameter(section)]
    pub facts: FactParameters,
    /// The planner, with `in_process`.
    #[parameter(section)]
    pub planner: PlannerParameters,
}

/// How the steps of a plan are ordered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ParameterValue)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Steps that do not depend on each other are done at the same time.
    #[default]
    Parallel,
    /// One after the other.
    Sequential,
}

impl Parameters {
    fn rules(&self, faults: &mut InvalidValues) {
        let are_needed = self.in_process || self.facts == FactParameters::default();
        faults.require(
            are_needed,
            "facts",
            "are those of world_model_node, unless in_process is true",
        );
    }

    /// When a mission gives up.
    pub(super) fn settings(&self) -> Settings {
        Settings {
            step_order: match self.order {
                Order::Parallel => StepOrder::Parallel,
                Order::Sequential => StepOrder::Sequential,
            },
            replay: ReplayLimits::default(),
            replans_without_progress: self.replans_without_progress,
            contradictions: self.contradictions,
            // Time stands still while the planner is at work; it has a limit of wall time.
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
