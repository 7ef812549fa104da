use hsl_types::RobotId;
use match_setup::MatchOptions;
use scenario_kit::{Cast, CommandInterface, RobotValue};
use support::InvalidValues;

use crate::plan::hulks_nodes::HulksNodes;

/// Checks that robots with another command interface than `motion_command` are played by programs of the user.
pub(super) fn check_command_interfaces(
    options: &MatchOptions,
    cast: &Cast,
    hulks_nodes: &HulksNodes,
    invalid: &mut InvalidValues,
    has_program: impl Fn(&RobotId) -> bool,
) {
    for robot in cast.keys() {
        let interface = options.options.command_interface_of(*robot);
        if interface == CommandInterface::MotionCommand {
            continue;
        }
        let is_hulks_node = hulks_nodes.contains_key(robot);
        let player = match is_hulks_node {
            true => "a HULKs node",
            false => "the behavior of this project",
        };
        invalid.require(
            has_program(robot) && !is_hulks_node,
            CommandInterface::KEY,
            format_args!(
                "{robot} answers with {interface}, but {player} plays it, which answers with motion_command; add \
                 --node '{robot}=COMMAND' or --external {robot}"
            ),
        );
    }
}
