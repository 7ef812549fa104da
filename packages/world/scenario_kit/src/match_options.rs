use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use game_controller_referee::GameControllerOptions;
use hsl_parameters::Overrides;
use hsl_types::parameters::{ParameterValue, Parameters};
use hsl_types::{Faults, RobotId, seconds};
use serde::{Deserialize, Serialize};

use crate::Scenario;
use crate::cast::Cast;
use crate::error::ScenarioError;
use crate::faults::Process;
use crate::intervention_replay::InterventionReplay;
use crate::mission::mission_of;
use crate::options::ScenarioOptions;

/// The options of a match: the parameters of `world_sim`, and of `sil match` in process, where those about processes
/// have no effect.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[parameters(rules = Self::check)]
#[serde(default)]
pub struct MatchOptions {
    /// Name of the scenario that is played, see `sil list`.
    #[parameter(default = "soccer_match".to_owned())]
    pub scenario: String,
    /// Options of the scenario.
    #[parameter(flatten)]
    #[serde(flatten)]
    pub options: ScenarioOptions,
    /// What the world waits for.
    #[parameter(default = Pacing::default())]
    pub pacing: Pacing,
    /// Simulated seconds per second of wall time with the pacing `realtime`.
    #[parameter(default = 1.0, range = 0.001..=1000.0, live)]
    pub realtime_factor: f64,
    /// Wall time within which all nodes must have started.
    #[parameter(default = Duration::from_secs(30), positive)]
    #[serde(with = "seconds")]
    pub startup_timeout: Duration,
    /// Wall time within which a robot must answer in lockstep.
    #[parameter(default = Duration::from_secs(2), positive)]
    #[serde(with = "seconds")]
    pub tick_timeout: Duration,
    /// Wall time for which a robot may send nothing with the pacing `realtime`. After that it stands still, and
    /// `unanswered` applies.
    #[parameter(default = Duration::from_secs(1), positive)]
    #[serde(with = "seconds")]
    pub silence_timeout: Duration,
    /// Greatest wall time for which the match may be paused before the run ends; null: unlimited.
    #[parameter(default = None)]
    #[serde(with = "seconds::option")]
    pub pause_timeout: Option<Duration>,
    /// Bag whose interventions are applied again in their ticks; null: none.
    ///
    /// With the same scenario, options and seed it gives the run that was recorded in it.
    #[parameter(default = None)]
    pub interventions: Option<PathBuf>,
    /// Where the referee decides over ROS; in process it decides there or in a GameController.
    #[parameter(default = RefereePlace::default())]
    pub referee: RefereePlace,
    /// How the world follows a GameController, with the referee `game_controller`.
    #[parameter(section)]
    pub game_controller: GameControllerOptions,
    /// Whether the mission decides in `field_mission_node` over ROS, instead of in the process of the world.
    #[parameter(default = false)]
    pub mission_node: bool,
    /// Whether the world waits for `recorder_node` and sends it the data of each tick.
    #[parameter(default = true)]
    pub record: bool,
    /// Whether a robot that did not answer, and every violation, fails the match. Otherwise both are only reported.
    ///
    /// Robots that `faults` killed or froze do not fail it.
    #[parameter(default = true)]
    pub strict: bool,
    /// File for the result as JSON; null: the result is only logged.
    ///
    /// It is a [`MatchResult`](crate::MatchResult).
    #[parameter(default = None)]
    pub result: Option<PathBuf>,
    /// Whether the world communicates with its parent process by lines of JSON on standard input and output.
    ///
    /// It writes a [`MatchProgress`](crate::MatchProgress) once a second of wall time and a
    /// [`Heartbeat`](crate::Heartbeat), and reads a [`NodeEnd`](crate::NodeEnd).
    #[parameter(default = false)]
    pub progress: bool,
    /// Address of the server for Foxglove over ROS, as in `127.0.0.1:8765`; null: no server.
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
    /// The wall clock; a late answer counts in the tick in which it arrives.
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
    /// In the league's GameController on the network, with the pacing `realtime` only.
    GameController,
}

impl MatchOptions {
    /// Returns the defaults for `overrides`: the options of the scenario that they name.
    ///
    /// # Errors
    /// Returns an error if the scenario does not exist.
    pub fn before(overrides: &Overrides) -> Result<Self, Faults> {
        let mut base = Self::default();
        let given = overrides.iter().find(|(key, _)| *key == "scenario");
        // A value that is not text is refused when all parameters are read.
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

    fn check(&self, faults: &mut Faults) {
        faults.require(
            self.referee != RefereePlace::GameController || self.pacing == Pacing::Realtime,
            "referee",
            "game_controller has a clock of its own; set pacing:=realtime",
        );
        if let Err(error) = crate::find(&self.scenario) {
            faults.add("scenario", error);
        }
    }

    /// Returns the options of the same match with another scenario, as if it had been started with it: what differs
    /// from the defaults of this scenario stays, and all else is as the other one sets it.
    ///
    /// # Errors
    /// Returns an error if this scenario is unknown.
    pub fn with_scenario(&self, scenario: &Scenario) -> Result<Self, Faults> {
        let mut faults = Faults::default();
        let own = match crate::find(&self.scenario) {
            Ok(own) => own,
            Err(error) => {
                faults.add("scenario", error);
                return Err(faults);
            }
        };
        let source = format!("as in {}", self.scenario);
        let kept = Overrides::differing(&own.default_options(), &self.options, &source);
        Ok(Self {
            scenario: scenario.name.to_owned(),
            options: hsl_parameters::read_over(&scenario.default_options(), &kept)?,
            ..self.clone()
        })
    }

    /// Returns the options of the scenario that differ from those in `other`, as rules `key:=value`.
    pub fn rules_over(&self, other: &Self) -> Vec<String> {
        Overrides::differing(&other.options, &self.options, "").to_rules()
    }

    /// Returns the robots that play, with the parameters of their behaviors.
    ///
    /// # Errors
    /// Returns an error if the scenario is unknown, or cannot be played with these options.
    pub fn cast(&self) -> Result<Cast, ScenarioError> {
        crate::cast(crate::find(&self.scenario)?, &self.options)
    }

    /// Returns the interventions to replay.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub fn replay(&self) -> Result<InterventionReplay, Faults> {
        let Some(bag) = &self.interventions else {
            return Ok(InterventionReplay::default());
        };
        InterventionReplay::read(bag).map_err(|error| {
            let mut faults = Faults::default();
            faults.add("interventions", error);
            faults
        })
    }

    /// Checks whether there is a mission if a node shall carry it out.
    ///
    /// # Errors
    /// Returns an error if there is none.
    pub fn validate_mission(&self) -> Result<(), Faults> {
        let mut faults = Faults::default();
        // Other faults of the scenario and its options are found where they are read.
        if self.mission_node
            && let Ok(scenario) = crate::find(&self.scenario)
            && let Err(error @ ScenarioError::NoMission(_)) = mission_of(scenario, &self.options)
        {
            faults.add("mission_node", error);
        }
        faults.into_result(())
    }

    /// Checks whether the fault schedule is possible in a match over ROS, or in process, with `robots`.
    ///
    /// # Errors
    /// Returns an error with all faults that are not possible.
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
