use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use hsl_types::parameters::ParameterValue;
use hsl_types::seconds;
use league_server::{Mode, Policy, ServerOptions};
use league_world::{LeagueConfig, MatchRules};
use serde::{Deserialize, Serialize};

/// Duration of a cycle in real time.
const CYCLE: Duration = Duration::from_millis(20);

/// Parameters of the node, which correspond to the arguments of `sil league`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, hsl_types::parameters::Parameters)]
#[serde(default)]
pub(crate) struct Parameters {
    /// Number of agents that must have joined before the clock runs.
    #[parameter(default = 1, range = 1..=22)]
    pub(crate) agents: u8,
    /// Seed of all random numbers.
    #[parameter(default = 0)]
    pub(crate) seed: u64,
    /// Name of the left team; null: the team of the first agent.
    #[parameter(default = None)]
    pub(crate) left: Option<String>,
    /// Name of the right team; null: the team of the first agent of another team.
    #[parameter(default = None)]
    pub(crate) right: Option<String>,
    /// True to play in real time instead of waiting for the `(syn)` of each agent.
    #[parameter(default = false)]
    pub(crate) real_time: bool,
    /// Options for the rules.
    #[parameter(flatten)]
    #[serde(flatten)]
    pub(crate) rules: MatchRules,
    /// Number of cycles between two messages to monitors.
    #[parameter(default = 2, range = 1..=3000)]
    pub(crate) monitor_step: u32,
    /// True if robots see their true positions and the true position of the ball.
    #[parameter(default = false)]
    pub(crate) true_poses: bool,
    /// Address for agents; a non-loopback address admits agents of other hosts.
    #[parameter(default = SocketAddr::from(([127, 0, 0, 1], 3100)))]
    pub(crate) agent_address: SocketAddr,
    /// Address for monitors and trainers.
    #[parameter(default = SocketAddr::from(([127, 0, 0, 1], 3200)))]
    pub(crate) monitor_address: SocketAddr,
    /// Time after which an agent without `(syn)` is silent.
    #[parameter(default = Duration::from_secs(5), positive)]
    #[serde(with = "seconds")]
    pub(crate) turn_timeout: Duration,
    /// Folder for the bag, which must be empty or not exist; null: no bag.
    #[parameter(default = None)]
    pub(crate) bag: Option<PathBuf>,
    /// Policy for a silent agent.
    #[parameter(default = PolicyChoice::Wait)]
    pub(crate) silent: PolicyChoice,
    /// Policy for an agent that does not read its messages.
    #[parameter(default = PolicyChoice::Skip)]
    pub(crate) slow: PolicyChoice,
    /// Policy for an agent that sends more messages than the server can hold.
    #[parameter(default = PolicyChoice::Wait)]
    pub(crate) flooding: PolicyChoice,
    /// Policy for an agent that has disconnected.
    #[parameter(default = PolicyChoice::Remove)]
    pub(crate) disconnected: PolicyChoice,
}

/// Policy for a misbehaving agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ParameterValue)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PolicyChoice {
    /// The match waits for the agent.
    Wait,
    /// The match continues without the missing messages.
    Skip,
    /// The robot of the agent is removed.
    Remove,
}

impl From<PolicyChoice> for Policy {
    fn from(choice: PolicyChoice) -> Self {
        match choice {
            PolicyChoice::Wait => Self::Wait,
            PolicyChoice::Skip => Self::Skip,
            PolicyChoice::Remove => Self::Remove,
        }
    }
}

impl Parameters {
    /// Returns the options of the server that follow from the parameters.
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
            rules: self.rules.referee_config(),
            ..LeagueConfig::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Parameters, ServerOptions};

    #[test]
    fn the_defaults_equal_those_of_the_server() {
        assert_eq!(Parameters::default().server(), ServerOptions::default());
    }

    #[test]
    fn the_generated_files_are_what_the_struct_says() {
        ros_testing::assert_generated::<Parameters>("league_node", env!("CARGO_MANIFEST_DIR"));
    }
}
