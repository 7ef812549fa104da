use crate::ButtonEvent;

/// What happened to a button, in the numbers of Booster's SDK.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// It went down.
    Down,
    /// It went up.
    Up,
    /// It was pressed shortly, once.
    Click,
    /// Twice.
    DoubleClick,
    /// Three times.
    TripleClick,
    /// It has been down for long.
    LongStart,
    /// It is still down.
    LongHold,
    /// It went up after a long time.
    LongEnd,
}

impl Press {
    /// All of them, by their number.
    pub const ALL: [Self; 8] = [
        Self::Down,
        Self::Up,
        Self::Click,
        Self::DoubleClick,
        Self::TripleClick,
        Self::LongStart,
        Self::LongHold,
        Self::LongEnd,
    ];

    /// Returns its number, 0 to 7.
    pub fn number(self) -> u32 {
        self as u32
    }
}

impl ButtonEvent {
    /// Returns what happened; `None` for a number that the SDK does not have.
    pub fn press(&self) -> Option<Press> {
        Press::ALL
            .into_iter()
            .find(|press| press.number() == self.event)
    }
}
