//! Conditions of the tree. They read the blackboard and change nothing.

mod ball;
mod command;
mod game;
mod order;
mod set_play;
mod team;

pub use ball::{ball_is_known, can_kick_ball};
pub use game::{is_playing, is_ready, is_set, is_stopped};
pub use set_play::{
    ball_is_free, has_restart, is_kick_off, is_penalty_kick, is_penalty_shootout, own_team_shoots,
};
pub use team::{is_closest_to_ball, is_goal_keeper};

pub(crate) use ball::{can_intercept_ball, is_close_enough_to_kick};
pub(crate) use command::{has_injected_motion_command, is_remote_controlled};
pub(crate) use game::{
    has_fallen, is_damping, is_falling, is_getting_up, is_not_in_play, is_preparing, may_stand_up,
};
pub(crate) use order::{has_order, is_to_dribble, is_to_wait, is_to_walk};
pub(crate) use team::ball_is_in_clearing_area;
