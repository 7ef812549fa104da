//! Types of humanoid soccer as plain values: no behavior, no transport, no clock.
//!
//! Lengths are in \[m\], angles in \[rad\]; x points ahead and y to the left (REP 103). The type of a position contains
//! its frame, see [`frames`].

// The derive macros name this crate, also within it.
extern crate self as hsl_types;

pub mod arc;
pub mod ball;
pub mod behavior_debug;
pub mod behavior_output;
pub mod body_state;
pub mod decision_period;
pub mod direction;
pub mod division;
pub mod failure;
pub mod fall_down_state;
pub mod field_dimensions;
pub mod finite;
pub mod frames;
pub mod game_controller_state;
pub mod game_state;
pub mod geometry;
pub mod head_motion;
pub mod intervention;
pub mod jersey_color;
pub mod league_player;
pub mod limits;
pub mod line_up;
pub mod log_limit;
mod message_bytes;
pub mod messages;
pub mod mission_decision;
pub mod motion_command;
pub mod obstacle;
pub mod packet_event;
pub mod parameters;
pub mod path;
pub mod penalty;
pub mod player_number;
pub mod player_state;
pub mod players;
pub mod primary_state;
pub mod referee;
pub mod robot_id;
pub mod robot_log;
pub mod robot_order;
pub mod rule_obstacle;
pub mod secondary_time;
pub mod seconds;
pub mod team;
pub mod ticks;
pub mod time;
pub mod timeline;
pub mod truth;
pub mod verdict;
pub mod violation;
pub mod world_state;

pub use ball::{BallState, BallTouch, HypotheticalBallPosition, SimulatedBall};
pub use behavior_debug::{BehaviorDebug, PathObstacle, VoronoiMap};
pub use behavior_output::BehaviorOutput;
pub use body_state::{BodyPhase, BodyState, MeasuredMotion};
pub use direction::Direction;
pub use division::Division;
pub use failure::{Failure, FailureKind, RunResult, RunVerdict};
pub use fall_down_state::{FallDownState, FallDownStateKind};
pub use field_dimensions::FieldDimensions;
pub use frames::{Field, Frame, Ground, Odometry, World};
pub use game_controller_state::{
    FilteredGameControllerState, GameControllerState, GlobalFieldSide, Half, TeamState,
};
pub use game_state::{FilteredGameState, GamePhase, GameState, SubState};
pub use geometry::{Isometry2, Orientation2, Point2, Pose2, Vector2};
pub use head_motion::{HeadMotion, ImageRegion};
pub use intervention::Intervention;
pub use jersey_color::JerseyColor;
pub use league_player::{LeaguePlayer, LeaguePlayerError, LeagueSide};
pub use line_up::LineUp;
pub use log_limit::LogLimit;
pub use message_bytes::MessageBytes;
pub use messages::{
    GameControllerReturnMessage, HulkMessage, IncomingMessage, OutgoingMessage, ReturnMessageBall,
    StateMessage, StateMessageBall,
};
pub use mission_decision::{MissionDecision, MissionRecord, MissionState};
pub use motion_command::{KickPower, MotionCommand, OrientationMode};
pub use obstacle::{Obstacle, ObstacleKind};
pub use packet_event::{PacketEvent, PacketEventKind};
pub use path::{Path, PathSegment};
pub use penalty::{Penalty, PenaltyKind};
pub use player_number::{PlayerNumber, PlayerNumberError};
pub use player_state::{PlayerState, TeammateBall};
pub use players::Players;
pub use primary_state::PrimaryState;
pub use referee::{CallKind, RefereeCall, RefereeCommand, RefereeDecision, RobotPlacement};
pub use robot_id::{RobotId, RobotIdError};
pub use robot_log::{LogMessage, LoggedDecision, MessageQueue, RobotLogReader, UnreadableMessages};
pub use robot_order::{RobotOrder, RobotTask};
pub use rule_obstacle::{RuleObstacle, RuleObstacleConfig};
pub use secondary_time::SecondaryDurations;
pub use team::{Side, Team};
pub use ticks::Ticks;
pub use time::Time;
pub use timeline::{Color, TimelineMarker};
pub use truth::{RobotTruth, SimulationTruth};
pub use verdict::Verdict;
pub use violation::{Severity, Violation};
pub use world_state::{RobotState, WorldState};
