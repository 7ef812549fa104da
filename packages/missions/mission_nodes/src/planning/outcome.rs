//! Outcomes of the service `PlanMission`. The generated constants have a wider integer type than the field.

use hsl_ros::interfaces::srv::PlanMission::Response;

/// A plan was found.
pub(crate) const PLAN: u8 = Response::PLAN as u8;
/// No plan exists; this is proved.
pub(crate) const NO_PLAN: u8 = Response::NO_PLAN as u8;
/// A limit was reached.
pub(crate) const LIMIT: u8 = Response::LIMIT as u8;
/// The request is invalid.
pub(crate) const ERROR: u8 = Response::ERROR as u8;
