use std::fmt;

/// Mode of the robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Limp joints.
    Damping,
    /// Standing pose.
    Prepare,
    /// Walking.
    Walking,
    /// Control of single motors.
    Custom,
    /// Walking and kicking.
    Soccer,
}

impl Mode {
    /// All modes.
    pub const ALL: [Self; 5] = [
        Self::Damping,
        Self::Prepare,
        Self::Walking,
        Self::Custom,
        Self::Soccer,
    ];

    /// Returns the number of the mode, 0 to 4.
    pub fn number(self) -> u8 {
        self as u8
    }

    /// Returns the mode with a number, or `None` for an unknown one.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.number() == number)
    }

    /// Returns whether the robot can walk in this mode.
    pub fn walks(self) -> bool {
        matches!(self, Self::Walking | Self::Soccer)
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Damping => "damping",
            Self::Prepare => "prepare",
            Self::Walking => "walking",
            Self::Custom => "custom",
            Self::Soccer => "soccer",
        })
    }
}
