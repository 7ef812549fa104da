//! Physics of the 3D simulation league: robots and ball on the field, in steps of 20 ms.
//!
//! The model is the same as in the original server, ODE 0.16 with the server's settings. The solver is another one (see
//! the README).

mod accelerometer;
mod body;
mod collision;
mod constants;
mod dynamics;
mod equations;
mod error;
mod field;
mod islands;
mod mechanism;
mod mechanism_contact;
mod model;
mod motor;
mod quarantine;
mod range_check;
mod robot;
mod robot_contacts;
mod robot_id;
mod self_overlap;
mod speed_limit;
mod stepper;
mod surface;
mod world;

pub use body::Body;
pub use constants::{GRAVITY, STEP};
pub use error::PhysicsError;
pub use model::link::{BodyName, Hinge, Link};
pub use model::robot_type::RobotType;
pub use model::shape::Shape;
pub use model::side::Side;
pub use motor::MAX_TORQUE;
pub use robot::{Robot, Support};
pub use robot_contacts::Touch;
pub use robot_id::RobotId;
pub use simspark_protocol::Joint;
pub use world::World;
