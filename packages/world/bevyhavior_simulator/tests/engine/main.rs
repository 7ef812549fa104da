//! Tests of the engine, phase by phase.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

mod ball;
mod broken_world;
mod common;
mod communication;
mod contact;
mod defaults;
mod design;
mod errors;
mod execution;
mod head;
mod inputs;
mod interventions;
mod invariants;
mod kick;
mod late_errors;
mod lost_ball;
mod mission;
mod motion;
mod noise;
mod odometry;
mod overrides;
mod packet_events;
mod perception;
mod phases;
mod referee;
mod referee_backend;
mod reproducibility;
mod rewritten_messages;
mod rule_ball;
mod schedules;
mod semaphores;
mod silence;
mod stand_up;
mod switches;
mod timeline;
mod unanswered;
