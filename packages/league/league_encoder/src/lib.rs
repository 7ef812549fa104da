//! Encodes each cycle of a match of the 3D simulation league as the messages of a bag, in canonical order.
//!
//! [`LeagueEncoder`] converts each [`Cycle`](league_world::Cycle) to a [`TickRecord`](hsl_wire::TickRecord): bags and
//! ROS topics have the same bytes. [`Recording`] is an observer of the world that writes them to a bag.

mod agents;
mod description;
mod encoder;
mod geometry;
mod joint_states;
mod kinematics;
mod lineup;
mod markers;
mod player;
mod recording;
mod transforms;
mod truth;
mod urdf;

pub use encoder::LeagueEncoder;
pub use recording::Recording;
