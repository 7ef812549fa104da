use hsl_types::{
    Direction, Ground, MotionCommand, Orientation2, OrientationMode, Path, PathSegment, Point2,
    Vector2,
};

use crate::WalkParameters;

/// Velocity for a walk engine.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Velocity {
    /// Forward \[m/s\].
    pub forward: f32,
    /// To the left \[m/s\].
    pub left: f32,
    /// Counterclockwise \[rad/s\].
    pub turn: f32,
}

impl Velocity {
    /// Returns the velocity within the limits. Both parts of the translation are reduced by the same factor, which
    /// keeps its direction; the rotation is limited separately.
    fn within(self, walk: &WalkParameters) -> Self {
        let excess = |value: f32, limit: f32| match limit > 0.0 {
            true => value.abs() / limit,
            false if value == 0.0 => 1.0,
            false => f32::INFINITY,
        };
        let excess = excess(self.forward, walk.forward)
            .max(excess(self.left, walk.left))
            .max(1.0);
        Self {
            forward: self.forward / excess,
            left: self.left / excess,
            turn: self.turn.clamp(-walk.turn, walk.turn),
        }
    }
}

/// Returns the velocity of a command, within the limits; zero for commands without walking.
///
/// The robot walks in the direction of the start of the path, more slowly near the end. It turns towards the direction
/// of its orientation mode, and near the end towards its target orientation. Source: HULKs' interface to the Booster
/// K1, in which the angular velocity is proportional to the sine of the angle. Here it stays at its maximum for angles
/// beyond a quarter turn, because a robot would not turn around otherwise.
pub fn walking_velocity(command: &MotionCommand, walk: &WalkParameters) -> Velocity {
    let velocity = match command {
        MotionCommand::WalkWithVelocity {
            velocity,
            angular_velocity,
            ..
        } => Velocity {
            forward: velocity.x,
            left: velocity.y,
            turn: *angular_velocity,
        },
        MotionCommand::Walk {
            path,
            orientation_mode,
            target_orientation,
            speed,
            ..
        } => along_path(path, *orientation_mode, *target_orientation, *speed, walk),
        _ => Velocity::default(),
    };
    velocity.within(walk)
}

/// Returns the velocity that follows a path in the ground frame, not limited yet. `target` is the orientation at its
/// end, `speed` the speed of the command \[m/s\].
fn along_path(
    path: &Path,
    mode: OrientationMode,
    target: Orientation2<Ground>,
    speed: f32,
    walk: &WalkParameters,
) -> Velocity {
    let distance = path.end().map_or(0.0, |end| end.coords().norm());
    let start = start_direction(path);
    let slowed = speed * (distance / walk.slow_distance).min(1.0);
    let velocity = start.map_or(Vector2::zero(), |it| it.as_unit_vector() * slowed);
    let looking = match mode {
        OrientationMode::Unspecified | OrientationMode::AlignWithPath => start.unwrap_or(target),
        OrientationMode::LookTowards { direction, .. } => direction,
        OrientationMode::LookAt { target, .. } => target.coords().orientation(),
    };
    // From the blend distance to the end of the path, the robot turns more and more to its target orientation.
    let nearness = 1.0 - (distance / walk.blend_distance).min(1.0);
    let angle = looking.angle() + looking.angle_to(target) * nearness;
    Velocity {
        forward: velocity.x,
        left: velocity.y,
        turn: walk.turn_gain * rate(Orientation2::<Ground>::new(angle)),
    }
}

/// Returns the sine of the angle to a direction; -1 or 1 for a direction behind the robot.
fn rate(direction: Orientation2<Ground>) -> f32 {
    match direction.cos() >= 0.0 {
        true => direction.sin(),
        false => 1_f32.copysign(direction.sin()),
    }
}

/// Returns the direction in which a path starts: the direction of its first segment with a length. Returns `None`
/// without such a segment.
fn start_direction(path: &Path) -> Option<Orientation2<Ground>> {
    path.segments.iter().find_map(|segment| match *segment {
        PathSegment::LineSegment { start, end } => direction(start, end),
        PathSegment::Arc {
            radius,
            start,
            direction,
            ..
        } => {
            let quarter = Orientation2::from_cos_sin(0.0, 1.0);
            match direction {
                Direction::Collinear => None,
                _ if radius <= 0.0 => None,
                Direction::Counterclockwise => Some(start * quarter),
                Direction::Clockwise => Some(start * quarter.inverse()),
            }
        }
    })
}

/// Returns the direction from `start` to `end`; `None` if they are equal.
fn direction(start: Point2<Ground>, end: Point2<Ground>) -> Option<Orientation2<Ground>> {
    let way = end - start;
    (way.norm() > 0.0).then(|| Orientation2::from_vector(way))
}
