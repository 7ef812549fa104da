//! Interface of the nodes to ROS, and the only package that uses r2r: validated arguments and parameters, messages as
//! bytes, one thread that spins, matching, shutdown.
//!
//! Bytes are published and received unchanged; [`hsl_wire`] encodes and decodes them.

mod action_server;
pub mod arguments;
mod behavior_topics;
mod checked_subscription;
mod client;
mod closing;
mod composition;
mod context;
mod discovered_publisher;
pub mod domains;
mod endpoint;
mod error;
mod expired_goals;
mod identity;
mod inbox;
pub mod interfaces;
mod live_parameters;
mod logging;
mod message_events;
mod node;
mod node_parameters;
mod node_rule;
mod offered_parameters;
mod parameter_services;
mod peer_log;
mod publisher;
mod qos;
mod rcl_error;
mod remap;
mod remote_numbers;
mod replaced;
mod robot_notes;
mod ros_value;
mod rosout;
mod service;
mod set_request;
pub mod shell;
mod shutdown;
mod subscription;
mod type_check;
mod wire;

pub use action_server::{ActionServer, Goal, GoalRequest};
pub use arguments::Arguments;
pub use behavior_topics::BehaviorTopics;
pub use checked_subscription::CheckedSubscription;
pub use client::{Call, Client, Unanswered};
pub use composition::{Component, run_together};
pub use discovered_publisher::{DiscoveredPublisher, PROCESS_LENGTH};
pub use error::Error;
pub use hsl_types::LogLimit;
pub use live_parameters::{LiveParameters, ParameterChange};
pub use node::{NoParameters, Node};
pub use peer_log::PeerLog;
pub use publisher::{Publisher, RawPublisher};
pub use remote_numbers::RemoteNumbers;
pub use robot_notes::RobotNotes;
pub use service::{Request, Service, Switch};
pub use set_request::SetRequest;
pub use shutdown::Shutdown;
pub use subscription::{RawSubscription, Subscription};
pub use type_check::{TypeCheck, TypeMismatch};
pub use wire::Wire;
