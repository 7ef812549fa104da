//! Matches with the world as a node: its topics, its waits, and its ends.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod clients;
mod ends;
mod examples;
mod executors;
mod floods;
mod game_controller;
mod harness;
mod hosted_referee;
mod live;
mod match_namespace;
mod other_definitions;
mod other_languages;
mod pacing;
mod periods;
mod readme;
mod recorders;
mod referee_commands;
mod silence;
mod simulation;
mod standard_topics;
mod startup;
mod strangers;
mod surplus;
mod unanswered;
mod worlds;
