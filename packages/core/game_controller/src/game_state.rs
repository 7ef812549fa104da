/// State of the game on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// Before the game, and in timeouts.
    Initial,
    /// Robots wait for a gesture of the referee; only in version 18.
    Standby,
    /// Robots walk to their positions.
    Ready,
    /// Robots wait for the whistle.
    Set,
    /// The ball is in play.
    Playing,
    /// The half is over.
    Finished,
}

/// Phase of the match on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// One of the halves.
    Normal,
    /// The penalty shoot-out.
    PenaltyShootout,
    /// Extra time after a draw.
    ExtraTime,
    /// A timeout of a team or of the referee.
    Timeout,
}
