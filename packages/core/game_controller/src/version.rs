/// Version of the control message.
///
/// The version byte is read first, because the meaning of most other bytes depends on it. Return messages have version
/// 4 in each of these versions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Version {
    /// 18: Standard Platform League, 2025.
    ///
    /// Development versions of the Humanoid Soccer League used the same number and size with another meaning of bytes 7
    /// and 8. They are not supported.
    V18,
    /// 19: GameController 6 of the Humanoid Soccer League.
    V19,
    /// 20: GameController 7 of the Humanoid Soccer League; the current one.
    #[default]
    V20,
}

impl Version {
    /// All versions in order.
    pub const ALL: [Self; 3] = [Self::V18, Self::V19, Self::V20];

    /// Returns the version byte.
    pub const fn byte(self) -> u8 {
        match self {
            Self::V18 => 18,
            Self::V19 => 19,
            Self::V20 => 20,
        }
    }

    /// Returns the version with this version byte; `None` if it is not supported.
    pub fn from_byte(byte: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.byte() == byte)
    }

    /// Returns the size of a control message of this version \[bytes\].
    pub const fn size(self) -> usize {
        match self {
            Self::V18 => 118,
            Self::V19 => 198,
            Self::V20 => 158,
        }
    }
}
