use hsl_types::{
    BehaviorDebug, Field, Frame, Ground, PathObstacle, PlayerNumber, Point2, Pose2, VoronoiMap,
    limits,
};

use super::Translate;
use crate::messages::{Ownership, PathObstacleShape, Reasons, VoronoiGrid};

/// Converts the reasons of a HULKs node's decision to debug data of this repository. Leaves out data that the messages
/// do not allow: too many items, numbers that are not finite, and negative radii, which occur because HULKs' planner
/// shrinks an obstacle around the robot.
pub fn reasons_from_theirs(theirs: &Reasons) -> BehaviorDebug {
    let path_obstacles = theirs.path_obstacles_output.iter();
    let voronoi_inputs = theirs.voronoi_inputs.iter().map(Translate::from_theirs);
    let walk_position: Option<Point2<Ground>> = Option::from_theirs(&theirs.walk_position);
    let difference = theirs.direction_difference;
    BehaviorDebug {
        path_obstacles: path_obstacles
            .filter_map(|obstacle| path_obstacle(&obstacle.shape))
            .take(limits::OBSTACLES)
            .collect(),
        time_since_last_switch: theirs.time_since_last_switch,
        direction_difference: if limits::is_number(difference) {
            difference
        } else {
            0.0
        },
        walk_position: walk_position.filter(is_place),
        voronoi_inputs: voronoi_inputs
            .filter(|pose: &Pose2<Field>| {
                is_place(&pose.position) && pose.orientation.angle().is_finite()
            })
            .take(limits::VORONOI_INPUTS)
            .collect(),
        voronoi_map: theirs.voronoi_map.as_ref().and_then(voronoi_map),
        estimated_pose: None,
    }
}

/// Returns whether both coordinates are finite and within the limits of messages.
fn is_place<F: Frame>(point: &Point2<F>) -> bool {
    limits::is_number(point.x) && limits::is_number(point.y)
}

/// Converts an obstacle of a path, or returns `None` if it exceeds the limits of messages.
fn path_obstacle(shape: &PathObstacleShape) -> Option<PathObstacle> {
    match shape {
        PathObstacleShape::Circle(circle) => {
            let center = Point2::from_theirs(&circle.center);
            let is_shown = is_place(&center) && (0.0..=limits::NUMBER).contains(&circle.radius);
            is_shown.then_some(PathObstacle::Circle {
                center,
                radius: circle.radius,
            })
        }
        PathObstacleShape::LineSegment(segment) => {
            let [start, end] = [&segment.0, &segment.1].map(Point2::from_theirs);
            (is_place(&start) && is_place(&end)).then_some(PathObstacle::LineSegment { start, end })
        }
    }
}

