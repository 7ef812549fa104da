use crate::ButtonEvent;

/// Event of a button, with the numbers of Booster's SDK.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// The button was pressed.
    Down,
    /// The button was released.
    Up,
    /// The button was pressed shortly, once.
    Click,
    /// The button was pressed shortly, twice.
    DoubleClick,
    /// The button was pressed shortly, three times.
    TripleClick,
    /// The button has been held for a long time.
    LongStart,
    /// The button is still held.
    LongHold,
    /// The button was released after a long time.
    LongEnd,
}

impl Press {
    /// All events in the order of their numbers.
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

    /// Returns the number of the event, 0 to 7.
    pub fn number(self) -> u32 {
        self as u32
    }
}

impl ButtonEvent {
    /// Returns the event; `None` for a number that the SDK does not have.
    pub fn press(&self) -> Option<Press> {
        Press::ALL
            .into_iter()
            .find(|press| press.number() == self.event)
    }
}
