//! Tools to write, run and evaluate scenarios. All scenarios of a program are in [`SCENARIOS`].
//!
//! A scenario is a function that registers systems in an app. It does not depend on where the robots decide: in this
//! process or in nodes of their own.
//!
//! ```
//! use bevy_app::{App, AppExit, Startup, Update};
//! use bevy_ecs::prelude::*;
//! use bevyhavior_simulator::{BehaviorTreeSimulatorSet, SimulatorRobotBundle};
//! use hsl_types::{Isometry2, PlayerNumber, Team};
//! use scenario_kit::scenario;
//!
//! /// A robot stands on the field.
//! #[scenario(time_limit = 1.0)]
//! fn robot_stands(app: &mut App) {
//!     app.add_systems(Startup, enter)
//!         .add_systems(Update, leave.in_set(BehaviorTreeSimulatorSet::Scenario));
//! }
//!
//! fn enter(mut commands: Commands) {
//!     let robot = SimulatorRobotBundle::new(Team::Hulks, PlayerNumber::new::<1>(), Isometry2::identity());
//!     commands.spawn(robot);
//! }
//!
//! fn leave(mut exit: MessageWriter<AppExit>) {
//!     exit.write(AppExit::Success);
//! }
//! ```
//!
//! A scenario with two limits does not compile:
//!
//! ```compile_fail
//! /// A robot stands on the field.
//! #[scenario_kit::scenario(time_limit = 1.0, endless)]
//! fn robot_stands(app: &mut bevy_app::App) {}
//! ```

mod app;
mod bag_sink;
mod cast;
mod command_interface;
mod coverage;
mod decision_periods;
mod entry;
mod error;
mod error_level;
mod failed_bag;
mod faults;
mod files;
mod fuzz;
mod judge;
mod margin;
mod match_failure;
mod mission;
mod options;
mod periodic_backend;
mod reaction_time;
mod robot_selection;
mod robot_values;
mod run;
pub mod run_folder;
mod stage;
mod standard_topics;
mod statistics;
mod time_limit;
pub mod viewer;
mod violation_tally;

pub use app::build_app;
pub use bag_sink::BagSink;
pub use cast::{Cast, RobotSettings, cast};
pub use command_interface::{CommandInterface, CommandInterfaceError};
pub use coverage::{NodeCoverage, NodeResult, Reached, SimulatorTreeCoverage, TreeCoverage};
pub use decision_periods::DecisionPeriods;
pub use entry::{assert_passes, main};
pub use error::ScenarioError;
pub use error_level::{ErrorLevel, ErrorLevelError};
pub use faults::{
    Fault, FaultError, FaultKind, FaultSchedule, FaultSignal, FaultSyntaxError, FaultyBackend,
    Process, ProcessError, ScheduleContext, SignalRequest, SignalSender, send_signal_to_self,
};
pub use files::{SCENARIO_READERS, ScenarioReader, is_file};
pub use fuzz::Fuzz;
pub use hsl_macros::scenario;
pub use judge::Judge;
#[doc(hidden)]
pub use linkme;
pub use margin::SimulatorMargin;
pub use match_failure::MatchFailure;
pub use mission::{begin_mission, mission_notes, mission_of, take_mission};
pub use options::ScenarioOptions;
pub use periodic_backend::PeriodicBackend;
pub use reaction_time::{ReactionTime, ReactionTimeError};
pub use robot_selection::{RobotSelection, RobotSelectionError};
pub use robot_values::{RobotValue, RobotValues, RobotValuesError};
pub use run::{app_in_process, app_with_behaviors, play};
pub use stage::{begin_in, place_ball, place_robot};
pub use standard_topics::{StandardTopics, StandardTopicsError};
pub use statistics::{MatchStatistics, TeamStatistics};
pub use time_limit::TimeLimit;
pub use violation_tally::ViolationTally;

use std::fmt;

use bevy_app::App;
use linkme::distributed_slice;
use user_files::suggest;

/// Scenario, defined with [`macro@scenario`] or read from a file.
#[derive(Clone, Copy)]
pub struct Scenario {
    /// Unique name for starting the scenario; of a file its path.
    pub name: &'static str,
    /// Purpose of the scenario in one line.
    pub description: &'static str,
    /// End of a scenario that does not end by itself.
    pub time_limit: TimeLimit,
    /// Function that sets the scenario's default options. Only the seed is set before.
    pub options: &'static (dyn Fn(&mut ScenarioOptions) + Send + Sync),
    /// Function that adds the scenario's systems. The options are a resource of the app.
    pub setup: &'static (dyn Fn(&mut App) + Send + Sync),
}

impl fmt::Debug for Scenario {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scenario")
            .field("name", &self.name)
            .field("time_limit", &self.time_limit)
            .finish_non_exhaustive()
    }
}

/// Scenarios of all crates that are linked into this program, in no particular order.
#[distributed_slice]
pub static SCENARIOS: [Scenario];

/// Returns all scenarios of this program, sorted by name.
pub fn all() -> Vec<&'static Scenario> {
    let mut all: Vec<_> = SCENARIOS.iter().collect();
    all.sort_unstable_by_key(|scenario| scenario.name);
    all
}

/// Returns the scenario `name`: a scenario of the list, or, if `name` is the path of a file, the scenario in this file.
///
/// # Errors
///
/// Returns an error if the name is unknown, or if the file is not a scenario.
pub fn find(name: &str) -> Result<&'static Scenario, ScenarioError> {
    if is_file(name) {
        return files::find(name);
    }
    let found = SCENARIOS.iter().find(|scenario| scenario.name == name);
    found.ok_or_else(|| {
        let known: Vec<_> = all().iter().map(|scenario| scenario.name).collect();
        ScenarioError::Unknown {
            name: name.to_owned(),
            suggestion: suggest(name, known.iter().copied())
                .map_or_else(String::new, |question| format!("{question} ")),
            known: known.join(", "),
        }
    })
}
