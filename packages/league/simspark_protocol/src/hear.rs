//! What a robot hears.

use std::fmt;

use crate::decimal::Fixed;
use crate::document::Items;

/// The perceptor `hear`.
#[derive(Clone, Debug, PartialEq)]
pub struct Hear {
    /// Name of the speaker's team.
    pub team: String,
    /// Clock of the match when it was said, seconds.
    pub time: f64,
    /// Where it comes from: `None` is the robot itself, otherwise the direction in the team's frame, 0 towards the
    /// opponents' goal, degrees.
    pub direction: Option<f64>,
    /// The text.
    pub text: String,
}

impl Hear {
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
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { team, text, .. } = self;
        let time = Fixed(self.time);
        match self.direction {
            None => write!(f, "(hear {team} {time} self {text})"),
            Some(direction) => write!(f, "(hear {team} {time} {} {text})", Fixed(direction)),
        }
    }
}
