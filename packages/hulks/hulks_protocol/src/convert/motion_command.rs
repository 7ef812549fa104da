use hsl_types::{HeadMotion, MotionCommand, OrientationMode, Path, PathSegment};

use super::{Translate, alike};
use crate::messages::{self, Arc, Circle, LineSegment};

alike!(KickPower <=> messages::KickPower { Short <=> Rumpelstilzchen, Long <=> Schlong });

alike!(ImageRegion <=> messages::ImageRegion { Bottom, Center, Top });

alike!(Direction <=> messages::Direction { Clockwise, Counterclockwise, Collinear });

impl Translate for MotionCommand {
    type Theirs = messages::MotionCommand;

    fn to_theirs(&self) -> Self::Theirs {
        use messages::MotionCommand as Theirs;
        match self {
            Self::Damping => Theirs::Damping,
            Self::Prepare => Theirs::Prepare,
            Self::Stand { head } => Theirs::Stand {
                head: head.to_theirs(),
            },
            Self::StandUp => Theirs::StandUp,
            Self::VisualKick {
                head,
                ball_position,
                kick_direction,
                target_position,
                robot_theta_to_field,
                kick_power,
            } => Theirs::VisualKick {
                head: head.to_theirs(),
                ball_position: ball_position.to_theirs(),
                kick_direction: kick_direction.to_theirs(),
                target_position: target_position.to_theirs(),
                robot_theta_to_field: robot_theta_to_field.to_theirs(),
                kick_power: kick_power.to_theirs(),
            },
            Self::Walk {
                head,
                path,
                orientation_mode,
                target_orientation,
                distance_to_be_aligned,
                speed,
            } => Theirs::Walk {
                head: head.to_theirs(),
                path: messages::Path {
                    segments: path.segments.to_theirs(),
                },
                orientation_mode: orientation_mode.to_theirs(),
                target_orientation: target_orientation.to_theirs(),
                distance_to_be_aligned: *distance_to_be_aligned,
                speed: *speed,
            },
            Self::WalkWithVelocity {
                head,
                velocity,
                angular_velocity,
            } => Theirs::WalkWithVelocity {
                head: head.to_theirs(),
                velocity: velocity.to_theirs(),
                angular_velocity: *angular_velocity,
            },
        }
    }

    fn from_theirs(theirs: &Self::Theirs) -> Self {
        use messages::MotionCommand as Theirs;
        match theirs {
            Theirs::Damping => Self::Damping,
            Theirs::Prepare => Self::Prepare,
            Theirs::Stand { head } => Self::Stand {
                head: Translate::from_theirs(head),
            },
            Theirs::StandUp => Self::StandUp,
            Theirs::VisualKick {
                head,
                ball_position,
                kick_direction,
                target_position,
                robot_theta_to_field,
                kick_power,
            } => Self::VisualKick {
                head: Translate::from_theirs(head),
                ball_position: Translate::from_theirs(ball_position),
                kick_direction: Translate::from_theirs(kick_direction),
                target_position: Translate::from_theirs(target_position),
                robot_theta_to_field: Translate::from_theirs(robot_theta_to_field),
                kick_power: Translate::from_theirs(kick_power),
            },
            Theirs::Walk {
                head,
                path,
                orientation_mode,
                target_orientation,
                distance_to_be_aligned,
                speed,
            } => Self::Walk {
                head: Translate::from_theirs(head),
                path: Path {
                    segments: Translate::from_theirs(&path.segments),
                },
                orientation_mode: Translate::from_theirs(orientation_mode),
                target_orientation: Translate::from_theirs(target_orientation),
                distance_to_be_aligned: *distance_to_be_aligned,
                speed: *speed,
            },
            Theirs::WalkWithVelocity {
                head,
                velocity,
                angular_velocity,
            } => Self::WalkWithVelocity {
                head: Translate::from_theirs(head),
                velocity: Translate::from_theirs(velocity),
                angular_velocity: *angular_velocity,
            },
        }
    }
}

impl Translate for HeadMotion {
    type Theirs = messages::HeadMotion;

