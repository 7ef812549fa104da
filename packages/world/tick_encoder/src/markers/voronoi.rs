use bevyhavior_simulator::FrameState;
use hsl_types::{Color, Field, PlayerNumber, Point2, RobotId, Vector2, VoronoiMap};
use hsl_wire::RecordBuilder;
use hsl_wire::visualization_msgs::Marker;

use super::shape::{faint, marker, namespace, placed, point, size};

/// Height of the map, between the surface of the carpet and the lines \[m\].
const HEIGHT: f64 = -0.005;
/// Filled fraction of a cell's side, so that cells can be distinguished.
const FILLED: f32 = 0.9;
/// Colors that are easy to distinguish, the first ones also for color-blind people.
const COLORS: [Color; 11] = [
    Color::opaque(0.0, 0.45, 0.7),
    Color::opaque(0.9, 0.6, 0.0),
    Color::opaque(0.0, 0.6, 0.5),
    Color::opaque(0.8, 0.4, 0.0),
    Color::opaque(0.8, 0.6, 0.7),
    Color::opaque(0.35, 0.7, 0.9),
    Color::opaque(0.95, 0.9, 0.25),
    Color::opaque(0.2, 0.13, 0.53),
    Color::opaque(0.53, 0.13, 0.33),
    Color::opaque(0.6, 0.6, 0.2),
    Color::opaque(0.6, 0.6, 0.6),
];

/// Returns the marker of a robot's Voronoi map, which shows the part of the field that is nearest to each player.
/// `None` without a map, or if no cell has an owner.
pub(super) fn marker_of(
    record: &RecordBuilder,
    robot: RobotId,
    state: &FrameState<'_>,
) -> Option<Marker> {
    let debug = state.outputs.get(&robot)?.debug.as_ref()?;
    let map = debug.voronoi_map.as_ref()?;
    let (points, colors): (Vec<_>, Vec<_>) = cells(map)
        .map(|(middle, owner)| (point(middle, 0.0), faint(player_color(owner), 0.5)))
        .unzip();
    let side = f64::from(map.cell_size * FILLED);
    (!points.is_empty()).then(|| Marker {
        pose: placed(state.field_to_world(robot.team), HEIGHT),
        scale: size(side, side, 0.001),
        color: faint(Color::opaque(1.0, 1.0, 1.0), 0.5),
        points,
        colors,
        ..marker(
            record.world_header(),
            namespace(robot, "voronoi"),
            Marker::CUBE_LIST,
        )
    })
}

/// Returns the center and the owner of each cell that has an owner.
fn cells(map: &VoronoiMap) -> impl Iterator<Item = (Point2<Field>, PlayerNumber)> {
    // A map without columns has no cells.
    let rows = map.owners.chunks(map.width.max(1) as usize);
    (0_u32..).zip(rows).flat_map(move |(row, owners)| {
        (0_u32..).zip(owners).filter_map(move |(column, owner)| {
            let cells = Vector2::new(column as f32, row as f32);
            Some((map.origin + cells * map.cell_size, (*owner)?))
        })
    })
}

/// Returns the color of a player's cells. Players whose numbers differ by a multiple of the number of colors share one.
fn player_color(number: PlayerNumber) -> Color {
    let index = usize::from(u8::from(number) - 1);
    COLORS[index % COLORS.len()]
}
