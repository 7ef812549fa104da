//! Kick target and kick power.

use hsl_types::{Field, KickPower, ObstacleKind, Orientation2, Point2, RobotTask};

use crate::Blackboard;
use crate::body_motion::MotionType;
use crate::geometry::{closest_on_segment, direction_or};
use crate::rolling_ball::RollingBall;

/// Aims in the goal, as fractions of its free half width, positive on the far side, in order of preference: a
/// goalkeeper that is not seen stands in the middle or on the near side.
const AIMS: [f32; 5] = [0.8, -0.8, 0.4, -0.4, 0.0];

/// Directions of passes from the field's x axis \[rad\].
const PASSES: &[f32] = &[0.3, -0.3, 0.6, -0.6, 0.9, -0.9];

/// Directions of passes of a robot that must not shoot \[rad\]; there may be a line on one side.
const SAFE_PASSES: &[f32] = &[0.3, -0.3, 0.6, -0.6, 0.9, -0.9, 1.4, -1.4, 2.0, -2.0];

/// Free space beside a ball's way above which more is not better \[m\].
const ENOUGH_ROOM: f32 = 1.0;

/// Penalty of a blocked way, as free space \[m\].
const BLOCKED: f32 = 1.0;

/// Bonus of a kick towards the goal, as free space \[m\].
const GOAL_PREFERENCE: f32 = 0.6;

/// Bonus of a pass straight ahead over one straight to the side, as free space \[m\].
const PROGRESS: f32 = 0.3;

/// Distance from the ball within which robots do not block its way, because they contend for the ball \[m\].
const CONTENDED_DISTANCE: f32 = 0.4;

/// Assumed distance of a rolling ball from the robot that kicked it \[m\].
const KICKER_DISTANCE: f32 = 2.0;

/// Angle within which two kicks count as the same \[rad\].
const SAME_DIRECTION: f32 = 0.1;

/// Bonus of the kick whose turn it is, as free space \[m\].
const VARIETY: f32 = 0.15;

/// Time after which it is the next kick's turn \[s\].
const TURN: u64 = 7;

impl Blackboard {
    /// Returns the kick target on the field. The first rule that applies decides:
    ///
    /// 1. In a duel: straight ahead. For a clearance: beyond the touch line.
    /// 2. If the angle of a shot is too large: the front of the goal.
    /// 3. Otherwise, the point with the most free space on the way among the parts of the opponent's goal and the ends
    ///    of short passes. No pass if the goal is close enough for a shot, no shot if a goal would not count.
    ///
    /// Equally good kicks take turns, so that the other team cannot predict them. A chosen target stays until another
    /// one has `kick.target_hysteresis` more free space.
    pub(crate) fn kick_target(&self, ball: RollingBall) -> Point2<Field> {
        if let Some(target) = self.duel(ball).or_else(|| self.clearance(ball)) {
            return target;
        }
        let goal = self.opponent_goal();
        let front_of_goal = Point2::new(goal.x - self.field_dimensions.penalty_area_length, 0.0);
        let may_shoot = self.may_shoot();
        let is_too_slanted =
            (goal - ball.position).angle().abs() > self.parameters.kick.greatest_shot_angle;
        if may_shoot && is_too_slanted {
            return front_of_goal;
        }
        let aims = self.aims(ball.position).filter(|_| may_shoot);
        let angles = if may_shoot { PASSES } else { SAFE_PASSES };
        let passes = self
            .passes(ball.position, angles)
            .filter(|_| !may_shoot || !self.is_shot(ball.position, goal));
        let kicks = || {
            let aims = aims.clone().map(|target| (target, GOAL_PREFERENCE));
            aims.chain(passes.clone())
        };
        let count = kicks().count().max(1) as u64;
        // Every `TURN` seconds, another kick gets a bonus.
        let turn = self.world_state.now.as_nanos() / 1_000_000_000 / TURN % count;
        (0..)
            .zip(kicks())
            .map(|(index, (target, preference))| {
                let variety = if index == turn { VARIETY } else { 0.0 };
                (self.worth(ball, target) + preference + variety, target)
            })
            .reduce(|best, other| if other.0 > best.0 { other } else { best })
            .map_or(front_of_goal, |(_, target)| target)
    }

    /// Returns the value of a kick, as free space \[m\]: the space on the way, less a penalty if it is blocked, plus
    /// the hysteresis if it has the direction of the last kick target.
    pub(crate) fn worth(&self, ball: RollingBall, target: Point2<Field>) -> f32 {
        let is_last = self.last_kick_target.is_some_and(|last| {
            kick_direction(ball.position, last)
                .angle_to(kick_direction(ball.position, target))
                .abs()
                < SAME_DIRECTION
        });
        let stays = if is_last {
            self.parameters.kick.target_hysteresis
        } else {
            0.0
        };
        let room = self.room_on_way(ball, target);
        let blocked = if room > 0.0 { 0.0 } else { BLOCKED };
        room - blocked + stays
    }

