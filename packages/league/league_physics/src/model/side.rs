//! The sides of a robot.

/// The side of a robot, seen by the robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// x > 0 in the torso frame.
    Right,
    /// x < 0 in the torso frame.
    Left,
}

impl Side {
    /// Both sides in the order of bodies and sensors.
    pub const BOTH: [Self; 2] = [Self::Right, Self::Left];

    pub(crate) fn sign(self) -> f64 {
        self.pick(1.0, -1.0)
    }

    /// The value of this side.
    pub(crate) fn pick<T>(self, right: T, left: T) -> T {
        match self {
            Self::Right => right,
            Self::Left => left,
        }
    }
}
