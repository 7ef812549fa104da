//! Messages that a robot hears.

use std::fmt;

use crate::decimal::Fixed;
use crate::items::Items;

/// The perceptor `hear`: a text of another robot, or of the robot itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Hear {
    /// Name of the speaker's team.
    pub team: String,
    /// Time of the call on the clock of the match \[s\].
    pub time: f64,
    /// Direction of the speaker in the team's frame \[deg\], 0 towards the opponents' goal; `None` for the robot
    /// itself.
    pub direction: Option<f64>,
    /// The text.
    pub text: String,
}

impl Hear {
    /// Converts the items of a list `(hear team time direction text)` after its name; `None` if they are invalid. The
    /// direction is `self` for the text of the robot itself.
    pub(crate) fn from_items(mut items: Items<'_>) -> Option<Self> {
        let team = items.word()?.to_owned();
        let time = items.parsed()?;
        let direction = match items.word()? {
            "self" => None,
            direction => Some(direction.parse().ok()?),
        };
        let text = items.word()?.to_owned();
        items.end(Self {
            team,
            time,
            direction,
            text,
        })
    }
}

impl fmt::Display for Hear {
    /// Writes the list as in messages: `(hear team time direction text)`, with `self` as direction for the robot's own
    /// text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { team, text, .. } = self;
        let time = Fixed(self.time);
        match self.direction {
            None => write!(f, "(hear {team} {time} self {text})"),
            Some(direction) => write!(f, "(hear {team} {time} {} {text})", Fixed(direction)),
        }
    }
}
