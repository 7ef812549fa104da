use hsl_ros::Arguments;

use crate::robot::Robot;

/// Runs the node until a signal requests to exit. Returns the exit code.
///
/// # Errors
/// Returns the errors of [`team_bridge::node::run`].
pub fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    team_bridge::node::run::<Robot>(arguments)
}

#[cfg(test)]
mod tests {
    use bitbots_protocol::parameters::BridgeParameters;

    #[test]
    fn the_generated_files_are_what_the_struct_says() {
        ros_testing::assert_generated::<BridgeParameters>(
            "bitbots_bridge",
            env!("CARGO_MANIFEST_DIR"),
        );
    }
}
