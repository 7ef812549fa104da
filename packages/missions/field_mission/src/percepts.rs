//! Perceived facts, one file per predicate. Predicates with these names and parameters are updated from perception; all
//! others change only by steps of the plan.

mod at;
mod ball_at;
mod ball_is_free;
mod has_ball;
mod opponent_has_ball;
mod percept;
mod scored;

pub(crate) use opponent_has_ball::opponent_took_ball;
pub use percept::{Percept, PerceptInput};
pub(crate) use scored::has_scored;

/// All percepts.
pub const PERCEPTS: &[Percept] = &[
    at::AT,
    ball_at::BALL_AT,
    ball_is_free::BALL_IS_FREE,
    has_ball::HAS_BALL,
    opponent_has_ball::OPPONENT_HAS_BALL,
    scored::SCORED,
];
