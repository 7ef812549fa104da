//! Frames of reference, as types: mixing them does not compile.
//!
//! ```compile_fail,E0308
//! use hsl_types::{Field, Ground, Point2};
//! fn walk_to(_target: Point2<Ground>) {}
//! walk_to(Point2::<Field>::new(1.0, 0.0));
//! ```

use std::fmt::Debug;

/// A frame of reference on the ground plane.
pub trait Frame: Copy + Debug + PartialEq + Send + Sync + 'static {}

/// Neutral frame of the simulation: origin at the center mark, x towards the goal that the away team defends. Only
/// physics and the referee use it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum World {}

/// Frame of one team: origin at the center mark, x towards the opponent's goal, own goal at -x.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Field {}

/// Frame of one robot: origin between its feet, x ahead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ground {}

/// Frame of a robot's odometry: the robot's ground frame at the start of the run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Odometry {}

impl Frame for World {}
impl Frame for Field {}
impl Frame for Ground {}
impl Frame for Odometry {}
