//! Parameters of the bridge's node.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::str::FromStr;
use std::time::Duration;

use hsl_types::parameters::{ParameterValue, Parameters};
use hsl_types::{RobotId, RobotIdError, seconds};
use serde::{Deserialize, Serialize};
use support::InvalidValues;

use crate::convert::players::{KNOWN, is_known};
use crate::namespace::{Namespace, NamespaceError};

/// Parameters of the bridge's node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[parameters(rules = Self::check_robots)]
#[serde(default, deny_unknown_fields)]
pub struct BridgeParameters {
    /// Robots played by HULKs nodes, for example `hulks/3`; with `hulks/3=42` the node is in namespace `/42` instead of
    /// `/hulks_3`.
    #[parameter(default = vec!["hulks/3".to_owned()])]
    pub robots: Vec<String>,
    /// Pacing of the nodes.
    #[parameter(default = BridgePacing::default())]
    pub pacing: BridgePacing,
    /// Zenoh router to connect to as a client, for example `tcp/127.0.0.1:7447`. Null: nodes connect to the bridge.
    #[parameter(default = None)]
    pub router: Option<String>,
    /// Endpoint on which the bridge listens if `router` is null.
    #[parameter(default = "tcp/127.0.0.1:7447".to_owned())]
    pub listen: String,
    /// True to accept a node with other types if its messages can be converted.
    #[parameter(default = true)]
    pub accept_schema: bool,
    /// Address for return messages, for example `10.0.13.37:3939`. Null: no return messages.
    #[parameter(default = None)]
    pub game_controller_address: Option<SocketAddr>,
    /// Initial time of a logical clock, before the first step.
    #[parameter(default = Duration::from_secs(1))]
    #[serde(with = "seconds")]
    pub logical_clock_start: Duration,
    /// Time between the inputs of a node and the step, for drivers that do not wait for the inputs.
    #[parameter(default = Duration::from_millis(2))]
    #[serde(with = "seconds")]
    pub settle: Duration,
    /// True to publish the trace of the tree.
    #[parameter(default = true)]
    pub trace: bool,
    /// True to publish debug data from the node's blackboard.
    #[parameter(default = true)]
    pub debug: bool,
    /// True to write missing nodes to standard output as JSON lines.
    #[parameter(default = false)]
    pub progress: bool,
}

/// Pacing of the nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ParameterValue)]
#[serde(rename_all = "snake_case")]
pub enum BridgePacing {
    /// Nodes have a logical clock, which the bridge steps.
    Lockstep,
    /// Nodes run on the wall clock.
    #[default]
    Realtime,
}

impl BridgeParameters {
    /// Adds all errors of the entries of `robots` to `invalid`.
    fn check_robots(&self, invalid: &mut InvalidValues) {
        if let Err(found) = self.robots() {
            invalid.extend(&found);
        }
    }

    /// Parses `robots`: the robots, each with the namespace of its node.
    ///
    /// # Errors
    /// Returns all invalid and duplicate entries.
    pub fn robots(&self) -> Result<BTreeMap<RobotId, Namespace>, InvalidValues> {
        let mut invalid = InvalidValues::default();
        let mut robots = BTreeMap::new();
        for entry in &self.robots {
            match bridged_robot(entry) {
                Err(error) => invalid.add("robots", error),
                Ok((robot, namespace)) => {
                    let is_taken = robots.values().any(|taken| *taken == namespace);
                    invalid.require(
                        !is_taken,
                        "robots",
                        format_args!("the namespace {namespace} is given twice"),
                    );
                    let is_new = robots.insert(robot, namespace).is_none();
                    invalid.require(is_new, "robots", format_args!("{robot} is given twice"));
                }
            }
        }
        invalid.require(
            !robots.is_empty(),
            "robots",
            "must name at least one robot, as in [hulks/3]",
        );
        invalid.into_result(robots)
    }
}

/// Returns the default namespace of the node of a robot, for example `hulks_3`.
pub fn default_namespace(robot: RobotId) -> String {
    format!("{}_{}", robot.team, robot.player_number)
}

/// Error for an invalid entry of `robots`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BridgedRobotError {
    /// The robot is invalid.
    #[error(transparent)]
    Robot(#[from] RobotIdError),
    /// HULKs do not have a player of this number.
    #[error(
        "{robot}: a HULKs node plays only the players 1 to {most}, got {number}; use HULKs nodes for robots 1 to {most} \
         only, as in hulks_nodes:=hulks/1",
        most = KNOWN.len(),
        number = robot.player_number
    )]
    Number {
        /// Robot.
        robot: RobotId,
    },
    /// The namespace is invalid.
    #[error("{entry}: {source}")]
    Namespace {
        /// Entry.
        entry: String,
        /// Error of the namespace.
        source: NamespaceError,
    },
}

/// Parses a robot and the namespace of its node: `hulks/3` or `hulks/3=42`.
///
/// # Errors
/// Returns an error if `entry` is invalid.
pub fn bridged_robot(entry: &str) -> Result<(RobotId, Namespace), BridgedRobotError> {
    let (robot, namespace) = match entry.split_once('=') {
        Some((robot, namespace)) => (robot, Some(namespace)),
        None => (entry, None),
    };
    let robot = RobotId::from_str(robot)?;
    if !is_known(robot.player_number) {
        return Err(BridgedRobotError::Number { robot });
    }
    let namespace = namespace.map_or_else(|| default_namespace(robot), str::to_owned);
    let namespace = namespace.parse();
    let namespace = namespace.map_err(|source| BridgedRobotError::Namespace {
        entry: entry.to_owned(),
        source,
    })?;
    Ok((robot, namespace))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the parsed entries as texts.
    fn robots(entries: &[&str]) -> Result<Vec<(String, String)>, InvalidValues> {
        let parameters = BridgeParameters {
            robots: entries.iter().map(|entry| (*entry).to_owned()).collect(),
            ..BridgeParameters::default()
        };
        let robots = parameters.robots()?.into_iter();
        Ok(robots
            .map(|(robot, namespace)| (robot.namespace(), namespace.to_string()))
            .collect())
    }

    fn pair(robot: &str, namespace: &str) -> (String, String) {
        (robot.to_owned(), namespace.to_owned())
    }

    #[test]
    fn a_robot_has_the_given_namespace_or_one_from_team_and_number() {
        let found = robots(&["opponent/robot_2", "hulks/robot_3=/42"]).unwrap();
        let expected = [
            pair("/hulks/robot_3", "/42"),
            pair("/opponent/robot_2", "/opponent_2"),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn all_invalid_entries_are_reported() {
        let invalid = robots(&[
            "hulks/robot_21",
            "hulks/robot_6=7",
            "hulks/robot_1=a b",
            "hulks/robot_1",
            "hulks/robot_1",
        ])
        .unwrap_err()
        .to_string();
        for part in [
            "robot_21",
            "hulks/6: a HULKs node plays only the players 1 to 5, got 6",
            "a b",
            "given twice",
        ] {
            assert!(invalid.contains(part), "{part} in {invalid}");
        }
    }
}
