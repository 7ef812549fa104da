//! Phases of a tick, one a file: the systems that run in the sets of [`crate::BehaviorTreeSimulatorSet`].

pub(crate) mod auto_referee;
pub(crate) mod ball;
pub(crate) mod behavior;
pub(crate) mod communication;
pub(crate) mod interventions;
pub(crate) mod invariants;
pub(crate) mod kinematics;
pub(crate) mod last_seen_ball;
pub(crate) mod line_ups;
pub(crate) mod localization;
pub(crate) mod lost_ball;
pub(crate) mod messages;
pub(crate) mod mission;
pub(crate) mod network;
pub(crate) mod obstacles;
pub(crate) mod perception;
pub(crate) mod record;
pub(crate) mod rule_ball;
pub(crate) mod semaphores;
pub(crate) mod soundness;
pub(crate) mod world_state;
