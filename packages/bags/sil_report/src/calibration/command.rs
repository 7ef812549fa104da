use hsl_types::{
    Direction, Ground, KickPower, MotionCommand, Orientation2, OrientationMode, PathSegment,
    Point2, Vector2,
};

/// Distance to the end of a segment at which the segment counts as walked \[m\], as in the simulated world.
const REACHED: f32 = 1e-3;

/// Commanded motion, that fits need.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Commanded {
    /// No motion of the body.
    Still,
    /// Standing up.
    StandUp,
    /// Kick.
    Kick {
        /// Direction in the ground frame \[rad\].
        direction: f64,
        /// Power.
        power: KickPower,
    },
    /// Walk.
    Walk {
        /// Velocity in the ground frame \[m/s\].
        velocity: [f64; 2],
        /// Turning speed \[rad/s\], or the angle \[rad\] to the direction that the robot is to face.
        turn: Turn,
    },
}

/// Commanded turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Turn {
    /// Turning speed, counterclockwise \[rad/s\].
    Speed(f64),
    /// Angle to the direction that the robot is to face \[rad\].
    Angle(f64),
}

impl Commanded {
    /// Returns the velocity in the ground frame \[m/s\]; `None` if the command is not to walk.
    pub(super) fn velocity(self) -> Option<[f64; 2]> {
        match self {
            Self::Walk { velocity, .. } => Some(velocity),
            Self::Still | Self::StandUp | Self::Kick { .. } => None,
        }
    }

    /// Creates the commanded motion of a command.
    pub(super) fn of(command: &MotionCommand) -> Self {
        match command {
            MotionCommand::Damping | MotionCommand::Prepare | MotionCommand::Stand { .. } => {
                Self::Still
            }
            MotionCommand::StandUp => Self::StandUp,
            MotionCommand::VisualKick {
                kick_direction,
                kick_power,
                ..
            } => Self::Kick {
                direction: kick_direction.angle().into(),
                power: *kick_power,
            },
            MotionCommand::WalkWithVelocity {
                velocity,
                angular_velocity,
                ..
            } => Self::Walk {
                velocity: [velocity.x.into(), velocity.y.into()],
                turn: Turn::Speed((*angular_velocity).into()),
            },
            MotionCommand::Walk {
                path,
                orientation_mode,
                target_orientation,
                distance_to_be_aligned,
                speed,
                ..
            } => {
                let mut open = path.segments.iter();
                let segment = open.find(|segment| segment.end().coords().norm() > REACHED);
                let direction = segment.map_or(Vector2::zero(), |it| direction(it, *speed));
                let to_end = path.end().map_or(0.0, |end| end.coords().norm());
                let facing = if to_end <= distance_to_be_aligned.max(REACHED) {
                    *target_orientation
                } else {
                    match orientation_mode {
                        OrientationMode::Unspecified | OrientationMode::AlignWithPath => {
                            direction.orientation()
                        }
                        OrientationMode::LookTowards { direction, .. } => *direction,
                        OrientationMode::LookAt { target, .. } => target.coords().orientation(),
                    }
                };
                Self::Walk {
                    velocity: [direction.x.into(), direction.y.into()],
                    turn: Turn::Angle(facing.angle().into()),
                }
            }
        }
    }
}

/// Returns the commanded velocity at the start of a segment \[m/s\], as the simulated world does: towards the point that
/// the robot reaches within a tick.
fn direction(segment: &PathSegment, speed: f32) -> Vector2<Ground> {
    const TICK: f32 = 0.01;
    let limit = speed * TICK;
    let next = match *segment {
        PathSegment::LineSegment { end, .. } => end,
        PathSegment::Arc {
            center,
            radius,
            end,
            direction,
            ..
        } => match sign(direction) {
            Some(sign) if radius > 0.0 => {
                let here = (Point2::origin() - center).orientation();
                let remaining = (sign * here.angle_to(end)).rem_euclid(std::f32::consts::TAU);
                let turn = Orientation2::new(sign * (limit / radius).min(remaining));
                center + (here * turn).as_unit_vector() * radius
            }
            _ => segment.end(),
        },
    };
    next.coords().cap_norm(limit) * (1.0 / TICK)
}

/// Returns the sign of the angle of an arc: 1 counterclockwise, -1 clockwise, or `None` for an arc without rotation.
fn sign(direction: Direction) -> Option<f32> {
    match direction {
        Direction::Clockwise => Some(-1.0),
        Direction::Counterclockwise => Some(1.0),
        Direction::Collinear => None,
    }
}
