//! A node that runs the tree that is built in and knows no other one.

use hsl_behavior::parameters::RemoteControlParameters;
use hsl_behavior::{Behavior, RobotBehavior};
use hsl_types::FieldDimensions;
use support::Faults;

/// The parameters of the node.
pub(crate) use hsl_behavior::BehaviorParameters as Parameters;

/// The behavior of the robot.
pub(crate) fn behavior(
    parameters: Parameters,
    field_dimensions: FieldDimensions,
) -> Result<Box<dyn RobotBehavior>, Faults> {
    Ok(Box::new(Behavior::new(parameters, field_dimensions)))
}

/// How a person steers the robot.
pub(crate) fn steering(parameters: &Parameters) -> RemoteControlParameters {
    parameters.remote_control
}
