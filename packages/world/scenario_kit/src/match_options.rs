use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use hsl_parameters::Overrides;
use hsl_types::parameters::{ParameterValue, Parameters};
use hsl_types::{Faults, RobotId, seconds};
use serde::{Deserialize, Serialize};

use crate::faults::Process;
use crate::options::ScenarioOptions;

/// How a match is played: the parameters of `world_sim`, and of `sil match` in process, where those
/// about processes mean nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[parameters(rules = Self::check_scenario)]
#[serde(default)]
pub struct MatchOptions {
    /// Name of the scenario that is played, see `sil list`.
    #[parameter(default = "soccer_match".to_owned())]
    pub scenario: String,
    /// With what it is played.
    #[parameter(flatten)]
    #[serde(flatten)]
    pub options: ScenarioOptions,
    /// What the world waits for.
    #[parameter(default = Pacing::default())]
    pub pacing: Pacing,
    /// Simulated seconds in a second of wall time where the pacing is `realtime`.
    #[parameter(default = 1.0, range = 0.001..=1000.0, live)]
    pub realtime_factor: f64,
    /// Wall time within which all nodes must be there.
    #[parameter(default = Duration::from_secs(30), positive)]
    #[serde(with = "seconds")]
    pub startup_timeout: Duration,
    /// Wall time within which a robot must answer in lockstep.
    #[parameter(default = Duration::from_secs(2), positive)]
    #[serde(with = "seconds")]
    pub tick_timeout: Duration,
    /// Wall time for which a robot may be silent where the pacing is `realtime`: then it stands still, and
    /// `unanswered` says what happens.
    #[parameter(default = Duration::from_secs(1), positive)]
    #[serde(with = "seconds")]
    pub silence_timeout: Duration,
    /// Wall time for which `/sim/pause` may halt the match before the run ends; null: unlimited.
    #[parameter(default = None)]
    #[serde(with = "seconds::option")]
    pub pause_timeout: Option<Duration>,
    /// Where the referee decides over ROS.
    #[parameter(default = RefereePlace::default())]
    pub referee: RefereePlace,
    /// Whether `recorder_node` is waited for and gets the record of each tick.
    #[parameter(default = true)]
    pub record: bool,
    /// File for the result as JSON; null: it is only logged.
    ///
    /// It is a [`MatchResult`](crate::MatchResult).
    #[parameter(default = None)]
    pub result: Option<PathBuf>,
    /// Whether the world talks to its parent process in lines of JSON on standard input and output.
    ///
    /// It writes a [`MatchProgress`](crate::MatchProgress) once a second of wall time and a
    /// [`Heartbeat`](crate::Heartbeat), and reads a [`NodeEnd`](crate::NodeEnd).
    #[parameter(default = false)]
    pub progress: bool,
    /// Address at which Foxglove is served over ROS, as in `127.0.0.1:8765`; null: nowhere.
    #[parameter(default = None)]
    pub foxglove: Option<SocketAddr>,
}

/// What the world waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ParameterValue)]
#[serde(rename_all = "snake_case")]
pub enum Pacing {
    /// The slowest node.
    #[default]
    Lockstep,
    /// The wall clock; a late answer counts in the tick in which it comes.
    Realtime,
}

/// Where the referee decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ParameterValue)]
#[serde(rename_all = "snake_case")]
pub enum RefereePlace {
    /// In the process of the world.
    InProcess,
    /// In `referee_node`.
    #[default]
    Node,
}

impl MatchOptions {
    /// What counts where `overrides` say nothing: the options of the scenario that they name.
    ///
    /// # Errors
    /// A scenario that there is not.
    pub fn before(overrides: &Overrides) -> Result<Self, Faults> {
        let mut base = Self::default();
        let given = overrides.iter().find(|(key, _)| *key == "scenario");
        // What is no text is refused where all parameters are read.
        if let Some(name) = given.and_then(|(_, given)| given.value.as_str()) {
            base.scenario = name.to_owned();
        }
        match crate::find(&base.scenario) {
            Ok(scenario) => base.options = scenario.default_options(),
            Err(error) => {
                let mut faults = Faults::default();
                faults.add("scenario", error);
                return Err(faults);
            }
        }
        Ok(base)
    }

    fn check_scenario(&self, faults: &mut Faults) {
        if let Err(error) = crate::find(&self.scenario) {
            faults.add("scenario", error);
        }
    }

    /// Whether the fault schedule fits to a match over ROS, or in process, in which `robots` play.
    ///
    /// # Errors
    /// All faults that such a match cannot have.
    pub fn validate_faults(
        &self,
        robots: impl IntoIterator<Item = RobotId>,
        over_ros: bool,
    ) -> Result<(), Faults> {
        let mut processes = vec![Process::World];
        processes.extend(robots.into_iter().map(Process::Robot));
        if over_ros && self.record {
            processes.push(Process::Recorder);
        }
        if over_ros && self.referee == RefereePlace::Node {
            processes.push(Process::Referee);
        }
        self.options.faults.validate(&processes, self.tick_timeout)
    }
}
