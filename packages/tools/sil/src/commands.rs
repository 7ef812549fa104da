//! Commands, one per file.

pub mod bag;
pub mod batch;
pub mod bitbots;
pub mod completions;
pub mod doctor;
pub mod guard;
pub mod hulks;
pub mod junit;
pub mod league;
pub mod league_agent;
pub mod list;
pub mod mission;
pub mod move_entity;
pub mod new;
pub mod pause;
pub mod plan;
pub mod plot;
pub mod report;
pub mod reset;
pub mod resume;
pub mod run;
pub mod soccer_match;
pub mod step;
pub mod trace;
pub mod tree;
pub mod view;
