//! Commands of agents.

use std::fmt;

use crate::items::List;
use crate::{Joint, Number, Say};

/// A command of an agent.
#[derive(Clone, Debug, PartialEq)]
pub enum Effector {
    /// Loads the robot's model. This is the first command of every agent.
    Scene {
        /// File of the model, such as `rsg/agent/nao/nao_hetero.rsg`.
        file: String,
        /// Type of the robot, for models that have types.
        robot_type: Option<u8>,
    },
    /// Joins a team.
    Init {
        /// Number of the player; 0 requests the lowest free number.
        player: u32,
        /// Name of the team.
        team: String,
    },
    /// Sets the velocity of a joint until the next such command.
    Joint {
        /// The joint.
        joint: Joint,
        /// Velocity \[rad/s\].
        velocity: Number,
    },
    /// Requests a position on the field.
    Beam {
        /// Position in the team's frame \[m\]: the own goal is at negative x.
        x: Number,
        /// Position in the team's frame \[m\].
        y: Number,
        /// Direction of view \[deg\], 0 towards the opponents' goal.
        angle: Number,
    },
    /// Sends a text to all players.
    Say(Say),
    /// Ends the agent's turn in sync mode.
    Syn,
    /// Requests the play mode of an undisturbed pass.
    Pass,
    /// Text of an unknown command or of one with invalid arguments. The server skips it.
    Unknown(String),
}

impl Effector {
    /// Converts a list of a message, such as `(beam -5 0 0)`; an unknown or invalid one becomes [`Self::Unknown`].
    pub(crate) fn from_list(list: List<'_>) -> Self {
        read_known(list).unwrap_or_else(|| Self::Unknown(list.text.to_owned()))
    }
}

impl Effector {
    /// Converts a list as the original server does: ignores superfluous arguments, and reads each number from the
    /// beginning of its word.
    pub(crate) fn from_list_leniently(list: List<'_>) -> Self {
        read_known(list)
            .or_else(|| read_leniently(list))
            .unwrap_or_else(|| Self::Unknown(list.text.to_owned()))
    }
}

/// Converts a list with invalid arguments as the original server does, such as `(beam a b c)`; `None` if it skips the
/// list.
///
/// Source: `atof` in `parameterlist.h` of SimSpark 0.3.2, and recordings of `(beam a b c)`.
fn read_leniently(list: List<'_>) -> Option<Effector> {
    let (name, mut arguments) = list.split_name()?;
    let mut number = || arguments.word().map(Number::parse_leading);
    Some(match name {
        "syn" => Effector::Syn,
        "pass" => Effector::Pass,
        "beam" => Effector::Beam {
            x: number()?,
            y: number()?,
            angle: number()?,
        },
        _ => Effector::Joint {
            joint: Joint::from_effector(name)?,
            velocity: number()?,
        },
    })
}

/// Converts a list with a known name and exactly its arguments, such as `(he1 0.5)`; `None` for any other list.
fn read_known(list: List<'_>) -> Option<Effector> {
    let (name, mut arguments) = list.split_name()?;
    let effector = match name {
        "syn" => Effector::Syn,
        "pass" => Effector::Pass,
        "say" => return Some(Effector::Say(Say::from_list(list))),
        "scene" => Effector::Scene {
            file: arguments.word()?.to_owned(),
            robot_type: match arguments.end(()) {
                Some(()) => None,
                None => Some(arguments.parsed()?),
            },
        },
        "init" => Effector::Init {
            player: arguments.value("unum")?,
            team: arguments.value("teamname")?,
        },
        "beam" => {
            let [x, y, angle] = arguments.numbers()?;
            Effector::Beam { x, y, angle }
        }
        _ => Effector::Joint {
            joint: Joint::from_effector(name)?,
            velocity: arguments.number()?,
        },
    };
    arguments.end(effector)
}

impl fmt::Display for Effector {
    /// Writes the command as in messages, such as `(beam -5 0 0)`. Numbers keep their notation.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scene { file, robot_type } => match robot_type {
                Some(robot_type) => write!(f, "(scene {file} {robot_type})"),
                None => write!(f, "(scene {file})"),
            },
            Self::Init { player, team } => write!(f, "(init (unum {player})(teamname {team}))"),
            Self::Joint { joint, velocity } => write!(f, "({} {velocity})", joint.effector()),
            Self::Beam { x, y, angle } => write!(f, "(beam {x} {y} {angle})"),
            Self::Say(say) => say.fmt(f),
            Self::Syn => f.write_str("(syn)"),
            Self::Pass => f.write_str("(pass)"),
            Self::Unknown(text) => f.write_str(text),
        }
    }
}
