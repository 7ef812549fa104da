//! Messages to agents.

use std::fmt;

use crate::document::Document;
use crate::{GameState, Joint, Percept, Seen, SyntaxError};

/// Message of the server to an agent, sent in each cycle of 20 ms.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Senses {
    /// Senses in the order of the message. The original server sends time, game state, `hear`, gyroscope,
    /// accelerometer, the joints of the head, `See`, and the other joints in the order of [`Joint::ALL`]; the force of
    /// a foot stands before the last joint of its leg.
    pub percepts: Vec<Percept>,
}

impl Senses {
    /// Parses a message. Unknown senses become [`Percept::Unknown`].
    ///
    /// # Errors
    ///
    /// Returns an error if the message is not a sequence of lists.
    pub fn parse(message: &[u8]) -> Result<Self, SyntaxError> {
        Ok(Self {
            percepts: Document::read(message, Percept::from_list)?,
        })
    }

    /// Returns the simulation time \[s\].
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

    /// Returns the angle of a joint \[deg\].
    pub fn joint(&self, joint: Joint) -> Option<f64> {
        self.percepts.iter().find_map(|percept| match percept {
            Percept::Joint(found, angle) if *found == joint => Some(*angle),
            _ => None,
        })
    }

    /// Returns the visible objects, or `None` in a message without vision.
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
