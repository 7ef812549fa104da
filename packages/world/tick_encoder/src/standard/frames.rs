//! Headers of a robot's messages, and vectors.

use bevyhavior_simulator::BehaviorInput;
use hsl_wire::convert::frames;
use hsl_wire::geometry_msgs::Vector3;
use hsl_wire::std_msgs::Header;

pub(super) fn header(input: &BehaviorInput, frame: &str) -> Header {
    frames::header(input.world_state.now, frame)
}

pub(super) fn vector(x: f32, y: f32, z: f32) -> Vector3 {
    Vector3 {
        x: f64::from(x),
        y: f64::from(y),
        z: f64::from(z),
    }
}
