//! Obstacles of a path, as circles in the robot's frame.

use hsl_types::{Field, Ground, Isometry2, ObstacleKind, PathObstacle, Point2, RuleObstacle};

use crate::Blackboard;
use crate::path_planner::Circle;

/// Side of the squares whose circumscribed circles cover a rectangle \[m\].
const SQUARE_SIZE: f32 = 0.5;

/// Largest number of circles along a side of a rectangle.
const MOST_CIRCLES: f32 = 32.0;

impl Blackboard {
    /// Returns all obstacles of a path as circles in the ground frame, enlarged by the robot's own radius: perceived
    /// robots and posts, the forbidden areas of the rules, and the ball with the radius `ball_clearance` \[m\] if
    /// given. Stores them in `path_obstacles` for the debug data.
    pub(crate) fn circles_to_avoid(&mut self, ball_clearance: Option<f32>) -> Vec<Circle> {
        let robot_radius = self.parameters.walk.robot_radius;
        let field_to_ground = self.ground_to_field().inverse();
        let mut circles: Vec<Circle> = self
            .world_state
            .obstacles
            .iter()
            .filter(|obstacle| obstacle.kind != ObstacleKind::Ball)
            .map(|obstacle| Circle {
                center: obstacle.position,
                radius: obstacle.radius_at_foot_height + robot_radius,
                least_radius: 0.0,
            })
            .collect();
        for rule_obstacle in &self.world_state.rule_obstacles {
            cover(rule_obstacle, robot_radius, field_to_ground, &mut circles);
        }
        if let (Some(radius), Some(ball)) = (ball_clearance, self.ball) {
            circles.push(Circle {
                center: ball.ball_in_ground,
                radius,
                least_radius: 0.0,
            });
        }
        self.path_obstacles = circles
            .iter()
            .map(|&Circle { center, radius, .. }| PathObstacle::Circle { center, radius })
            .collect();
        circles
    }
}

/// Appends circles that cover the edge of the forbidden area, enlarged by `margin` \[m\]. A rectangle becomes a ring of
/// circles around squares: a path from outside that does not cross the edge stays outside, so the inside needs none.
fn cover(
    obstacle: &RuleObstacle,
    margin: f32,
    field_to_ground: Isometry2<Field, Ground>,
    circles: &mut Vec<Circle>,
) {
    match *obstacle {
        RuleObstacle::Circle { center, radius } => circles.push(Circle {
            center: field_to_ground * center,
            radius: radius + margin,
            least_radius: radius,
        }),
        RuleObstacle::Rectangle { min, max } => {
            let diagonal = max - min;
            let squares = |side: f32| (side / SQUARE_SIZE).ceil().clamp(1.0, MOST_CIRCLES);
            let (columns, rows) = (squares(diagonal.x), squares(diagonal.y));
            let half_width = diagonal.x / columns / 2.0;
            let half_height = diagonal.y / rows / 2.0;
            let radius = libm::hypotf(half_width, half_height) + margin;
            for row in 0..rows as u8 {
                for column in 0..columns as u8 {
                    let is_first_or_last =
                        |index: u8, count: f32| index == 0 || f32::from(index) + 1.0 >= count;
                    if !is_first_or_last(row, rows) && !is_first_or_last(column, columns) {
                        continue;
                    }
                    let center = Point2::new(
                        min.x + half_width * (2.0 * f32::from(column) + 1.0),
                        min.y + half_height * (2.0 * f32::from(row) + 1.0),
                    );
                    circles.push(Circle {
                        center: field_to_ground * center,
                        radius,
                        least_radius: half_width.min(half_height),
                    });
                }
            }
        }
    }
}
