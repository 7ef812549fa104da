use hsl_types::Color;
use hsl_wire::RecordBuilder;
use hsl_wire::geometry_msgs::Point;
use hsl_wire::markers::{at, marker, rgba, size};
use hsl_wire::std_msgs::ColorRGBA;
use hsl_wire::visualization_msgs::Marker;

use crate::referee::RefereeConfig;

const POST_COLOR: Color = Color::opaque(1.0, 1.0, 1.0);
/// Color of the transparent net.
const NET_COLOR: Color = Color {
    alpha: 0.3,
    ..POST_COLOR
};
/// Thickness of posts, bar and walls \[m\].
const THICKNESS: f64 = 0.04;
/// Number of markers of one goal.
const PARTS: i32 = 6;

/// Returns posts, bar, side walls and back wall of both goals as boxes, in the world frame.
pub(super) fn build_markers(record: &RecordBuilder, rules: &RefereeConfig) -> Vec<Marker> {
    let (height, depth) = (rules.goal_height, rules.goal_depth);
    let y = rules.half_goal + THICKNESS / 2.0;
    let mut markers = Vec::new();
    for (first_id, side) in [(0, -1.0), (PARTS, 1.0)] {
        let mut add = |id, [x, y, z]: [f64; 3], [dx, dy, dz]: [f64; 3], color: ColorRGBA| {
            let x = side * (rules.half_length + x);
            markers.push(Marker {
                id: first_id + id,
                pose: at(Point { x, y, z }),
                scale: size(dx, dy, dz),
                color,
                ..marker(record.world_header(), "goals", Marker::CUBE)
            });
        };
        let (post, net) = (rgba(POST_COLOR), rgba(NET_COLOR));
        for (id, y) in [(0, -y), (2, y)] {
            let size = [THICKNESS, THICKNESS, height];
            add(id, [0.0, y, height / 2.0], size, post.clone());
            let size = [depth, THICKNESS, height];
            add(id + 1, [depth / 2.0, y, height / 2.0], size, net.clone());
        }
        let width = 2.0 * (y + THICKNESS / 2.0);
        let bar = [THICKNESS, width, THICKNESS];
        add(4, [0.0, 0.0, height], bar, post);
        let back = [THICKNESS, width, height];
        add(5, [depth, 0.0, height / 2.0], back, net);
    }
    markers
}
