//! Launch arguments that are options of a match, and not parameters of a node.

use std::error::Error;

use hsl_types::RobotIdError;
use hulks_protocol::parameters::bridged_robot;
use scenario_kit::{RobotValue, RobotValuesError};

use crate::plan::match_arguments::MatchArguments;
use crate::plan::match_name::MatchNameError;
use crate::plan::node_argument::NodeArgument;
use crate::plan::team_argument::{TeamArgumentError, TeamBehavior};
use crate::verdict::failure::WrongUse;

/// Launch argument with an invalid value.
#[derive(Debug, thiserror::Error)]
#[error("{rule}: {error}")]
struct Refused {
    /// Argument as it was given.
    rule: String,
    /// Cause of the error.
    error: Box<dyn Error + Send + Sync>,
}

/// Simulated time without a program that would follow it.
#[derive(Debug, thiserror::Error)]
#[error("sim_time:=true: no program follows the simulated time; add nodes:=hulks/3=./robot")]
struct NoProgram;

impl MatchArguments {
    /// Moves launch arguments that are not parameters of a node from `rules` to the fields of the options. Options that
    /// are given already win.
    ///
    /// # Errors
    ///
    /// Returns an error if a launch argument has an invalid value.
    pub fn normalize(mut self) -> Result<Self, WrongUse> {
        let mut rules = Vec::new();
        for rule in std::mem::take(&mut self.rules) {
            let argument = rule.split_once(":=");
            let refuse = |error: Box<dyn Error + Send + Sync>| {
                let rule = rule.clone();
                WrongUse::because(Refused { rule, error })
            };
            match argument {
                Some(("bag", folder)) => {
                    self.play.bag.get_or_insert_with(|| folder.into());
                }
                // A launch file cannot omit an argument, only leave it empty.
                Some((
                    "result" | "foxglove" | "realtime_factor" | "unanswered" | "junit" | "match",
                    "",
                )) => {}
                Some(("junit", file)) => {
                    self.play.junit.get_or_insert_with(|| file.into());
                }
                Some(("match", name)) => {
                    let name = name
                        .parse()
                        .map_err(|error: MatchNameError| refuse(error.into()))?;
                    self.namespace.get_or_insert(name);
                }
                Some(("half_duration", seconds)) => {
                    if seconds.parse::<f64>().is_err() {
                        return Err(refuse("must be a number of seconds".into()));
                    }
                    rules.push(rule);
                }
                Some(("params_file", file)) => self.play.params.insert(0, file.into()),
                Some(("record", "true")) => {}
                Some(("record", "false")) => self.play.no_record = true,
                Some(("record", _)) => return Err(refuse("must be true or false".into())),
                Some(("hulks_behavior", name)) => {
                    self.hulks
                        .get_or_insert_default()
                        .set_behavior(name)
                        .map_err(|error| refuse(error.into()))?;
                }
                Some(("opponents_behavior", name)) => {
                    self.opponents
                        .get_or_insert_default()
                        .set_behavior(name)
                        .map_err(|error| refuse(error.into()))?;
                }
                Some((TeamBehavior::KEY, text)) => {
                    let behavior = text.parse();
                    let refuse = |error: RobotValuesError<TeamArgumentError>| refuse(error.into());
                    self.behavior.get_or_insert(behavior.map_err(refuse)?);
                }
                Some(("hulks_nodes", nodes)) => {
                    for node in nodes.split(',').filter(|node| !node.is_empty()) {
                        let node = bridged_robot(node).map_err(|error| refuse(error.into()))?;
                        self.hulks_node.push(node);
                    }
                }
                Some(("nodes", nodes)) => {
                    let nodes = NodeArgument::parse_list(nodes);
                    self.play
                        .node
                        .extend(nodes.map_err(|error| refuse(error.into()))?);
                }
                Some(("sim_time", "true")) => self.play.sim_time = true,
                Some(("sim_time", "false")) => {}
                Some(("sim_time", _)) => return Err(refuse("must be true or false".into())),
                Some(("external", robots)) => {
                    for robot in robots.split(',').filter(|robot| !robot.is_empty()) {
                        let robot = robot
                            .parse()
                            .map_err(|error: RobotIdError| refuse(error.into()))?;
                        self.external.push(robot);
                    }
                }
                _ => rules.push(rule),
            }
        }
        self.rules = rules;
        if self.play.sim_time && self.play.node.is_empty() {
            return Err(WrongUse::because(NoProgram));
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    #[test]
    fn launch_arguments_about_the_bag_are_options() {
        let rules = ["bag:=there", "record:=false", "params_file:=a.yaml"]
            .map(str::to_owned)
            .into();
        let arguments = MatchArguments {
            rules,
            ..MatchArguments::default()
        }
        .normalize()
        .unwrap();
        assert_eq!(arguments.play.bag, Some("there".into()));
        assert_eq!(arguments.play.params, [PathBuf::from("a.yaml")]);
        assert!(arguments.play.no_record && arguments.rules.is_empty());
    }
}
