//! The joints of a robot.

/// A joint by the number that the league gives it. The perceptor of `Head(1)` is `hj1`, its effector `he1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Joint {
    /// 1 yaw, 2 pitch.
    Head(u8),
    /// 1 shoulder pitch, 2 shoulder yaw, 3 arm roll, 4 arm yaw.
    Arm(Side, u8),
    /// 1 hip yaw and pitch, 2 hip roll, 3 hip pitch, 4 knee pitch, 5 foot pitch, 6 foot roll, 7 toe pitch (type 4).
    Leg(Side, u8),
}

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
        match self {
            Self::Right => 1.0,
            Self::Left => -1.0,
        }
    }

    fn letter(self) -> char {
        match self {
            Self::Right => 'r',
            Self::Left => 'l',
        }
    }
}

impl Joint {
    /// The name of the joint's perceptor, such as `raj2`.
    #[must_use]
    pub fn perceptor(self) -> String {
        self.name('j')
    }

    /// The name of the joint's effector, such as `rae2`.
    #[must_use]
    pub fn effector(self) -> String {
        self.name('e')
    }

    fn name(self, kind: char) -> String {
        match self {
            Self::Head(number) => format!("h{kind}{number}"),
            Self::Arm(side, number) => format!("{}a{kind}{number}", side.letter()),
            Self::Leg(side, number) => format!("{}l{kind}{number}", side.letter()),
        }
    }
}
