//! Where to kick and how hard.

use hsl_types::{Field, KickPower, Obstacle, ObstacleKind, Orientation2, Point2};

use crate::Blackboard;
use crate::geometry::{closest_on_segment, direction_or};

/// Shares of the free half width of the goal at which it aims, in order of preference: a goalkeeper
/// that is not seen stands in the middle.
const AIMS: [f32; 5] = [0.8, -0.8, 0.4, -0.4, 0.0];

/// Metres of free room beside a ball's way that are as good as any more.
const ENOUGH_ROOM: f32 = 1.0;

/// Metres from the ball within which nothing blocks its way: who stands there contends for the ball.
const CONTENDED_DISTANCE: f32 = 0.4;

impl Blackboard {
    /// Where to kick a ball that lies at `ball`: at the part of the opponent's goal with the most free
    /// room before it, or, where the shot would be too slanted, to the front of that goal.
    ///
    /// The last target stays until another one has `kick.target_hysteresis` more room.
    pub(crate) fn kick_target(&self, ball: Point2<Field>) -> Point2<Field> {
        let goal = self.opponent_goal();
        let to_goal = goal - ball;
        if to_goal.angle().abs() > self.parameters.kick.greatest_shot_angle {
            return Point2::new(goal.x - self.field_dimensions.penalty_area_length, 0.0);
        }
        let half_room =
            self.field_dimensions.goal_inner_width / 2.0 - self.field_dimensions.ball_radius;
        // The far corner first: the goalkeeper stands on the near side.
        let far_side = if ball.y > 0.0 { -1.0 } else { 1.0 };
        AIMS.into_iter()
            .map(|aim| Point2::new(goal.x, aim * far_side * half_room.max(0.0)))
            .map(|target| (self.room_on_way(ball, target), target))
            .map(|(room, target)| {
                let is_last = self
                    .last_kick_target
                    .is_some_and(|last| last.distance(target) < 1e-3);
                let bonus = self.parameters.kick.target_hysteresis;
                (if is_last { room + bonus } else { room }, target)
            })
            .reduce(|best, other| if other.0 > best.0 { other } else { best })
            .map_or(goal, |(_, target)| target)
    }

    /// Hard for a shot, short otherwise: the ball stays within reach, and on the field.
    pub(crate) fn kick_power(&self, ball: Point2<Field>, target: Point2<Field>) -> KickPower {
        let is_shot = target.x >= self.opponent_goal().x;
        if is_shot && ball.distance(target) < self.parameters.kick.shot_distance {
            KickPower::Schlong
        } else {
            KickPower::Rumpelstilzchen
        }
    }

    /// Where a ball kicked from `ball` towards `target` comes to rest.
    pub(crate) fn kick_end(
        &self,
        ball: Point2<Field>,
        target: Point2<Field>,
        power: KickPower,
    ) -> Point2<Field> {
        let length = match power {
            KickPower::Rumpelstilzchen => self.parameters.kick.short_kick_length,
            KickPower::Schlong => self.parameters.kick.hard_kick_length,
        };
        ball + kick_direction(ball, target).as_unit_vector() * length
    }

    /// Metres between the ball's way and the closest obstacle, at most [`ENOUGH_ROOM`].
    fn room_on_way(&self, ball: Point2<Field>, target: Point2<Field>) -> f32 {
        self.world_state
            .obstacles
            .iter()
            .filter(|obstacle| obstacle.kind != ObstacleKind::Ball)
            .map(|obstacle| self.obstacle_in_field(obstacle))
            .filter(|(position, _)| position.distance(ball) > CONTENDED_DISTANCE)
            .map(|(position, radius)| {
                let passing = closest_on_segment(ball, target, position);
                passing.distance(position) - radius
            })
            .fold(ENOUGH_ROOM, f32::min)
    }

    fn obstacle_in_field(&self, obstacle: &Obstacle) -> (Point2<Field>, f32) {
        (
            self.ground_to_field() * obstacle.position,
            obstacle.radius_at_foot_height,
        )
    }
}

/// The direction from `ball` to `target`; ahead when they are the same.
pub(crate) fn kick_direction(ball: Point2<Field>, target: Point2<Field>) -> Orientation2<Field> {
    direction_or(target - ball, Orientation2::identity())
}
