//! Simulation engine: a headless, deterministic Bevy app.
//!
//! The engine uses neither ROS nor files nor the wall clock. Four interfaces connect it to everything outside: a
//! [`BehaviorBackend`] decides for the robots, a [`RefereeBackend`] is the referee, a [`MissionBackend`] sends orders
//! to robots, and a [`TickSink`] receives the data of each tick. One tick is one `app.update()`; its phases are
//! [`BehaviorTreeSimulatorSet`], in the order of their declaration.
//!
//! # Layout
//!
//! - `sets`, `plugin`: the phases of a tick and their order; the resources and systems of the engine.
//! - `phases`: the systems, one phase a file.
//! - `world`: state of robots, clock and game, and the random numbers that change it.
//! - `backends`: the interfaces to the outside.
//! - `outcome`: data of a run for its verdict and its recording.

mod app_ext;
mod backends;
mod outcome;
mod phases;
mod plugin;
mod sets;
mod world;

pub use app_ext::{AppExt, SimulatorFinish, Step};
pub use backends::backend_error::BackendError;
pub use backends::behavior_backend::BEHAVIOR_TICK_ERROR;
pub use backends::behavior_backend::{
    BehaviorAnswer, BehaviorAnswers, BehaviorBackend, STRAY_PUBLISHER, SimulatorBehaviorBackend,
};
pub use backends::behavior_resources::{
    BehaviorInputs, BehaviorOutputs, SimulatorBehaviorInputs, SimulatorBehaviorOutputs,
    SimulatorTreeLayouts, SimulatorTrees,
};
pub use backends::in_process::InProcessBackend;
pub use backends::no_answer::{NoAnswer, NoAnswerOrigin};
pub use backends::shared::Shared;
pub use backends::sink_error::SinkError;
pub use hsl_behavior::parameters::CommunicationParameters as HslNetworkParameters;
pub use hsl_behavior::{
    BehaviorInput, BehaviorInput as SimulatorBehaviorTickInput, BehaviorOutput,
    BehaviorOutput as SimulatorBehaviorTickOutput,
};
pub use hsl_referee::{
    AutoRefereeConfig, AutoRefereeContext, AutoRefereeRule, RestartReason as SimulatorRestartReason,
};
pub use hsl_types::{
    PacketEvent, PacketEventKind, RobotId as SimulatorRobotId, Severity as InvariantSeverity,
    SimulatedBall, TimelineMarker as SimulatorTimelineMarker, Violation as InvariantViolation,
};
pub use outcome::answer_count::{AnswerCount, SimulatorAnswerCounts};
pub use outcome::frame::{Frame, FrameState, RobotPose};
pub use outcome::packet_log::SimulatorPacketEvents;
pub use outcome::reproducibility::SimulatorReproducibility;
pub use outcome::result::{FailureKind, SimulatorFailure, SimulatorScenarioResult};
pub use outcome::timeline::{SimulatorTimeline, SimulatorTimelineMarkers, TimelineFrame};
pub use outcome::unanswered::{SimulatorUnanswered, Unanswered, UnansweredPolicy};
pub use outcome::violations::SimulatorViolations;
pub use phases::auto_referee::{RefereeBackend, SimulatorRefereeBackend, SimulatorRefereeCommand};
pub use phases::ball::SimulatorBall;
pub use phases::invariants::{
    CHECKS, CheckEntry, InvariantCheck, InvariantConfig, RobotSnapshot, RobotStep,
    SimulationSnapshot, SimulatorInvariantChecks, SimulatorReactionTimes, SimulatorSteps,
};
pub use phases::last_seen_ball::{SeenBall, SimulatorLastSeenBall};
pub use phases::messages::{
    SimulatorIncomingMessage, SimulatorIncomingMessages, SimulatorMessage,
    SimulatorOutgoingMessages, SimulatorReceivedHslMessage, SimulatorReceivedHslMessages,
};
pub use phases::mission::{MissionBackend, SimulatorMission, SimulatorMissionBackend};
pub use phases::obstacles::{
    SimulatorObstacle, SimulatorRuleObstacles, SimulatorScenarioObstacles,
};
pub use phases::record::{SimulatorTickObservers, SimulatorTickSink, TickObserver, TickSink};
pub use phases::semaphores::SimulatorSemaphores;
pub use plugin::BehaviorTreeSimulatorPlugin;
pub use sets::BehaviorTreeSimulatorSet;
pub use world::clock::SimulatorClock;
pub use world::config::SimulationConfig;
pub use world::error_levels::SimulatorErrorLevels;
pub use world::errors::ErrorConfig;
pub use world::errors::localization::LocalizationErrors;
pub use world::errors::motion::MotionErrors;
pub use world::errors::network::NetworkErrors;
pub use world::errors::perception::PerceptionErrors;
pub use world::field::SimulatorFieldDimensions;
pub use world::game_state::SimulatorGameState;
pub use world::noise::NoiseConfig;
pub use world::randomness::{SimulatorRandomness, happens, normal, symmetric, toss};
pub use world::robot::{
    SimulatorFallDownState, SimulatorGroundToWorld, SimulatorHeadYaw, SimulatorLastMotionCommand,
    SimulatorNextKick, SimulatorOdometry, SimulatorPrimaryState, SimulatorRobot,
    SimulatorRobotBundle, SimulatorRobotParameters, SimulatorStandUp, SimulatorSubstitute,
    SimulatorSuggestedSearchPosition,
};