    fn to_theirs(&self) -> Self::Theirs {
        use messages::HeadMotion as Theirs;
        match self {
            Self::ZeroAngles => Theirs::ZeroAngles,
            Self::Center { image_region } => Theirs::Center {
                image_region_target: image_region.to_theirs(),
            },
            Self::LookAround => Theirs::LookAround,
            Self::SearchForLostBall => Theirs::SearchForLostBall,
            Self::LookAt {
                target,
                image_region,
            } => Theirs::LookAt {
                target: target.to_theirs(),
                image_region_target: image_region.to_theirs(),
            },
            Self::LookLeftAndRightOf { target } => Theirs::LookLeftAndRightOf {
                target: target.to_theirs(),
            },
            Self::Unstiff => Theirs::Unstiff,
        }
    }

    fn from_theirs(theirs: &Self::Theirs) -> Self {
        use messages::HeadMotion as Theirs;
        match theirs {
            Theirs::ZeroAngles => Self::ZeroAngles,
            Theirs::Center {
                image_region_target,
            } => Self::Center {
                image_region: Translate::from_theirs(image_region_target),
            },
            Theirs::LookAround => Self::LookAround,
            Theirs::SearchForLostBall => Self::SearchForLostBall,
            Theirs::LookAt {
                target,
                image_region_target,
            } => Self::LookAt {
                target: Translate::from_theirs(target),
                image_region: Translate::from_theirs(image_region_target),
            },
            Theirs::LookLeftAndRightOf { target } => Self::LookLeftAndRightOf {
                target: Translate::from_theirs(target),
            },
            Theirs::Unstiff => Self::Unstiff,
        }
    }
}

impl Translate for OrientationMode {
    type Theirs = messages::OrientationMode;

    fn to_theirs(&self) -> Self::Theirs {
        use messages::OrientationMode as Theirs;
        match *self {
            Self::Unspecified => Theirs::Unspecified,
            Self::AlignWithPath => Theirs::AlignWithPath,
            Self::LookTowards {
                direction,
                tolerance,
            } => Theirs::LookTowards {
                direction: direction.to_theirs(),
                tolerance,
            },
            Self::LookAt { target, tolerance } => Theirs::LookAt {
                target: target.to_theirs(),
                tolerance,
            },
        }
    }

    fn from_theirs(theirs: &Self::Theirs) -> Self {
        use messages::OrientationMode as Theirs;
        match theirs {
            Theirs::Unspecified => Self::Unspecified,
            Theirs::AlignWithPath => Self::AlignWithPath,
            Theirs::LookTowards {
                direction,
                tolerance,
            } => Self::LookTowards {
                direction: Translate::from_theirs(direction),
                tolerance: *tolerance,
            },
            Theirs::LookAt { target, tolerance } => Self::LookAt {
                target: Translate::from_theirs(target),
                tolerance: *tolerance,
            },
        }
    }
}

impl Translate for PathSegment {
    type Theirs = messages::PathSegment;

    fn to_theirs(&self) -> Self::Theirs {
        match *self {
            Self::LineSegment { start, end } => {
                messages::PathSegment::LineSegment(LineSegment(start.to_theirs(), end.to_theirs()))
            }
            Self::Arc {
                center,
                radius,
                start,
                end,
                direction,
            } => messages::PathSegment::Arc(Arc {
                circle: Circle {
                    center: center.to_theirs(),
                    radius,
                },
                start: start.to_theirs(),
                end: end.to_theirs(),
                direction: direction.to_theirs(),
            }),
        }
    }

    fn from_theirs(theirs: &Self::Theirs) -> Self {
        match theirs {
            messages::PathSegment::LineSegment(LineSegment(start, end)) => Self::LineSegment {
                start: Translate::from_theirs(start),
                end: Translate::from_theirs(end),
            },
            messages::PathSegment::Arc(arc) => Self::Arc {
                center: Translate::from_theirs(&arc.circle.center),
                radius: arc.circle.radius,
                start: Translate::from_theirs(&arc.start),
                end: Translate::from_theirs(&arc.end),
                direction: Translate::from_theirs(&arc.direction),
            },
        }
    }
}
