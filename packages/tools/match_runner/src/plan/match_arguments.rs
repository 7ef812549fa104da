//! Arguments of `sil match`.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;

use clap::Args;
use hsl_parameters::ParameterSource;
use hsl_types::{RobotId, Team};
use hulks_protocol::namespace::Namespace;
use hulks_protocol::parameters::bridged_robot;
use scenario_kit::RobotValues;

use crate::plan::match_name::MatchName;
use crate::plan::play_arguments::PlayArguments;
use crate::plan::team_argument::{TeamArgument, TeamBehavior};
use crate::verdict::failure::WrongUse;

/// Launch arguments that are short names of parameters.
const LAUNCH_ARGUMENTS: &[(&str, &str)] = &[("half_duration", "auto_referee.halftime_duration")];

/// Default address for Foxglove.
const FOXGLOVE: &str = "127.0.0.1:8765";

/// Port of control messages.
const GAME_CONTROLLER_PORT: u16 = 3838;

const AFTER_HELP: &str = "\
Examples:
  sil match                                       five against five, one half, over ROS 2
  sil match --half-duration 60 --seed 7
  sil match hulks:=3 opponents:=0 auto_referee.ready_duration:=10
  sil match hulks:=7 opponents:=7 substitutes:=2   seven robots a team, two wait beside the field
  sil match --params config/divisions/small_7.yaml   team sizes of a division
  sil match --params my_team.yaml --pacing realtime
  sil match --in-process --bag bags/mine
  sil match tree:=config/trees/production.btc     all robots run the tree from a file
  sil match 'hulks/**:tree:=mine.rhai'            the robots of one team do
  sil match --foxglove --pacing realtime          live in Foxglove, at ws://127.0.0.1:8765
  sil match --node 'hulks/3=python3 robot.py'     your program plays hulks/3
  sil match --node 'hulks=python3 robot.py {player}'      one process a robot
  sil match --node 'hulks/3=python3 robot.py' decision_period:=hulks/3=1/60    it decides at 60 Hz
  sil match --node 'hulks/3=python3 robot.py' command_interface:=hulks/3=twist
  sil match --external hulks/3                    you start the node of hulks/3
  sil match --hulks behavior=hulks                you start five production nodes of HULKs
  sil match --hulks 4,behavior=bitbots --opponents 4    see sil team bitbots
  sil match --hulks 3,behavior=booster --opponents 3    see sil team booster
  sil match --behavior 'hulks/2=bitbots; opponent=bitbots'    different behaviors
  sil match --hulks-node hulks/3                  you start one, in its namespace /hulks_3
  sil match --hulks 2,behavior=hulks --opponents 2 --pacing lockstep
  sil match --game-controller 127.0.0.1           refereed by the league's GameController
  sil match --isolated                            hidden from other programs on this host

The COMMAND of --node is split into words as in a shell, but no shell runs it. `--ros-args -r __ns:=NAMESPACE -p \
use_sim_time:=true` is appended, unless the command contains {namespace}. Placeholders: {robot} (hulks/3), {team}, \
{player} (3), {namespace} (/hulks/robot_3), {domain}, {seed}, {scenario}.

KEY:=VALUE sets a parameter of every node that has it, like `-p` of a ROS node. All arguments of \
launch/sil_match.launch.py are accepted too.";

