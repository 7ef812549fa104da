//! Actions of the tree. They write motions of body and head to the blackboard.

mod body;
mod command;
mod head;
mod intercept;
mod kick;
mod order;
mod position;
mod search;
mod support;
mod walk;

pub(crate) use body::{get_up, prepare, stand, yield_joints};
pub(crate) use command::{follow_injected_command, follow_remote_control};
pub(crate) use head::{
    look_ahead, look_around, look_at_ball, look_at_center_mark, search_with_head,
};
pub(crate) use intercept::intercept_ball;
pub(crate) use kick::{check_kick_position, choose_kick_target, kick, walk_behind_ball};
pub(crate) use order::{aim_at_ordered_target, push_ball, walk_to_ordered_pose};
pub(crate) use position::{
    keep_away_from_ball, walk_to_goal_line, walk_to_guard_position, walk_to_kick_off_pose,
    walk_to_penalty_kick_pose,
};
pub(crate) use search::{turn_around, walk_to_search_position};
pub(crate) use support::walk_to_support_position;
