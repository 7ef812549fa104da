//! Objects that a robot sees.

use std::fmt;

use crate::decimal::{Fixed, Spaced};
use crate::items::List;
use crate::{BodyPart, Landmark, Polar};

/// Object in the field of view. Directions are relative to the camera.
#[derive(Clone, Debug, PartialEq)]
pub enum Seen {
    /// A corner or a goal post.
    Landmark(Landmark, Polar),
    /// The ball.
    Ball(Polar),
    /// A player, possibly the robot itself.
    Player {
        /// Name of the player's team.
        team: String,
        /// Number of the player.
        number: u32,
        /// Visible parts of the player.
        parts: Vec<(BodyPart, Polar)>,
    },
    /// Visible part of a line: its two ends.
    Line(Polar, Polar),
    /// True position of the head \[m\], if the server is configured to send it. The frame is the team's frame: the own
    /// goal is at negative x, and y points to the left of x.
    OwnPosition([f64; 3]),
    /// True direction of the robot \[deg\], 0 towards the opponents' goal, if the server is configured to send it.
    OwnOrientation(f64),
    /// True position of the ball \[m\] in the same frame, if the server is configured to send it.
    BallPosition([f64; 3]),
    /// Text of an unknown object.
    Unknown(String),
}

impl Seen {
    /// Converts a list in `See`, such as `(B (pol 5.0 0.0 -6.1))`; an unknown or invalid one becomes [`Self::Unknown`].
    pub(crate) fn from_list(list: List<'_>) -> Self {
        read_known(list).unwrap_or_else(|| Self::Unknown(list.text.to_owned()))
    }
}

/// Converts a list with a known name and exactly its contents, such as `(B (pol 5.0 0.0 -6.1))`; `None` for any other
/// list.
fn read_known(list: List<'_>) -> Option<Seen> {
    let (name, mut items) = list.split_name()?;
    let seen = match name {
        "B" => Seen::Ball(Polar::from_items(&mut items)?),
        "P" => return read_player(list),
        "L" => Seen::Line(
            Polar::from_items(&mut items)?,
            Polar::from_items(&mut items)?,
        ),
        "mypos" => Seen::OwnPosition(items.floats()?),
        "myorien" => Seen::OwnOrientation(items.parsed()?),
        "ballpos" => Seen::BallPosition(items.floats()?),
        name => Seen::Landmark(name.parse().ok()?, Polar::from_items(&mut items)?),
    };
    items.end(seen)
}

/// Converts `(P (team name) (id number) (part (pol ...)) ...)`; `None` if it is invalid.
fn read_player(list: List<'_>) -> Option<Seen> {
    let (_, mut items) = list.split_name()?;
    let team = items.value("team")?;
    let number = items.value("id")?;
    let mut parts = Vec::new();
    while items.end(()).is_none() {
        let (part, mut polar) = items.list()?.split_name()?;
        let part = part.parse().ok()?;
        let place = Polar::from_items(&mut polar)?;
        parts.push(polar.end((part, place))?);
    }
    Some(Seen::Player {
        team,
        number,
        parts,
    })
}

impl fmt::Display for Seen {
    /// Writes the list as in messages, such as `(B (pol 5.00 0.00 -6.10))`. Numbers have two decimals.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Landmark(landmark, polar) => write!(f, "({landmark} {polar})"),
            Self::Ball(polar) => write!(f, "(B {polar})"),
            Self::Player {
                team,
                number,
                parts,
            } => {
                write!(f, "(P (team {team}) (id {number})")?;
                let mut parts = parts.iter();
                parts.try_for_each(|(part, polar)| write!(f, " ({part} {polar})"))?;
                f.write_str(")")
            }
            Self::Line(from, to) => write!(f, "(L {from} {to})"),
            Self::OwnPosition(position) => write!(f, "(mypos{})", Spaced(position, Fixed)),
            Self::OwnOrientation(angle) => write!(f, "(myorien {})", Fixed(*angle)),
            Self::BallPosition(position) => write!(f, "(ballpos{})", Spaced(position, Fixed)),
            Self::Unknown(text) => f.write_str(text),
        }
    }
}
