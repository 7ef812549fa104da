//! One rule a file, and the order in which they are applied.

mod game_state_transition;
mod halftime_timeout;
mod kick_off;
mod scored_goal;

pub use game_state_transition::GameStateTransitionRule;
pub use halftime_timeout::HalftimeTimeoutRule;
pub use kick_off::KickOffRule;
pub use scored_goal::ScoredGoalRule;

use crate::context::AutoRefereeRule;

/// A rule's name and how it is made.
pub type RuleEntry = (&'static str, fn() -> Box<dyn AutoRefereeRule>);

/// All rules in the order in which they are applied.
pub const RULES: &[RuleEntry] = &[
    ("scored_goal", || Box::new(ScoredGoalRule)),
    ("game_state_transition", || {
        Box::new(GameStateTransitionRule)
    }),
    ("kick_off", || Box::new(KickOffRule)),
    ("halftime_timeout", || Box::new(HalftimeTimeoutRule)),
];
