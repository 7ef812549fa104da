//! Commands of trainers.

use std::fmt;

use crate::items::{Items, List};
use crate::{Number, PlayMode, Player, Side};

/// Command of a trainer. Positions are in the field frame \[m\]: origin at the center, x towards the right goal, y to
/// the left of x, z up.
///
/// Source: `trainercommandparser.cpp` of rcssserver3d 0.7.3.
#[derive(Clone, Debug, PartialEq)]
pub enum TrainerCommand {
    /// Starts the kick-off for a team, or for a team that the server selects.
    KickOff(Option<Side>),
    /// Sets the play mode.
    PlayMode(PlayMode),
    /// Sets the ball's position or velocity.
    Ball {
        /// New position \[m\], if it changes.
        position: Option<[Number; 3]>,
        /// New velocity \[m/s\], if it changes.
        velocity: Option<[Number; 3]>,
    },
    /// Changes a robot.
    Agent {
        /// The robot.
        player: Player,
        /// Change of the robot.
        change: AgentChange,
    },
    /// Drops the ball at its position.
    DropBall,
    /// Sets the clock of the match \[s\].
    Time(Number),
    /// Sets the score.
    Score {
        /// Goals of the left team.
        left: u32,
        /// Goals of the right team.
        right: u32,
    },
    /// Removes a robot.
    Kill(Player),
    /// Moves a robot beside the field.
    Reposition(Player),
    /// Selects a robot.
    Select(Player),
    /// Requests the full state.
    RequestFullState,
    /// Requests a confirmation, which the original server never sends.
    GetAck(String),
    /// Greeting of a monitor; ignored.
    Init,
    /// Ends the server.
    KillSimulation,
    /// Text of an unknown command or of one with invalid arguments. The server skips it.
    Unknown(String),
}

/// Change of a robot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AgentChange {
    /// Sets the position of the torso \[m\].
    Position([Number; 3]),
    /// Sets the position of the torso \[m\] and its direction \[deg\]: 0 faces +y, -90 faces +x.
    Move([Number; 4]),
    /// Sets the charge of the battery \[%\].
    Battery(Number),
    /// Sets the temperature of the motors \[°C\].
    Temperature(Number),
}

impl TrainerCommand {
    /// Converts a list of a message, such as `(kickOff Left)`; an unknown or invalid one becomes [`Self::Unknown`].
    pub(crate) fn from_list(list: List<'_>) -> Self {
        read_known(list).unwrap_or_else(|| Self::Unknown(list.text.to_owned()))
    }
}

/// Converts a list with a known name and exactly its arguments, such as `(kickOff Left)`; `None` for any other list.
fn read_known(list: List<'_>) -> Option<TrainerCommand> {
    let (name, mut arguments) = list.split_name()?;
    let command = match name {
        "kickOff" => TrainerCommand::KickOff(match arguments.word()? {
            "None" => None,
            side => Some(Side::from_title(side)?),
        }),
        "playMode" => TrainerCommand::PlayMode(arguments.parsed()?),
        "ball" => read_ball(&mut arguments)?,
        "agent" => TrainerCommand::Agent {
            player: Player::from_items(&mut arguments)?,
            change: read_change(&mut arguments)?,
        },
        "dropBall" => TrainerCommand::DropBall,
        "time" => TrainerCommand::Time(arguments.number()?),
        "score" => TrainerCommand::Score {
            left: arguments.value("left")?,
            right: arguments.value("right")?,
        },
        "kill" => TrainerCommand::Kill(Player::from_items(&mut arguments)?),
        "repos" => TrainerCommand::Reposition(Player::from_items(&mut arguments)?),
        "select" => TrainerCommand::Select(Player::from_items(&mut arguments)?),
        "reqfullstate" => TrainerCommand::RequestFullState,
        "getAck" => TrainerCommand::GetAck(arguments.word()?.to_owned()),
        "init" => TrainerCommand::Init,
        "killsim" => TrainerCommand::KillSimulation,
        _ => return None,
    };
    arguments.end(command)
}

/// Takes the arguments of `ball`: `(pos x y z)` and `(vel x y z)`, in this order, each of which is optional. `None` if
/// one of them is invalid.
fn read_ball(arguments: &mut Items<'_>) -> Option<TrainerCommand> {
    let mut optional = |name| {
        let mut ahead = *arguments;
        let Some(mut numbers) = ahead.named(name) else {
            return Some(None);
        };
        *arguments = ahead;
        let values = numbers.numbers()?;
        numbers.end(Some(values))
    };
    let (position, velocity) = (optional("pos")?, optional("vel")?);
    Some(TrainerCommand::Ball { position, velocity })
}

/// Takes the argument of `agent` after the player, such as `(move x y z angle)`; `None` if it is invalid.
fn read_change(arguments: &mut Items<'_>) -> Option<AgentChange> {
    let (name, mut numbers) = arguments.list()?.split_name()?;
    let change = match name {
        "pos" => AgentChange::Position(numbers.numbers()?),
        "move" => AgentChange::Move(numbers.numbers()?),
        "battery" => AgentChange::Battery(numbers.number()?),
        "temperature" => AgentChange::Temperature(numbers.number()?),
        _ => return None,
    };
    numbers.end(change)
}

impl fmt::Display for TrainerCommand {
    /// Writes the command as in messages, such as `(kickOff Left)`. Numbers keep their notation.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::KickOff(side) => write!(f, "(kickOff {})", side.map_or("None", Side::title)),
            Self::PlayMode(mode) => write!(f, "(playMode {mode})"),
            Self::Ball { position, velocity } => {
                f.write_str("(ball ")?;
                if let Some([x, y, z]) = position {
                    write!(f, "(pos {x} {y} {z})")?;
                }
                if let Some([x, y, z]) = velocity {
                    write!(f, "(vel {x} {y} {z})")?;
                }
                f.write_str(")")
            }
            Self::Agent { player, change } => write!(f, "(agent {player}{change})"),
            Self::DropBall => f.write_str("(dropBall)"),
            Self::Time(time) => write!(f, "(time {time})"),
            Self::Score { left, right } => write!(f, "(score (left {left})(right {right}))"),
            Self::Kill(player) => write!(f, "(kill {player})"),
            Self::Reposition(player) => write!(f, "(repos {player})"),
            Self::Select(player) => write!(f, "(select {player})"),
            Self::RequestFullState => f.write_str("(reqfullstate)"),
            Self::GetAck(text) => write!(f, "(getAck {text})"),
            Self::Init => f.write_str("(init)"),
            Self::KillSimulation => f.write_str("(killsim)"),
            Self::Unknown(text) => f.write_str(text),
        }
    }
}

impl fmt::Display for AgentChange {
    /// Writes the argument of `agent` as in messages, such as `(pos 0 0 0.4)`. Numbers keep their notation.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position([x, y, z]) => write!(f, "(pos {x} {y} {z})"),
            Self::Move([x, y, z, angle]) => write!(f, "(move {x} {y} {z} {angle})"),
            Self::Battery(charge) => write!(f, "(battery {charge})"),
            Self::Temperature(temperature) => write!(f, "(temperature {temperature})"),
        }
    }
}
