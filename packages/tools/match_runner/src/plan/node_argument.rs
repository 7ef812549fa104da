//! Program of the user for a robot or a team.

use std::fmt;
use std::str::FromStr;

use scenario_kit::{RobotSelection, RobotSelectionError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::plan::node_command::{NodeCommand, NodeCommandError};

/// Value of `--node`: a robot or a team, and the command that starts its program, for example
/// `hulks/2=python3 robot.py`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
pub struct NodeArgument {
    /// Robots that the program plays, with one process per robot.
    pub players: RobotSelection,
    /// Command that starts the program.
    pub command: NodeCommand,
    /// Argument as it was given.
    text: String,
}

/// Error of a text that is not a robot or a team with a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NodeArgumentError {
    /// The text has no `=`.
    #[error("{0:?} has no command; expected for example 'hulks/2=python3 robot.py'")]
    NoCommand(String),
    /// The text before the `=` is neither a robot nor a team.
    #[error(transparent)]
    Players(#[from] RobotSelectionError),
    /// The command is invalid.
    #[error("{players}: {error}")]
    Command {
        /// Robot or team.
        players: RobotSelection,
        /// Cause of the error.
        error: NodeCommandError,
    },
}

impl NodeArgument {
    /// Parses a list of arguments with `;` between them. A `;` in quotation marks or after a backslash belongs to a
    /// command.
    ///
    /// # Errors
    ///
    /// Returns an error if one of the arguments is invalid.
    pub fn parse_list(text: &str) -> Result<Vec<Self>, NodeArgumentError> {
        let parts = split_list(text);
        let given = parts.into_iter().filter(|part| !part.is_empty());
        given.map(str::parse).collect()
    }
}

/// Splits a text at each `;` outside of quotation marks, and trims the parts. A backslash escapes the next character,
/// except within single quotation marks.
fn split_list(text: &str) -> Vec<&str> {
    let (mut parts, mut begin) = (Vec::new(), 0);
    let (mut quote, mut is_escaped) = (None, false);
    for (index, character) in text.char_indices() {
        match (character, quote) {
            _ if is_escaped => is_escaped = false,
            ('\\', None | Some('"')) => is_escaped = true,
            (_, Some(open)) if character == open => quote = None,
            ('\'' | '"', None) => quote = Some(character),
            (';', None) => {
                parts.push(text[begin..index].trim());
                begin = index + 1;
            }
            _ => {}
        }
    }
    parts.push(text[begin..].trim());
    parts
}

impl FromStr for NodeArgument {
    type Err = NodeArgumentError;

    /// Parses `ROBOTS=COMMAND`, split at the first `=`.
    fn from_str(text: &str) -> Result<Self, NodeArgumentError> {
        let Some((name, command)) = text.split_once('=') else {
            return Err(NodeArgumentError::NoCommand(text.to_owned()));
        };
        let players: RobotSelection = name.trim().parse()?;
        let command = command
            .parse()
            .map_err(|error| NodeArgumentError::Command { players, error })?;
        Ok(Self {
            players,
            command,
            text: text.to_owned(),
        })
    }
}

impl TryFrom<String> for NodeArgument {
    type Error = NodeArgumentError;

    fn try_from(text: String) -> Result<Self, NodeArgumentError> {
        text.parse()
    }
}

impl From<NodeArgument> for String {
    fn from(argument: NodeArgument) -> Self {
        argument.text
    }
}

impl fmt::Display for NodeArgument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<NodeArgument>().unwrap_err().to_string()
    }

    #[test]
    fn a_robot_a_namespace_and_a_team_can_have_a_program() {
        for (text, players) in [
            ("hulks/2=a", "hulks/2"),
            ("/hulks/robot_2=a b=c", "hulks/2"),
            ("opponent=a", "opponent"),
        ] {
            let argument: NodeArgument = text.parse().unwrap();
            assert_eq!(argument.players.to_string(), players);
            assert_eq!(argument.to_string(), text);
        }
    }

    #[test]
    fn an_invalid_argument_is_refused_with_the_expected_form() {
        assert!(error("python3 robot.py").contains("'hulks/2=python3 robot.py'"));
        assert!(error("hulsk/2=a").contains("\"hulsk/2\" is neither a robot nor a team"));
        assert!(error("hulks/2=").starts_with("hulks/2: the command is empty"));
    }

    #[test]
    fn a_semicolon_in_quotation_marks_belongs_to_the_command() {
        let text = r#"hulks/1=sh -c 'a; "b"' ;opponent=c \; d;"#;
        let arguments = NodeArgument::parse_list(text).unwrap();
        let texts: Vec<_> = arguments.iter().map(ToString::to_string).collect();
        assert_eq!(texts, [r#"hulks/1=sh -c 'a; "b"'"#, r"opponent=c \; d"]);
    }
}
