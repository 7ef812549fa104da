use std::time::Duration;

use hsl_ros::Error;
use hsl_types::seconds;
use planner::{Limits, Solver, solvers};
use serde::{Deserialize, Serialize};

use crate::planning::PlanningLimits;

/// Parameters of `planner_node`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, hsl_types::parameters::Parameters)]
#[serde(default)]
pub struct Parameters {
    /// Parameters of planning.
    #[parameter(flatten)]
    #[serde(flatten)]
    pub planner: PlannerParameters,
}

/// Solver and limits of planning.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, hsl_types::parameters::Parameters)]
#[serde(default)]
pub struct PlannerParameters {
    /// Name of the solver, see `sil plan --help`.
    #[parameter(default = planner::solvers()[0].name().to_owned())]
    pub solver: String,
    /// Maximum wall time for a plan.
    #[parameter(default = Duration::from_secs(20), positive)]
    #[serde(with = "seconds")]
    pub time: Duration,
    /// Maximum memory for a plan.
    #[parameter(default = 512, unit = "MiB", range = 1..=65_536)]
    pub memory: u32,
    /// Maximum number of expanded states for a plan.
    #[parameter(default = 1_000_000, range = 1..=1_000_000_000)]
    pub expansions: u32,
}

impl PlannerParameters {
    /// Returns the solver and the limits.
    ///
    /// # Errors
    /// Returns an error for an unknown solver.
    pub fn limits(&self) -> Result<PlanningLimits, Error> {
        Ok(PlanningLimits {
            solver: solver(&self.solver).map_err(Error::wrong_use)?,
            limits: Limits {
                time: self.time,
                memory: (self.memory as usize) << 20,
                expansions: u64::from(self.expansions),
                ..Limits::default()
            },
        })
    }
}

/// Error: a solver is unknown.
#[derive(Debug, thiserror::Error)]
#[error("solver {name:?} not found: the solvers are {}", names())]
pub(super) struct UnknownSolver {
    name: String,
}

/// Returns the names of all solvers, for the error.
fn names() -> String {
    let names: Vec<_> = solvers().iter().map(|it| it.name()).collect();
    names.join(", ")
}

/// Returns the solver of this name.
///
/// # Errors
/// Returns an error for an unknown solver.
pub(super) fn solver(name: &str) -> Result<&'static dyn Solver, UnknownSolver> {
    planner::solver(name).ok_or_else(|| UnknownSolver {
        name: name.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::Parameters;

    #[test]
    fn the_generated_files_are_what_the_struct_says() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/planner_node");
        ros_testing::assert_generated::<Parameters>("planner_node", folder);
    }
}
