use bevyhavior_simulator::FrameState;
use hsl_types::{Color, Vector2};
use hsl_wire::RecordBuilder;
use hsl_wire::visualization_msgs::Marker;

use super::shape::{marker, point, rgba, size};

const COLOR: Color = Color::opaque(1.0, 0.6, 0.0);

/// Returns the marker of the ball and, if it moves, an arrow to its position after one second without friction. Empty
/// if no ball is on the field.
pub(super) fn markers(record: &RecordBuilder, state: &FrameState<'_>) -> Vec<Marker> {
    let Some(ball) = state.ball else {
        return Vec::new();
    };
    let radius = f64::from(state.field.ball_radius);
    let center = point(ball.position, radius);
    let mut sphere = Marker {
        scale: size(2.0 * radius, 2.0 * radius, 2.0 * radius),
        color: rgba(COLOR),
        ..marker(record.world_header(), "ball", Marker::SPHERE)
    };
    sphere.pose.position = center.clone();
    let mut markers = vec![sphere];
    if ball.velocity != Vector2::zero() {
        markers.push(Marker {
            id: 1,
            scale: size(0.03, 0.08, 0.1),
            color: rgba(COLOR),
            points: vec![center, point(ball.position + ball.velocity, radius)],
            ..marker(record.world_header(), "ball", Marker::ARROW)
        });
    }
    markers
}
