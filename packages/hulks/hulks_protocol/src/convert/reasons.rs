use hsl_types::{BehaviorDebug, PathObstacle, PlayerNumber, Point2, VoronoiMap, limits};

use super::Translate;
use crate::messages::{Ownership, PathObstacleShape, Reasons, VoronoiGrid};

/// Why their node decided so, in our words; what is more than a message of ours may hold is left out.
pub fn reasons_from_theirs(theirs: &Reasons) -> BehaviorDebug {
    let path_obstacles = theirs.path_obstacles_output.iter();
    let voronoi_inputs = theirs.voronoi_inputs.iter();
    BehaviorDebug {
        path_obstacles: path_obstacles
            .map(|obstacle| path_obstacle(&obstacle.shape))
            .take(limits::OBSTACLES)
            .collect(),
        time_since_last_switch: theirs.time_since_last_switch,
        direction_difference: theirs.direction_difference,
        walk_position: Option::from_theirs(&theirs.walk_position),
        voronoi_inputs: voronoi_inputs
            .map(Translate::from_theirs)
            .take(limits::VORONOI_INPUTS)
            .collect(),
        voronoi_map: theirs.voronoi_map.as_ref().and_then(voronoi_map),
    }
}

fn path_obstacle(shape: &PathObstacleShape) -> PathObstacle {
    match shape {
        PathObstacleShape::Circle(circle) => PathObstacle::Circle {
            center: Translate::from_theirs(&circle.center),
            radius: circle.radius,
        },
        PathObstacleShape::LineSegment(segment) => PathObstacle::LineSegment {
            start: Translate::from_theirs(&segment.0),
            end: Translate::from_theirs(&segment.1),
        },
    }
}

/// Tiles of nobody and blocked ones are nobody's. None: its numbers do not fit together.
fn voronoi_map(grid: &VoronoiGrid) -> Option<VoronoiMap> {
    let (width, height) = (grid.width_tiles, grid.height_tiles);
    let count = usize::try_from(width.checked_mul(height)?).ok()?;
    if count != grid.tiles.len() || count > limits::VORONOI_CELLS {
        return None;
    }
    let [x, y] = grid.bounds.grid_min;
    let half = grid.resolution / 2.0;
    let owner = |tile: &Ownership| match tile {
        Ownership::Robot(number) => Some(PlayerNumber::from_theirs(number)),
        Ownership::Blocked | Ownership::Free => None,
    };
    Some(VoronoiMap {
        origin: Point2::new(x + half, y + half),
        cell_size: grid.resolution,
        width: u32::try_from(width).ok()?,
        height: u32::try_from(height).ok()?,
        owners: grid.tiles.iter().map(owner).collect(),
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use hsl_types::Pose2;

    use super::*;
    use crate::messages::{
        Circle, LineSegment, PathObstacle as Theirs, PlayerNumber as Number, VoronoiBounds,
    };

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
    fn all_that_people_see_is_taken_over() {
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
                owners: vec![None, Some(PlayerNumber::Two)],
            }),
        };
        assert_eq!(reasons_from_theirs(&theirs), expected);
    }

    #[test]
    fn a_grid_whose_numbers_do_not_fit_together_is_left_out() {
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
