use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use hsl_parameters::Overrides;
use hsl_types::{Faults, RobotId, seconds};
use serde::{Deserialize, Serialize};

use crate::faults::Process;
use crate::options::ScenarioOptions;

/// How a match is played: the parameters of `world_sim`, and of `sil match` in process, where those
/// about processes mean nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MatchOptions {
    /// What is played, by its name in [`SCENARIOS`](crate::SCENARIOS) (default: `soccer_match`).
    pub scenario: String,
    /// With what it is played.
    #[serde(flatten)]
    pub options: ScenarioOptions,
    /// What the world waits for (default: `lockstep`).
    pub pacing: Pacing,
    /// Simulated seconds to a second of wall time where the pacing is `realtime`
    /// (0.001 to 1000; default: 1.0).
    pub realtime_factor: f64,
    /// Wall time within which all nodes must be there (default: 30 s).
    #[serde(with = "seconds")]
    pub startup_timeout: Duration,
    /// Wall time within which a robot must answer in lockstep (default: 2 s).
    #[serde(with = "seconds")]
    pub tick_timeout: Duration,
    /// Wall time for which the service `/sim/pause` may halt the match before the run ends; none: any
    /// time (default: none).
    #[serde(with = "seconds::option")]
    pub pause_timeout: Option<Duration>,
    /// Where the referee decides over ROS (default: `node`).
    pub referee: RefereePlace,
    /// Whether a recorder is waited for and gets the record of each tick (default: true).
    pub record: bool,
    /// File for the [`MatchResult`](crate::MatchResult) as JSON; none: it is logged only (default: none).
    pub result: Option<PathBuf>,
    /// Whether the world talks with its parent process in lines of JSON: a
    /// [`MatchProgress`](crate::MatchProgress) once a second of wall time and a
    /// [`Heartbeat`](crate::Heartbeat) on standard output, a [`NodeEnd`](crate::NodeEnd) on standard input
    /// (default: false).
    pub progress: bool,
    /// Address at which Foxglove is served over ROS, as in `127.0.0.1:8765`; none: nowhere (default: none).
    pub foxglove: Option<SocketAddr>,
}

/// What the world waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pacing {
    /// For the slowest node: as fast as all of them can.
    #[default]
    Lockstep,
    /// For the wall clock: answers that are late count in the tick in which they come.
    Realtime,
}

/// Where the referee decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefereePlace {
    /// In the process of the world.
    InProcess,
    /// In `referee_node`.
    #[default]
    Node,
}

impl Default for MatchOptions {
    fn default() -> Self {
        Self {
            scenario: "soccer_match".to_owned(),
            options: ScenarioOptions::default(),
            pacing: Pacing::default(),
            realtime_factor: 1.0,
            startup_timeout: Duration::from_secs(30),
            tick_timeout: Duration::from_secs(2),
            pause_timeout: None,
            referee: RefereePlace::default(),
            record: true,
            result: None,
            progress: false,
            foxglove: None,
        }
    }
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

    /// Whether a match can be played with these options.
    ///
    /// # Errors
    /// All options with which it cannot.
    pub fn validate(&self) -> Result<(), Faults> {
        let mut faults = self.options.validate().err().unwrap_or_default();
        if let Err(error) = crate::find(&self.scenario) {
            faults.add("scenario", error);
        }
        let factor = self.realtime_factor;
        faults.require(
            (0.001..=1000.0).contains(&factor),
            "realtime_factor",
            format_args!("must be between 0.001 and 1000, got {factor}"),
        );
        for (name, span) in [
            ("startup_timeout", self.startup_timeout),
            ("tick_timeout", self.tick_timeout),
        ] {
            faults.require(!span.is_zero(), name, "must be more than 0 s");
        }
        faults.into_result(())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_faults_of_all_options_are_reported_together() {
        let mut options = MatchOptions {
            scenario: "soccer_mach".to_owned(),
            realtime_factor: 0.0,
            ..MatchOptions::default()
        };
        options.options.hulks = 6;
        let text = options
            .validate()
            .expect_err("three options are wrong")
            .to_string();
        for part in ["scenario", "soccer_match", "realtime_factor", "hulks"] {
            assert!(text.contains(part), "{part} is missing in: {text}");
        }
    }
}