    /// Clears the kick target as soon as a kick has moved the ball out of reach, and marks the order of that kick as
    /// done.
    pub(crate) fn forget_target_after_kick(&mut self) {
        let has_kicked = self.last_motion_type == MotionType::VisualKick
            && self.ball.is_none_or(|ball| {
                ball.ball_in_ground.coords().norm() > self.parameters.kick.reach
            });
        if has_kicked {
            self.last_kick_target = None;
            self.done_order = self.kick_order.or(self.done_order);
        }
    }

    /// Returns the power of a kick order. Without an order, returns long for shots and clearances, and short for all
    /// other kicks, so that the ball stays within reach and on the field.
    pub(crate) fn kick_power(&self, ball: Point2<Field>, target: Point2<Field>) -> KickPower {
        if let Some(RobotTask::KickTo { power, .. }) = self.task() {
            power
        } else if self.is_shot(ball, target) || self.is_clearance(target) {
            KickPower::Long
        } else {
            KickPower::Short
        }
    }

    /// Returns the position where a ball kicked from `ball` towards `target` comes to rest.
    pub(crate) fn kick_end(
        &self,
        ball: Point2<Field>,
        target: Point2<Field>,
        power: KickPower,
    ) -> Point2<Field> {
        let length = match power {
            KickPower::Short => self.parameters.kick.short_kick_length,
            KickPower::Long => self.parameters.kick.hard_kick_length,
        };
        ball + kick_direction(ball, target).as_unit_vector() * length
    }

    /// Returns whether `target` is behind the opponent's goal line and within `kick.shot_distance` of the ball.
    fn is_shot(&self, ball: Point2<Field>, target: Point2<Field>) -> bool {
        target.x >= self.opponent_goal().x
            && ball.distance(target) < self.parameters.kick.shot_distance
    }

    /// Returns the candidate targets in the opponent's goal, in the order of [`AIMS`]. The far side is the one away
    /// from `ball`.
    fn aims(&self, ball: Point2<Field>) -> impl Iterator<Item = Point2<Field>> + Clone + use<> {
        let half_room =
            self.field_dimensions.goal_inner_width / 2.0 - self.field_dimensions.ball_radius;
        let far_side = if ball.y > 0.0 { -1.0 } else { 1.0 };
        let goal_x = self.opponent_goal().x;
        AIMS.into_iter()
            .map(move |aim| Point2::new(goal_x, aim * far_side * half_room.max(0.0)))
    }

    /// Returns the ends of short kicks in the directions `angles` \[rad\] that are within the lines, each with its
    /// bonus as free space \[m\].
    fn passes<'a>(
        &'a self,
        ball: Point2<Field>,
        angles: &'a [f32],
    ) -> impl Iterator<Item = (Point2<Field>, f32)> + Clone + 'a {
        let length = self.parameters.kick.short_kick_length;
        angles
            .iter()
            .map(move |angle| {
                let direction = Orientation2::new(*angle).as_unit_vector();
                (ball + direction * length, direction.x * PROGRESS)
            })
            .filter(|(target, _)| self.field_dimensions.is_inside_field(*target))
    }

    /// Returns the distance between the ball's way to `target` and the closest obstacle, at most [`ENOUGH_ROOM`] \[m\];
    /// negative if an obstacle is on the way. The start of a rolling ball's way counts as an obstacle: the robot that
    /// kicked the ball stands there, and would stop a ball that is kicked straight back.
    fn room_on_way(&self, ball: RollingBall, target: Point2<Field>) -> f32 {
        let kicker = (ball.velocity.norm() >= self.parameters.ball.rolling_speed).then(|| {
            let rolls_to = direction_or(ball.velocity, Orientation2::identity());
            (
                ball.position - rolls_to.as_unit_vector() * KICKER_DISTANCE,
                self.parameters.walk.robot_radius,
            )
        });
        self.world_state
            .obstacles
            .iter()
            .filter(|obstacle| obstacle.kind != ObstacleKind::Ball)
            .map(|obstacle| {
                let position = self.ground_to_field() * obstacle.position;
                (position, obstacle.radius_at_foot_height)
            })
            .filter(|(position, _)| position.distance(ball.position) > CONTENDED_DISTANCE)
            .chain(kicker)
            .map(|(position, radius)| {
                let passing = closest_on_segment(ball.position, target, position);
                passing.distance(position) - radius
            })
            .fold(ENOUGH_ROOM, f32::min)
    }
}

/// Returns the direction from `ball` to `target`; the field's x axis if they are the same.
pub(crate) fn kick_direction(ball: Point2<Field>, target: Point2<Field>) -> Orientation2<Field> {
    direction_or(target - ball, Orientation2::identity())
}
