//! Behavior of a robot: one function from the world state to a decision.
//!
//! Read [`create_tree`] first: it defines the behavior in the order of priority. Its conditions read the
//! [`Blackboard`], its actions write motions of body and head to it, and [`Behavior::tick`] returns one motion command,
//! the messages, the trace and the debug output.

mod actions;
mod ball_memory;
mod behavior;
mod blackboard;
mod body_motion;
mod clearance;
mod communication;
pub mod conditions;
mod duel;
mod field_geometry;
mod forbidden_ground;
mod formation;
mod geometry;
mod guard;
mod input;
mod kick_decision;
mod legal_ground;
mod motion;
mod motion_layer;
pub mod parameters;
mod path_obstacles;
mod path_planner;
mod registry;
mod rolling_ball;
mod search_position;
mod set_play;
mod team;
mod tree;
mod two_touch;
mod voronoi;

pub use behavior::{Behavior, RobotBehavior};
pub use blackboard::Blackboard;
pub use body_motion::{BodyMotion, MotionType};
pub use geometry::closest_on_segment;
pub use hsl_types::BehaviorOutput;
pub use input::BehaviorInput;
pub use motion_layer::{MotionLayer, WalkRequest};
pub use parameters::BehaviorParameters;
pub use registry::registry;
pub use tree::{create_motion_tree, create_tree};
