use hsl_types::{GameState, Point2, Team, Time, World};
use recording::Scores;

/// Sampled tick.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Time of the tick.
    pub time: Time,
    /// State of the game.
    pub state: GameState,
    /// Score.
    pub scores: Scores,
    /// Position of the ball, if any.
    pub ball: Option<Point2<World>>,
    /// Positions of the robots in canonical order.
    pub robots: Vec<(SampledRobot, Point2<World>)>,
    /// Team of the last touch of the ball; `None` if the ball was not touched since it was put on the field, or if
    /// touches are not recorded.
    pub last_touch: Option<Team>,
}

/// Robot of a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SampledRobot {
    /// Team; [`Team::Hulks`] is the left team in the 3D simulation league.
    pub team: Team,
    /// Number.
    pub number: u8,
}
