//! The wire protocol of the RoboCup 3D simulation league, as rcssserver3d 0.7.3 speaks it: frames, and the messages of
//! agents, monitors and trainers in both directions. No I/O, no clock.
//!
//! Bytes of a socket go through [`FrameDecoder`] into messages, which `parse`; a message is printed with `to_string`
//! and goes through [`write_frame`] to a socket. What a message contains that is not known is kept as it was received.

mod agent_message;
mod body_part;
mod decimal;
mod document;
mod effector;
mod field_parameter;
mod foul;
mod frame;
mod game_state;
mod hear;
mod joint;
mod landmark;
mod light;
mod mesh;
mod monitor_message;
mod node;
mod node_update;
mod number;
mod percept;
mod play_mode;
mod player;
mod polar;
mod say;
mod scene;
mod seen;
mod senses;
mod side;
mod state_field;
mod trainer_command;
mod trainer_message;
mod words;

pub use agent_message::AgentMessage;
pub use body_part::{BodyPart, ForceSensor};
pub use document::{MAX_DEPTH, SyntaxError};
pub use effector::Effector;
pub use field_parameter::FieldParameter;
pub use foul::{Foul, FoulKind};
pub use frame::{CLIENT_LIMIT, FrameDecoder, FrameError, SERVER_LIMIT, write_frame};
pub use game_state::GameState;
pub use hear::Hear;
pub use joint::Joint;
pub use landmark::Landmark;
pub use light::Light;
pub use mesh::{Mesh, Shape};
pub use monitor_message::{MonitorError, MonitorMessage};
pub use node::{Matrix, Node};
pub use node_update::NodeUpdate;
pub use number::Number;
pub use percept::Percept;
pub use play_mode::PlayMode;
pub use player::Player;
pub use polar::Polar;
pub use say::{MAX_HEARD, Say};
pub use scene::{Scene, SceneError};
pub use seen::Seen;
pub use senses::Senses;
pub use side::Side;
pub use state_field::StateField;
pub use trainer_command::{AgentChange, TrainerCommand};
pub use trainer_message::TrainerMessage;
pub use words::UnknownWord;
