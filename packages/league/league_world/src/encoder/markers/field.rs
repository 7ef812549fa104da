use hsl_types::Color;
use hsl_wire::RecordBuilder;
use hsl_wire::markers::{marker, raised, rgba, size, width};
use hsl_wire::visualization_msgs::Marker;

use crate::encoder::geometry::to_point;
use crate::field_lines;
use crate::referee::RefereeConfig;

const GRASS_COLOR: Color = Color::opaque(0.1, 0.35, 0.15);
const LINE_COLOR: Color = Color::opaque(1.0, 1.0, 1.0);
/// Thickness of the grass \[m\]. Its surface is below the lines by this distance.
const GRASS_THICKNESS: f64 = 0.01;
/// Width of the grass around the field \[m\].
const BORDER: f64 = 1.0;
/// Width of a line \[m\].
const LINE_WIDTH: f64 = 0.04;

/// Returns the grass and all lines.
pub(super) fn build_markers(record: &RecordBuilder, rules: &RefereeConfig) -> [Marker; 2] {
    let grass = Marker {
        pose: raised(-1.5 * GRASS_THICKNESS),
        scale: size(
            2.0 * (rules.half_length + BORDER),
            2.0 * (rules.half_width + BORDER),
            GRASS_THICKNESS,
        ),
        color: rgba(GRASS_COLOR),
        ..marker(record.world_header(), "field", Marker::CUBE)
    };
    let lines = Marker {
        id: 1,
        scale: width(LINE_WIDTH),
        color: rgba(LINE_COLOR),
        points: field_lines()
            .flat_map(|(from, to)| [to_point(from), to_point(to)])
            .collect(),
        ..marker(record.world_header(), "field", Marker::LINE_LIST)
    };
    [grass, lines]
}
