/// Temperature level of a joint, as determined by the robot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum JointStatus {
    /// Normal.
    #[default]
    Normal,
    /// Hot.
    Hot,
    /// Very hot.
    VeryHot,
    /// Critical: the robot makes the joint limp.
    Critical,
}

impl JointStatus {
    /// All levels in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::Normal, Self::Hot, Self::VeryHot, Self::Critical];

    /// Returns the level with a number, which robots send as an integer and other servers as a float; `None` for other
    /// numbers.
    pub(crate) fn from_number(number: f32) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|status| f32::from(status.number()) == number)
    }

    /// Returns the number of the level, 0 to 3.
    pub fn number(self) -> u8 {
        self as u8
    }
}
