//! Node with the tree of a file.

use hsl_behavior::RobotBehavior;
use hsl_behavior::parameters::RemoteControlParameters;
use hsl_behavior_files::FileBehavior;
use hsl_types::FieldDimensions;
use support::InvalidValues;

/// Parameters of the node.
pub(crate) use hsl_behavior_files::RobotParameters as Parameters;

/// Creates the robot's behavior with the tree of the parameters. Returns the errors of the tree's file.
pub(crate) fn behavior(
    parameters: Parameters,
    field_dimensions: FieldDimensions,
) -> Result<Box<dyn RobotBehavior>, InvalidValues> {
    Ok(Box::new(FileBehavior::new(parameters, field_dimensions)?))
}

/// Returns the part of the parameters that can change while the node runs: the remote control.
pub(crate) fn steering(parameters: &Parameters) -> RemoteControlParameters {
    parameters.behavior.remote_control
}
