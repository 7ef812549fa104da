//! The engine: a headless, deterministic Bevy app in which robots play.
//!
//! It knows neither ROS nor files nor the wall clock. Everything outside is behind three seams:
//! [`BehaviorBackend`] decides for the robots, a [`RefereeBackend`] referees, and a
//! [`TickSink`] receives what each tick leaves behind. One tick is one `app.update()`; its phases are
//! [`BehaviorTreeSimulatorSet`], in the order of their declaration.

mod answer_count;
mod app_ext;
mod auto_referee;
mod backend_error;
mod ball;
mod behavior;
mod clock;
mod communication;
mod config;
mod doubts;
mod frame;
mod game_state;
mod in_process;
mod invariants;
mod kinematics;
mod late_faults;
mod lost_ball;
mod noise;
mod obstacles;
mod packet_log;
mod perception;
mod plugin;
mod randomness;
mod record;
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
mod world_state;

pub use answer_count::{AnswerCount, SimulatorAnswerCounts};
pub use app_ext::{AppExt, Step};
pub use auto_referee::{RefereeBackend, SimulatorRefereeBackend, SimulatorRefereeCommand};
pub use backend_error::BackendError;
pub use ball::SimulatorBall;
pub use behavior::{
    BehaviorAnswer, BehaviorAnswers, BehaviorBackend, NoAnswer, STRAY_PUBLISHER,
    SimulatorBehaviorBackend, SimulatorBehaviorInputs, SimulatorBehaviorOutputs,
    SimulatorTreeLayouts, SimulatorTrees,
};
pub use clock::SimulatorClock;
pub use communication::{
    SimulatorIncomingMessage, SimulatorIncomingMessages, SimulatorMessage,
    SimulatorOutgoingMessages, SimulatorReceivedHslMessage, SimulatorReceivedHslMessages,
};
pub use config::SimulationConfig;
pub use doubts::SimulatorDoubts;
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
    CHECKS, CheckEntry, InvariantCheck, RobotSnapshot, RobotStep, SimulationSnapshot,
    SimulatorInvariantChecks, SimulatorSteps, SimulatorViolations,
};
pub use lost_ball::{SeenBall, SimulatorLastSeenBall};
pub use noise::NoiseConfig;
pub use obstacles::{SimulatorObstacle, SimulatorRuleObstacles, SimulatorScenarioObstacles};
pub use packet_log::SimulatorPacketEvents;
pub use plugin::{BehaviorTreeSimulatorPlugin, SimulatorFieldDimensions};
pub use randomness::{SimulatorRandomness, happens, normal, symmetric, toss};
pub use record::{SimulatorTickSink, TickSink};
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
pub use unanswered::{BEHAVIOR_TICK_ERROR, SimulatorUnanswered, Unanswered, UnansweredPolicy};
