//! The five types of robots, and what distinguishes them.

use crate::error::PhysicsError;
use crate::model::link::Link;
use crate::model::nao;

/// One of the five types of robots of the league.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RobotType(u8);

/// What distinguishes the types, lengths in m and speeds in rad/s.
pub(crate) struct Proportions {
    /// Distance of a hip from the middle.
    pub(crate) hip_x: f64,
    /// From the hip down to the center of the thigh.
    pub(crate) thigh: f64,
    /// From the center of the shank down to the ankle.
    pub(crate) ankle: f64,
    /// From the center of the upper arm forward to the elbow.
    pub(crate) elbow: f64,
    /// Maximal speed of the foot's pitch and roll.
    pub(crate) foot_speed: (f64, f64),
    /// Length of the toe, 0 without.
    pub(crate) toe: f64,
}

/// Maximal speed of a joint: 351.77 deg/s \[rad/s\].
pub(crate) const JOINT_SPEED: f64 = 6.1395;

const TYPES: [Proportions; 5] = {
    const STANDARD: Proportions = Proportions {
        hip_x: 0.055,
        thigh: 0.04,
        ankle: 0.055,
        elbow: 0.07,
        foot_speed: (JOINT_SPEED, JOINT_SPEED),
        toe: 0.0,
    };
    [
        STANDARD,
        Proportions {
            thigh: 0.058_32,
            ankle: 0.073_32,
            elbow: 0.106_64,
            ..STANDARD
        },
        Proportions {
            foot_speed: (8.806_67, 3.472_34),
            ..STANDARD
        },
        Proportions {
            hip_x: 0.072_954_143,
            thigh: 0.067_868_424,
            ankle: 0.082_868_424,
            elbow: 0.125_736_848,
            ..STANDARD
        },
        Proportions {
            toe: 0.035_517_656,
            ..STANDARD
        },
    ]
};

impl RobotType {
    /// All types, in the order of their numbers.
    pub const ALL: [Self; 5] = [Self(0), Self(1), Self(2), Self(3), Self(4)];

    /// The type of this number, as in `(scene rsg/agent/nao/nao_hetero.rsg 3)`.
    ///
    /// # Errors
    ///
    /// If the number is greater than 4.
    pub fn new(number: u8) -> Result<Self, PhysicsError> {
        if usize::from(number) < TYPES.len() {
            Ok(Self(number))
        } else {
            Err(PhysicsError::UnknownType { number })
        }
    }

    /// The number of the type, 0 to 4.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    /// The bodies of a robot of this type, torso first, each parent before its children.
    #[must_use]
    pub fn links(self) -> Vec<Link> {
        nao::links(self)
    }

    pub(crate) fn proportions(self) -> &'static Proportions {
        &TYPES[usize::from(self.0)]
    }
}
