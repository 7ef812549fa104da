//! Wire protocol of the RoboCup 3D simulation league, compatible with rcssserver3d 0.7.3: frames, and the messages of
//! agents, monitors and trainers in both directions. No I/O, no clock.
//!
//! [`FrameDecoder`] splits the bytes of a socket into messages, each type of message has a function `parse`.
//! `to_string` prints a message, and [`write_frame`] adds the length for a socket. Unknown parts of a message are kept
//! as text.

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
mod items;
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
mod scene_error;
mod seen;
mod senses;
mod side;
mod state_field;
mod syntax_error;
mod token;
mod trainer_command;
mod trainer_message;
mod words;

pub use agent_message::AgentMessage;
pub use body_part::{BodyPart, ForceSensor};
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
pub use scene::Scene;
pub use scene_error::SceneError;
pub use seen::Seen;
pub use senses::Senses;
pub use side::Side;
pub use state_field::StateField;
pub use syntax_error::{MAX_DEPTH, SyntaxError};
pub use trainer_command::{AgentChange, TrainerCommand};
pub use trainer_message::TrainerMessage;
pub use words::UnknownWord;