/// Converts a grid. Free and blocked tiles have no owner. The origin becomes the center of the first tile instead of
/// its corner. Returns `None` if the number of tiles is wrong, or a value exceeds the limits of messages.
fn voronoi_map(grid: &VoronoiGrid) -> Option<VoronoiMap> {
    let (width, height) = (grid.width_tiles, grid.height_tiles);
    let count = usize::try_from(width.checked_mul(height)?).ok()?;
    if count != grid.tiles.len() || count > limits::VORONOI_CELLS {
        return None;
    }
    let [x, y] = grid.bounds.grid_min;
    let half = grid.resolution / 2.0;
    let origin = Point2::new(x + half, y + half);
    if !is_place::<Field>(&origin) || !(0.0..=limits::NUMBER).contains(&grid.resolution) {
        return None;
    }
    let owner = |tile: &Ownership| match tile {
        Ownership::Robot(number) => Some(PlayerNumber::from_theirs(number)),
        Ownership::Blocked | Ownership::Free => None,
    };
    Some(VoronoiMap {
        origin,
        cell_size: grid.resolution,
        width: u32::try_from(width).ok()?,
        height: u32::try_from(height).ok()?,
        owners: grid.tiles.iter().map(owner).collect(),
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::messages::{
        Circle, LineSegment, PathObstacle as Theirs, PlayerNumber as Number, VoronoiBounds,
    };

    /// Returns a grid with a blocked tile and a tile of player 2.
    fn grid() -> VoronoiGrid {
        VoronoiGrid {
            tiles: vec![Ownership::Blocked, Ownership::Robot(Number::Two)],
            width_tiles: 2,
            height_tiles: 1,
            resolution: 0.5,
            bounds: VoronoiBounds {
                grid_min: [-1.0, -0.25],
                grid_max: [0.0, 0.25],
                centroid_min: [-1.0, -0.25],
                centroid_max: [0.0, 0.25],
            },
        }
    }

    #[test]
    fn all_debug_data_is_converted() {
        let shapes = [
            PathObstacleShape::Circle(Circle {
                center: [1.0, 2.0],
                radius: 0.3,
            }),
            PathObstacleShape::LineSegment(LineSegment([0.0, 1.0], [2.0, 3.0])),
        ];
        let theirs = Reasons {
            path_obstacles_output: shapes
                .map(|shape| Theirs {
                    shape,
                    nodes: vec![1],
                    populated_connections: Vec::new(),
                })
                .to_vec(),
            time_since_last_switch: Duration::from_millis(20),
            direction_difference: 0.5,
            voronoi_inputs: vec![Pose2::<hsl_types::Field>::new(1.0, 2.0, 0.0).to_theirs()],
            walk_position: Some([0.1, 0.2]),
            voronoi_map: Some(grid()),
        };
        let expected = BehaviorDebug {
            path_obstacles: vec![
                PathObstacle::Circle {
                    center: Point2::new(1.0, 2.0),
                    radius: 0.3,
                },
                PathObstacle::LineSegment {
                    start: Point2::new(0.0, 1.0),
                    end: Point2::new(2.0, 3.0),
                },
            ],
            time_since_last_switch: Duration::from_millis(20),
            direction_difference: 0.5,
            walk_position: Some(Point2::new(0.1, 0.2)),
            voronoi_inputs: vec![Pose2::new(1.0, 2.0, 0.0)],
            voronoi_map: Some(VoronoiMap {
                origin: Point2::new(-0.75, 0.0),
                cell_size: 0.5,
                width: 2,
                height: 1,
                owners: vec![None, Some(PlayerNumber::new::<2>())],
            }),
            estimated_pose: None,
        };
        assert_eq!(reasons_from_theirs(&theirs), expected);
    }

    #[test]
    fn invalid_parts_of_reasons_are_left_out_and_the_rest_stays() {
        let circle = |x, radius| {
            PathObstacleShape::Circle(Circle {
                center: [x, 0.0],
                radius,
            })
        };
        let line = |x| PathObstacleShape::LineSegment(LineSegment([x, 0.0], [0.0, 0.0]));
        let shapes = [
            circle(1.0, -0.06),
            circle(f32::NAN, 0.3),
            line(f32::INFINITY),
            circle(2.0, 0.3),
        ];
        let pose = |x| Pose2::<Field>::new(x, 0.0, 0.0).to_theirs();
        let mut map = grid();
        map.resolution = -1.0;
        let reasons = reasons_from_theirs(&Reasons {
            path_obstacles_output: shapes
                .map(|shape| Theirs {
                    shape,
                    nodes: Vec::new(),
                    populated_connections: Vec::new(),
                })
                .to_vec(),
            direction_difference: f32::NAN,
            voronoi_inputs: vec![pose(f32::NAN), pose(1.0)],
            walk_position: Some([f32::NAN, 0.0]),
            voronoi_map: Some(map),
            ..Reasons::default()
        });
        let left = PathObstacle::Circle {
            center: Point2::new(2.0, 0.0),
            radius: 0.3,
        };
        assert_eq!(reasons.path_obstacles, [left]);
        assert_eq!(reasons.voronoi_inputs, [Pose2::new(1.0, 0.0, 0.0)]);
        assert_eq!((reasons.walk_position, reasons.voronoi_map), (None, None));
        assert_eq!(reasons.direction_difference, 0.0);
    }

    #[test]
    fn a_grid_with_inconsistent_sizes_is_left_out() {
        for (width_tiles, height_tiles) in [(3, 1), (u64::MAX, 2), (0, 1)] {
            let grid = VoronoiGrid {
                width_tiles,
                height_tiles,
                ..grid()
            };
            assert_eq!(voronoi_map(&grid), None);
        }
    }
}
