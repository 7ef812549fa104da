//! Node with the built-in tree only.

use hsl_behavior::parameters::RemoteControlParameters;
use hsl_behavior::{Behavior, RobotBehavior};
use hsl_types::FieldDimensions;
use support::InvalidValues;

/// Parameters of the node.
pub(crate) use hsl_behavior::BehaviorParameters as Parameters;

/// Creates the robot's behavior with the built-in tree. Never fails; the signature is the same as of `tree_from_file`.
pub(crate) fn behavior(
    parameters: Parameters,
    field_dimensions: FieldDimensions,
) -> Result<Box<dyn RobotBehavior>, InvalidValues> {
    Ok(Box::new(Behavior::new(parameters, field_dimensions)))
}

/// Returns the part of the parameters that can change while the node runs: the remote control.
pub(crate) fn steering(parameters: &Parameters) -> RemoteControlParameters {
    parameters.remote_control
}
