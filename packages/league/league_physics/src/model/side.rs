//! Sides of a robot.

/// Side of a robot, in its own view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Right, x > 0 in the torso frame.
    Right,
    /// Left, x < 0 in the torso frame.
    Left,
}

impl Side {
    /// Both sides in the order of bodies and sensors.
    pub const BOTH: [Self; 2] = [Self::Right, Self::Left];

    /// Returns the sign of x on this side: 1 for right, -1 for left.
    pub(crate) fn sign(self) -> f64 {
        self.pick(1.0, -1.0)
    }

    /// Returns the argument for this side.
    pub(crate) fn pick<T>(self, right: T, left: T) -> T {
        match self {
            Self::Right => right,
            Self::Left => left,
        }
    }
}
