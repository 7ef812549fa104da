//! The physics of the 3D simulation league: robots and ball on the field, in steps of 20 ms.
//!
//! The model is that of the original server, ODE 0.16 with its settings; the solver is our own (see the README).

mod accelerometer;
mod body;
mod collision;
mod dynamics;
mod encounter;
mod equations;
mod error;
mod field;
mod islands;
mod mechanism;
mod model;
mod motor;
mod quarantine;
mod range;
mod robot;
mod self_overlap;
mod speed_limit;
mod stepper;
mod surface;
mod touches;
mod world;

pub use body::Body;
pub use error::PhysicsError;
pub use model::link::{BodyName, Hinge, Link};
pub use model::robot_type::RobotType;
pub use model::shape::Shape;
pub use model::side::Side;
pub use motor::MAX_TORQUE;
pub use robot::{Robot, Support};
pub use simspark_protocol::Joint;
pub use world::{RobotId, World};

/// Duration of a step \[s\].
pub const STEP: f64 = 0.02;

/// Gravity along z \[m/s²\].
pub const GRAVITY: f64 = -9.81;