/// Arguments of `sil match`. Options override `KEY:=VALUE`, which overrides parameter files.
#[derive(Clone, Debug, Default, Args)]
#[command(after_help = AFTER_HELP)]
pub struct MatchArguments {
    /// Parameters and launch arguments
    #[arg(value_name = "KEY:=VALUE")]
    pub rules: Vec<String>,
    /// Play in this process, without ROS
    #[arg(long)]
    pub in_process: bool,
    /// Name or file of the scenario, see `sil list`
    #[arg(long, value_name = "NAME|FILE")]
    pub scenario: Option<String>,
    /// Number of robots of the team hulks, and their behavior (ours, or that of a team in `sil team --help`): 3, behavior=hulks, or both
    #[arg(long, value_name = "N,behavior=NAME")]
    pub hulks: Option<TeamArgument>,
    /// Number of robots of the team opponent, and their behavior
    #[arg(long, value_name = "N,behavior=NAME")]
    pub opponents: Option<TeamArgument>,
    /// Behavior of robots, before that of their team: 'hulks/2=bitbots; opponent=ours'
    #[arg(long, value_name = "ROBOTS=NAME")]
    pub behavior: Option<RobotValues<TeamBehavior>>,
    /// Duration of the half
    #[arg(long, value_name = "SECONDS")]
    pub half_duration: Option<f64>,
    /// lockstep: as fast as the slowest node; realtime: at the speed of the wall clock
    #[arg(long, value_name = "PACING")]
    pub pacing: Option<String>,
    /// Process of the referee: node, in_process or game_controller
    #[arg(long, value_name = "WHERE")]
    pub referee: Option<String>,
    /// Follow the league's GameController at this address, in real time; for another machine, listens on all
    /// interfaces
    #[arg(long, value_name = "ADDRESS", conflicts_with = "referee")]
    pub game_controller: Option<IpAddr>,
    /// Policy for a robot without an answer: fail the match, hold its position, or drop it from the match
    #[arg(long, value_name = "fail|hold|drop")]
    pub unanswered: Option<String>,
    /// Robot whose node you start, for example hulks/3; repeatable
    #[arg(long, value_name = "ROBOT", conflicts_with = "in_process")]
    pub external: Vec<RobotId>,
    /// Robot played by a HULKs node that you start, for example hulks/3 (namespace /hulks_3) or hulks/3=42;
    /// repeatable
    #[arg(long, value_name = "ROBOT[=NAMESPACE]", value_parser = bridged_robot)]
    #[arg(conflicts_with = "in_process")]
    pub hulks_node: Vec<(RobotId, Namespace)>,
    /// Accept HULKs nodes with other message types if messages can be converted; the default, see accept_schema:=false
    #[arg(long, conflicts_with = "in_process")]
    pub accept_schema: bool,
    /// Serve the match to Foxglove live, at 127.0.0.1:8765 or another address
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = FOXGLOVE, conflicts_with = "in_process")]
    pub foxglove: Option<SocketAddr>,
    /// Namespace of all topics of the match, so that several matches can share a ROS domain
    #[arg(long = "match", value_name = "NAME", conflicts_with = "in_process")]
    pub namespace: Option<MatchName>,
    /// Play in a network namespace that no other program on this host can reach
    #[arg(long, conflicts_with_all = ["in_process", "external", "hulks_node", "foxglove", "game_controller"])]
    pub isolated: bool,
    /// Check all arguments and files, and print the match as JSON without starting it
    #[arg(long)]
    pub check: bool,
    /// ROS domain of the match; `None` for that of the environment.
    #[arg(skip)]
    pub domain: Option<String>,
    /// Arguments shared with other commands
    #[command(flatten)]
    pub play: PlayArguments,
}

impl MatchArguments {
    /// Returns the behavior that the arguments give to a robot.
    pub(crate) fn behavior_of(&self, robot: RobotId) -> TeamBehavior {
        let own = self.behavior.as_ref().and_then(|of| of.of(robot)).copied();
        own.unwrap_or_else(|| self.behavior_of_team(robot.team))
    }

    /// Returns the behavior that the arguments give to a team; single robots may have another one.
    pub(crate) fn behavior_of_team(&self, team: Team) -> TeamBehavior {
        let argument = match team {
            Team::Hulks => self.hulks,
            Team::Opponent => self.opponents,
        };
        argument.unwrap_or_default().behavior.unwrap_or_default()
    }

