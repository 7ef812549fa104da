use behavior_tree::Status;
use hsl_types::{Field, OrientationMode, Path, Point2, Pose2};

use crate::Blackboard;
use crate::body_motion::{BodyMotion, MotionType};
use crate::geometry::direction_or;
use crate::path_planner;

/// Orientation of a robot while it walks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Facing {
    /// Along the path.
    Path,
    /// Towards the ball, so that it stays in view.
    Ball,
}

impl Blackboard {
    /// Walks to the legal position closest to `position` and faces the ball there, or the center mark if the ball is
    /// not known. On arrival, succeeds and sets no motion of the body. With hysteresis: a robot that stands starts to
    /// walk only beyond `walk.departure_distance`, one that walks stops within `walk.arrival_distance`.
    pub(super) fn walk_to_watch_from(&mut self, position: Point2<Field>, facing: Facing) -> Status {
        let ball = self
            .ball
            .map_or(Point2::origin(), |ball| ball.ball_in_field);
        let position = self.legal_position(position);
        let ahead = self.ground_to_field().orientation();
        self.walk_to(
            Pose2 {
                position,
                orientation: direction_or(ball - position, ahead),
            },
            facing,
        )
    }

    /// Walks to a pose on the field. Running until arrival; result and hysteresis are those of
    /// [`Self::walk_to_watch_from`].
    pub(super) fn walk_to(&mut self, target: Pose2<Field>, facing: Facing) -> Status {
        if self.has_arrived_at(target) {
            self.walk_position = Some(self.ground_to_field().inverse() * target.position);
            return Status::Success;
        }
        self.walk_without_arrival(target, facing, None);
        Status::Running
    }

    /// Sets the motion of the body to a walk to the legal position closest to `target`, without a check of arrival, and
    /// stores the position in `walk_position`.
    ///
    /// The path avoids obstacles, and the ball by `ball_clearance` \[m\] if given. A robot in a forbidden area first
    /// leaves it by the shortest way; a path ends before it would enter one. Without such a path, the robot stands.
    pub(super) fn walk_without_arrival(
        &mut self,
        target: Pose2<Field>,
        facing: Facing,
        ball_clearance: Option<f32>,
    ) {
        let ground_to_field = self.ground_to_field();
        let field_to_ground = ground_to_field.inverse();
        let place = self.legal_position(target.position);
        let position = field_to_ground * place;
        self.walk_position = Some(position);
        let path = if self.is_forbidden(place) {
            None
        } else if self.is_forbidden(self.position()) {
            let way_out = self.legal_position(self.position());
            self.legal_part(Path::straight_to(field_to_ground * way_out))
        } else {
            let obstacles = self.circles_to_avoid(ball_clearance);
            let preference = self.passing;
            let (path, side) = path_planner::plan(position, &obstacles, preference, |point| {
                let in_field = ground_to_field * point;
                let inside = self.clamp_to_carpet(in_field);
                if inside == in_field {
                    point
                } else {
                    field_to_ground * inside
                }
            });
            self.passing.last = side;
            self.legal_part(path)
        };
        let Some(path) = path else {
            self.body_motion = Some(BodyMotion::Stand);
            return;
        };
        let orientation_mode = match (facing, self.ball) {
            (Facing::Ball, Some(ball)) => OrientationMode::LookAt {
                target: ball.ball_in_ground,
                tolerance: 0.0,
            },
            (Facing::Path, _) | (_, None) => OrientationMode::AlignWithPath,
        };
        self.body_motion = Some(BodyMotion::Walk {
            path,
            orientation_mode,
            target_orientation: field_to_ground * target.orientation,
        });
    }

    /// Returns whether the robot is close enough to `target`. The limits are wider for a robot that stands than for one
    /// that walks, so that it does not start again for every small deviation.
    fn has_arrived_at(&self, target: Pose2<Field>) -> bool {
        let walk = &self.parameters.walk;
        let (distance, angle) = if self.last_motion_type == MotionType::Stand {
            (walk.departure_distance, walk.departure_angle)
        } else {
            (walk.arrival_distance, walk.arrival_angle)
        };
        let pose = self.ground_to_field().as_pose();
        pose.position.distance(target.position) <= distance
            && pose.orientation.angle_to(target.orientation).abs() <= angle
    }
}
