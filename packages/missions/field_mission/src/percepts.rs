//! Facts that a team perceives, one file a predicate. Predicates of a domain that have these names and parameters are
//! kept up to date; all others are changed by the steps of the plan only.

mod at;
mod ball_at;
mod ball_is_free;
mod has_ball;
mod opponent_has_ball;
mod scored;

pub(crate) use opponent_has_ball::opponent_took_ball;
pub(crate) use scored::has_scored;

use crate::setup::FieldSetup;
use crate::team_view::TeamView;

/// A predicate that is perceived.
#[derive(Clone, Copy, Debug)]
pub struct Percept {
    /// Its name in the domain.
    pub predicate: &'static str,
    /// What its objects are.
    pub parameters: &'static [Kind],
    /// Whether it holds for these objects; `None` if nobody can tell, so that the fact stays as it is.
    pub holds: fn(&Question<'_>) -> Option<bool>,
}

/// What an object is on the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A robot of the team.
    Robot,
    /// A place.
    Place,
}

impl Kind {
    /// Returns the noun for the kind.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Self::Robot => "robot",
            Self::Place => "place",
        }
    }
}

impl Percept {
    /// Returns the predicate with its parameters, as in `(at ?robot ?place)`.
    pub(crate) fn signature(&self) -> String {
        let kinds = self
            .parameters
            .iter()
            .map(|kind| format!(" ?{}", kind.noun()));
        format!("({}{})", self.predicate, kinds.collect::<String>())
    }
}

/// A question about objects.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// What the team knows.
    pub view: &'a TeamView,
    /// What the objects are.
    pub setup: &'a FieldSetup,
    /// Names of the objects.
    pub objects: &'a [String],
    /// Whether it held before, so that a fact does not change back and forth at a limit.
    pub held: bool,
}

/// All percepts.
pub const PERCEPTS: &[Percept] = &[
    at::AT,
    ball_at::BALL_AT,
    ball_is_free::BALL_IS_FREE,
    has_ball::HAS_BALL,
    opponent_has_ball::OPPONENT_HAS_BALL,
    scored::SCORED,
];

/// Returns a limit that is wider for what held before.
fn with_hysteresis(limit: f32, held: bool) -> f32 {
    if held { 1.5 * limit } else { limit }
}
