use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use hsl_types::parameters::ParameterValue;
use hsl_types::seconds;
use league_referee::{Crowding, RefereeConfig};
use league_server::{Mode, Policy, ServerOptions};
use league_world::LeagueConfig;
use serde::{Deserialize, Serialize};

/// Duration of a cycle in real time.
const CYCLE: Duration = Duration::from_millis(20);

/// The parameters of the node: those of `sil league`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, hsl_types::parameters::Parameters)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Parameters {
    /// Number of agents that must have joined before the clock runs.
    #[parameter(default = 1, range = 1..=22)]
    pub(crate) agents: u8,
    /// Seed of all randomness.
    #[parameter(default = 0)]
    pub(crate) seed: u64,
    /// Name of the left team; null: that of the first agent.
    #[parameter(default = None)]
    pub(crate) left: Option<String>,
    /// Name of the right team; null: that of the first agent of another team.
    #[parameter(default = None)]
    pub(crate) right: Option<String>,
    /// Whether to play in real time instead of waiting for the `(syn)` of each agent.
    #[parameter(default = false)]
    pub(crate) real_time: bool,
    /// Time before each half after which the referee kicks off by itself, in whole seconds; null: a trainer kicks off.
    #[parameter(default = None, unit = "s", range = 1..=65_535)]
    pub(crate) kick_off_after: Option<u16>,
    /// Duration of a half, in whole seconds.
    #[parameter(default = 300, unit = "s", range = 1..=65_535)]
    pub(crate) half_time: u16,
    /// Whether the match is over after one half.
    #[parameter(default = false)]
    pub(crate) single_half: bool,
    /// Whether the teams change sides for the second half.
    #[parameter(default = false)]
    pub(crate) change_sides: bool,
    /// Whether robots may start and beam anywhere on the field, not only in their own half.
    #[parameter(default = false)]
    pub(crate) any_position: bool,
    /// Whether the match is a penalty kick: the left team attacks, and the right team may not leave its penalty area.
    #[parameter(default = false)]
    pub(crate) penalty_shoot_out: bool,
    /// Cycles from one message to monitors to the next.
    #[parameter(default = 2, range = 1..=3000)]
    pub(crate) monitor_step: u32,
    /// Whether the referee judges crowding, which is off in the original.
    #[parameter(default = false)]
    pub(crate) crowding: bool,
    /// Whether robots see their true positions and that of the ball.
    #[parameter(default = false)]
    pub(crate) true_poses: bool,
    /// Address for agents; any but a loopback address lets other machines play.
    #[parameter(default = SocketAddr::from(([127, 0, 0, 1], 3100)))]
    pub(crate) agent_address: SocketAddr,
    /// Address for monitors and trainers.
    #[parameter(default = SocketAddr::from(([127, 0, 0, 1], 3200)))]
    pub(crate) monitor_address: SocketAddr,
    /// Time that an agent may think before it is silent.
    #[parameter(default = Duration::from_secs(5), positive)]
    #[serde(with = "seconds")]
    pub(crate) turn_timeout: Duration,
    /// Folder for the bag, which must be empty or not exist; null: no bag.
    #[parameter(default = None)]
    pub(crate) bag: Option<PathBuf>,
    /// What is done with an agent that is silent.
    #[parameter(default = Answer::Wait)]
    pub(crate) silent: Answer,
    /// What is done with an agent that does not read what it is sent.
    #[parameter(default = Answer::Skip)]
    pub(crate) slow: Answer,
    /// What is done with an agent that sends more than the server can hold.
    #[parameter(default = Answer::Wait)]
    pub(crate) flooding: Answer,
    /// What is done with an agent that has disconnected.
    #[parameter(default = Answer::Remove)]
    pub(crate) disconnected: Answer,
}

/// What is done with an agent that does not do its part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ParameterValue)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Answer {
    /// The match waits for it.
    Wait,
    /// The match goes on without what it missed.
    Skip,
    /// Its robot is removed.
    Remove,
}

impl From<Answer> for Policy {
    fn from(answer: Answer) -> Self {
        match answer {
            Answer::Wait => Self::Wait,
            Answer::Skip => Self::Skip,
            Answer::Remove => Self::Remove,
        }
    }
}

impl Parameters {
    /// Returns the options of the server.
    pub(crate) fn server(&self) -> ServerOptions {
        ServerOptions {
            agent_address: self.agent_address,
            monitor_address: self.monitor_address,
            mode: match self.real_time {
                true => Mode::RealTime(CYCLE),
                false => Mode::Sync,
            },
            agents: usize::from(self.agents),
            monitor_step: self.monitor_step,
            turn_timeout: self.turn_timeout,
            silent: self.silent.into(),
            slow: self.slow.into(),
            flooding: self.flooding.into(),
            disconnected: self.disconnected.into(),
            ..ServerOptions::default()
        }
    }

    /// Returns the options of the world.
    pub(crate) fn world(&self) -> LeagueConfig {
        LeagueConfig {
            seed: self.seed,
            left: self.left.clone(),
            right: self.right.clone(),
            true_poses: self.true_poses,
            rules: RefereeConfig {
                automatic_kick_off: self.kick_off_after.map(f64::from),
                half_time: self.half_time.into(),
                single_half: self.single_half,
                change_sides: self.change_sides,
                any_position: self.any_position,
                penalty_shoot_out: self.penalty_shoot_out,
                crowding: self.crowding.then(Crowding::default),
                ..RefereeConfig::default()
            },
            ..LeagueConfig::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Parameters, ServerOptions};

    #[test]
    fn the_defaults_are_those_of_the_server() {
        assert_eq!(Parameters::default().server(), ServerOptions::default());
    }

    #[test]
    fn the_generated_files_are_what_the_struct_says() {
        ros_testing::assert_generated::<Parameters>("league_node", env!("CARGO_MANIFEST_DIR"));
    }
}
