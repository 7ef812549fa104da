//! Simulation engine: a headless, deterministic Bevy app.
//!
//! The engine uses neither ROS nor files nor the wall clock. Four interfaces connect it to everything outside: a
//! [`BehaviorBackend`] decides for the robots, a [`RefereeBackend`] is the referee, a [`MissionBackend`] sends orders
//! to robots, and a [`TickSink`] receives the data of each tick. One tick is one `app.update()`; its phases are
//! [`BehaviorTreeSimulatorSet`], in the order of their declaration.

mod answer_count;
mod app_ext;
mod auto_referee;
mod backend_error;
mod ball;
mod behavior;
mod behavior_backend;
mod behavior_resources;
mod clock;
mod communication;
mod config;
mod field;
mod frame;
mod game_state;
mod in_process;
mod interventions;
mod invariants;
mod kinematics;
mod last_seen_ball;
mod late_errors;
mod lost_ball;
mod messages;
mod mission;
mod noise;
mod obstacles;
mod packet_log;
mod perception;
mod plugin;
mod randomness;
mod record;
mod reproducibility;
mod result;
mod robot;
mod rule_ball;
mod semaphores;
mod sets;
mod silence;
mod sink_error;
mod soundness;
mod timeline;
mod unanswered;
mod violations;
mod world_state;

pub use answer_count::{AnswerCount, SimulatorAnswerCounts};
pub use app_ext::{AppExt, Step};
pub use auto_referee::{RefereeBackend, SimulatorRefereeBackend, SimulatorRefereeCommand};
pub use backend_error::BackendError;
pub use ball::SimulatorBall;
pub use behavior_backend::BEHAVIOR_TICK_ERROR;
pub use behavior_backend::{
    BehaviorAnswer, BehaviorAnswers, BehaviorBackend, NoAnswer, STRAY_PUBLISHER,
    SimulatorBehaviorBackend,
};
pub use behavior_resources::{
    SimulatorBehaviorInputs, SimulatorBehaviorOutputs, SimulatorTreeLayouts, SimulatorTrees,
};
pub use clock::SimulatorClock;
pub use config::SimulationConfig;
pub use field::SimulatorFieldDimensions;
pub use frame::{Ending, Frame, FrameState, RobotPose};
pub use game_state::SimulatorGameState;
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
pub use in_process::InProcessBackend;
pub use invariants::{
    CHECKS, CheckEntry, InvariantCheck, InvariantConfig, RobotSnapshot, RobotStep,
    SimulationSnapshot, SimulatorInvariantChecks, SimulatorSteps,
};
pub use last_seen_ball::{SeenBall, SimulatorLastSeenBall};
pub use messages::{
    SimulatorIncomingMessage, SimulatorIncomingMessages, SimulatorMessage,
    SimulatorOutgoingMessages, SimulatorReceivedHslMessage, SimulatorReceivedHslMessages,
};
pub use mission::{MissionBackend, SimulatorMission, SimulatorMissionBackend};
pub use noise::NoiseConfig;
pub use obstacles::{SimulatorObstacle, SimulatorRuleObstacles, SimulatorScenarioObstacles};
pub use packet_log::SimulatorPacketEvents;
pub use plugin::BehaviorTreeSimulatorPlugin;
pub use randomness::{SimulatorRandomness, happens, normal, symmetric, toss};
pub use record::{SimulatorTickSink, TickSink};
pub use reproducibility::SimulatorReproducibility;
pub use result::{FailureKind, SimulatorFailure, SimulatorScenarioResult};
pub use robot::{
    SimulatorFallDownState, SimulatorGroundToWorld, SimulatorHeadYaw, SimulatorLastMotionCommand,
    SimulatorNextKick, SimulatorPrimaryState, SimulatorRobot, SimulatorRobotBundle,
    SimulatorRobotParameters, SimulatorStandUp, SimulatorSuggestedSearchPosition,
};
pub use semaphores::SimulatorSemaphores;
pub use sets::BehaviorTreeSimulatorSet;
pub use sink_error::SinkError;
pub use timeline::{SimulatorTimeline, SimulatorTimelineMarkers, TimelineFrame};
pub use unanswered::{SimulatorUnanswered, Unanswered, UnansweredPolicy};
pub use violations::SimulatorViolations;
