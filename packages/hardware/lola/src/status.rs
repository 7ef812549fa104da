/// The temperature of a joint, as the robot judges it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum JointStatus {
    /// Normal.
    #[default]
    Normal,
    /// Hot.
    Hot,
    /// Very hot.
    VeryHot,
    /// Critical: the robot takes the stiffness away.
    Critical,
}

impl JointStatus {
    /// All states, by their number.
    pub const ALL: [Self; 4] = [Self::Normal, Self::Hot, Self::VeryHot, Self::Critical];

    /// Returns the state with a number, which robots send as an integer and others as a float.
    pub(crate) fn from_number(number: f32) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|status| f32::from(status.number()) == number)
    }

    /// Returns its number, 0 to 3.
    pub fn number(self) -> u8 {
        self as u8
    }
}
