//! Rules, one per file, and their order.

mod ball_holding;
mod ball_in_play;
mod ball_out;
mod ball_placement;
mod double_touch;
mod extra_time;
mod forbidden_motion;
mod game_state_transition;
mod goal_area;
mod halftime_timeout;
mod illegal_position;
mod incapable_robot;
mod leaving_the_field;
mod local_game_stuck;
mod penalty_clock;
mod penalty_shootout;
mod scored_goal;
mod second_half;
mod set_play_distance;
mod stuck_game;
mod timeout;

pub use ball_holding::BallHoldingRule;
pub use ball_in_play::BallInPlayRule;
pub use ball_out::BallOutRule;
pub use ball_placement::BallPlacementRule;
pub use double_touch::DoubleTouchRule;
pub use extra_time::ExtraTimeRule;
pub use forbidden_motion::ForbiddenMotionRule;
pub use game_state_transition::GameStateTransitionRule;
pub use goal_area::GoalAreaRule;
pub use halftime_timeout::HalftimeTimeoutRule;
pub use illegal_position::IllegalPositionRule;
pub use incapable_robot::IncapableRobotRule;
pub use leaving_the_field::LeavingTheFieldRule;
pub use local_game_stuck::LocalGameStuckRule;
pub use penalty_clock::PenaltyClockRule;
pub use penalty_shootout::PenaltyShootoutRule;
pub use scored_goal::ScoredGoalRule;
pub use second_half::SecondHalfRule;
pub use set_play_distance::SetPlayDistanceRule;
pub use stuck_game::StuckGameRule;
pub use timeout::TimeoutRule;

use crate::context::AutoRefereeRule;

/// Name and constructor of a rule.
pub type RuleEntry = (&'static str, fn() -> Box<dyn AutoRefereeRule>);

/// All rules in the order in which they are applied in each tick. Later rules see the changes of earlier ones, so the
/// order affects decisions, and with them the bytes of bags.
pub const RULES: &[RuleEntry] = &[
    ("penalty_clock", || Box::new(PenaltyClockRule)),
    ("scored_goal", || Box::new(ScoredGoalRule)),
    ("ball_out", || Box::new(BallOutRule)),
    ("ball_in_play", || Box::new(BallInPlayRule)),
    ("double_touch", || Box::new(DoubleTouchRule)),
    ("local_game_stuck", || Box::new(LocalGameStuckRule)),
    ("stuck_game", || Box::new(StuckGameRule)),
    ("game_state_transition", || {
        Box::new(GameStateTransitionRule)
    }),
    ("illegal_position", || Box::new(IllegalPositionRule)),
    ("set_play_distance", || Box::new(SetPlayDistanceRule)),
    ("goal_area", || Box::new(GoalAreaRule)),
    ("forbidden_motion", || Box::new(ForbiddenMotionRule)),
    ("incapable_robot", || Box::new(IncapableRobotRule)),
    ("ball_holding", || Box::new(BallHoldingRule)),
    ("leaving_the_field", || Box::new(LeavingTheFieldRule)),
    ("halftime_timeout", || Box::new(HalftimeTimeoutRule)),
    ("second_half", || Box::new(SecondHalfRule)),
    ("extra_time", || Box::new(ExtraTimeRule)),
    ("penalty_shootout", || Box::new(PenaltyShootoutRule)),
    ("timeout", || Box::new(TimeoutRule)),
    ("ball_placement", || Box::new(BallPlacementRule)),
];