    /// Returns the name of the launch argument for a team's behavior.
    pub(crate) fn behavior_key(team: Team) -> &'static str {
        match team {
            Team::Hulks => "hulks_behavior",
            Team::Opponent => "opponents_behavior",
        }
    }

    /// Returns parameter files and rules in the order of their priority; later ones override earlier ones.
    pub fn sources(&self) -> Vec<ParameterSource> {
        let files = self.play.params.iter().cloned().map(ParameterSource::File);
        let rules = self
            .rules
            .iter()
            .map(|rule| ParameterSource::Rule(parameter_rule(rule)));
        let options = self.options().into_iter().map(ParameterSource::Rule);
        // Files and rules may set other values.
        let before = self.game_controller_defaults().into_iter();
        let before = before.map(ParameterSource::Rule);
        before.chain(files).chain(rules).chain(options).collect()
    }

    /// Returns the defaults of `--game-controller` as rules: pacing by the wall clock, and, for a GameController on
    /// another machine, an address that receives broadcasts. Empty without the option.
    fn game_controller_defaults(&self) -> Vec<String> {
        let Some(address) = self.game_controller else {
            return Vec::new();
        };
        let everywhere = SocketAddr::from((Ipv4Addr::UNSPECIFIED, GAME_CONTROLLER_PORT));
        let hears = format!("game_controller.control_address:={everywhere}");
        let hears = (!address.is_loopback()).then_some(hears);
        let pacing = "pacing:=realtime".to_owned();
        [Some(pacing), hears].into_iter().flatten().collect()
    }

    /// Returns the given options that are parameters of nodes, as rules.
    fn options(&self) -> Vec<String> {
        /// Returns the rule `key:=value`, or `None` if the option was not given.
        fn rule(key: &str, value: Option<impl ToString>) -> Option<String> {
            Some(format!("{key}:={}", value?.to_string()))
        }
        let rules = [
            rule("scenario", self.scenario.as_ref()),
            rule("seed", self.play.seed),
            rule("hulks", self.hulks.and_then(|team| team.size)),
            rule("opponents", self.opponents.and_then(|team| team.size)),
            rule("auto_referee.halftime_duration", self.half_duration),
            rule("pacing", self.pacing.as_ref()),
            rule("referee", self.referee.as_ref()),
            rule("referee", self.game_controller.map(|_| "game_controller")),
            rule("game_controller.address", self.game_controller),
            rule("unanswered", self.unanswered.as_ref()),
            rule("foxglove", self.foxglove),
            rule("strict", self.play.strict),
            rule("accept_schema", self.accept_schema.then_some(true)),
        ];
        rules.into_iter().flatten().collect()
    }
}

/// Returns the rule for the parameter that a launch argument sets; another rule is returned unchanged.
fn parameter_rule(rule: &str) -> String {
    for (argument, key) in LAUNCH_ARGUMENTS {
        if let Some(value) = rule
            .strip_prefix(argument)
            .and_then(|rest| rest.strip_prefix(":="))
        {
            return format!("{key}:={value}");
        }
    }
    rule.to_owned()
}

/// Returns a rule that sets `key` to a path. The value is quoted, so that it is text even if it looks like a number.
pub fn text_rule(key: &str, path: &Path) -> String {
    format!("{key}:={}", serde_json::Value::from(path.to_string_lossy()))
}

/// Converts `KEY=VALUE` to the rule `KEY:=VALUE`.
///
/// # Errors
///
/// Returns an error without `=` or without a key.
pub fn rule(set: &str) -> Result<String, WrongUse> {
    match set.split_once('=') {
        Some((key, value)) if !key.is_empty() => {
            Ok(format!("{}:={value}", key.trim_end_matches(':')))
        }
        _ => Err(WrongUse::because(format!(
            "--set must be KEY=VALUE, got {set}"
        ))),
    }
}

/// Parses `KEY:=VALUE` on the command line.
///
/// # Errors
/// Returns an error for any other text.
pub fn key_and_value(text: &str) -> Result<String, &'static str> {
    match text.split_once(":=") {
        Some((key, _)) if !key.is_empty() => Ok(text.to_owned()),
        _ => Err("expected KEY:=VALUE, the value of a parameter"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_override_rules_and_rules_override_files() {
        let arguments = MatchArguments {
            play: PlayArguments {
                params: vec!["a.yaml".into()],
                ..PlayArguments::default()
            },
            rules: vec!["half_duration:=20".to_owned()],
            half_duration: Some(30.0),
            ..MatchArguments::default()
        };
        let rule = |text: &str| ParameterSource::Rule(text.to_owned());
        let expected = [
            ParameterSource::File("a.yaml".into()),
            rule("auto_referee.halftime_duration:=20"),
            rule("auto_referee.halftime_duration:=30"),
        ];
        assert_eq!(arguments.sources(), expected);
    }

    #[test]
    fn a_game_controller_sets_the_pacing_and_one_on_another_machine_is_received_on_all_interfaces()
    {
        let sources = |address: &str| {
            let arguments = MatchArguments {
                game_controller: Some(address.parse().unwrap()),
                rules: vec!["realtime_factor:=1".to_owned()],
                ..MatchArguments::default()
            };
            let sources = arguments.sources().into_iter();
            let rules = sources.map(|source| match source {
                ParameterSource::Rule(rule) => rule,
                ParameterSource::File(file) => file.display().to_string(),
            });
            rules.collect::<Vec<_>>()
        };
        let here = [
            "pacing:=realtime",
            "realtime_factor:=1",
            "referee:=game_controller",
            "game_controller.address:=127.0.0.1",
        ];
        assert_eq!(sources("127.0.0.1"), here);
        let there = sources("10.0.1.1");
        assert_eq!(there[1], "game_controller.control_address:=0.0.0.0:3838");
    }
}
