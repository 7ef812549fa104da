//! The five types of robots.

use crate::model::nao;
use crate::model::proportions::TYPES;
use crate::{Link, PhysicsError};

/// Type of robot, one of five in the league.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RobotType(u8);

impl RobotType {
    /// All types, in the order of their numbers.
    pub const ALL: [Self; 5] = [Self(0), Self(1), Self(2), Self(3), Self(4)];

    /// Returns the type of this number, as in `(scene rsg/agent/nao/nao_hetero.rsg 3)`.
    ///
    /// # Errors
    ///
    /// Returns an error if the number is greater than 4.
    pub fn new(number: u8) -> Result<Self, PhysicsError> {
        if usize::from(number) < TYPES.len() {
            Ok(Self(number))
        } else {
            Err(PhysicsError::UnknownType { number })
        }
    }

    /// Returns the number of the type, 0 to 4.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Returns the bodies of a robot of this type, torso first, each parent before its children.
    pub fn links(self) -> Vec<Link> {
        nao::build_links(&TYPES[usize::from(self.0)])
    }
}
