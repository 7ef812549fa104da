//! Decisions of the referee over a run of ticks, one file per rule.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

mod any_game;
mod as_played;
mod ball_holding;
mod ball_in_play;
mod ball_out;
mod configuration;
mod description;
mod features;
mod forbidden_motion;
mod fouls;
mod game;
mod goal_area;
mod illegal_position;
mod incapable_robot;
mod kick_off;
mod leaving_the_field;
mod local_game_stuck;
mod penalty_clock;
mod penalty_kick;
mod penalty_shootout;
mod rule_obstacles;
mod scored_goal;
mod second_half;
mod set_play_distance;
mod state_flow;
mod stuck_game;
mod substitution;
mod timeout;
