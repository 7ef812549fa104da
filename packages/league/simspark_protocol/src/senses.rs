//! What agents receive.

use std::fmt;

use crate::document::{Document, SyntaxError};
use crate::game_state::GameState;
use crate::joint::Joint;
use crate::percept::Percept;
use crate::seen::Seen;

/// A message of the server to an agent: one per cycle of 20 ms.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Senses {
    /// The senses in the order of the message. The original server sends time, game state, what is heard, gyroscope,
    /// accelerometer, the joints of the head, what is seen, and the other joints in the order of [`Joint::ALL`]; the
    /// force of a foot stands before the last joint of its leg.
    pub percepts: Vec<Percept>,
}

impl Senses {
    /// Parses a message. Senses that are not known become [`Percept::Unknown`].
    ///
    /// # Errors
    ///
    /// If the message is not a sequence of lists.
    pub fn parse(message: &[u8]) -> Result<Self, SyntaxError> {
        Ok(Self {
            percepts: Document::read(message, Percept::from_list)?,
        })
    }

    /// Returns the simulation time, seconds.
    pub fn time(&self) -> Option<f64> {
        self.percepts.iter().find_map(|percept| match percept {
            Percept::Time(time) => Some(*time),
            _ => None,
        })
    }

    /// Returns the state of the match.
    pub fn game_state(&self) -> Option<&GameState> {
        self.percepts.iter().find_map(|percept| match percept {
            Percept::GameState(state) => Some(state),
            _ => None,
        })
    }

    /// Returns the angle of a joint, degrees.
    pub fn joint(&self, joint: Joint) -> Option<f64> {
        self.percepts.iter().find_map(|percept| match percept {
            Percept::Joint(found, angle) if *found == joint => Some(*angle),
            _ => None,
        })
    }

    /// Returns what is seen, or `None` in a message without vision.
    pub fn seen(&self) -> Option<&[Seen]> {
        self.percepts.iter().find_map(|percept| match percept {
            Percept::See(seen) => Some(seen.as_slice()),
            _ => None,
        })
    }
}

impl fmt::Display for Senses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.percepts.iter().try_for_each(|it| it.fmt(f))
    }
}
