use hsl_types::{
    Direction, HeadMotion, ImageRegion, KickPower, MotionCommand, OrientationMode, Path,
    PathSegment,
};
use proptest::prelude::*;

use super::geometry::{orientation, point, vector};
use super::{finite, one_of, size};

fn head_motion() -> impl Strategy<Value = HeadMotion> {
    let region = || one_of(&[ImageRegion::Bottom, ImageRegion::Center, ImageRegion::Top]);
    prop_oneof![
        one_of(&[
            HeadMotion::ZeroAngles,
            HeadMotion::LookAround,
            HeadMotion::SearchForLostBall,
            HeadMotion::Unstiff,
        ]),
        region().prop_map(|image_region| HeadMotion::Center { image_region }),
        (point(), region()).prop_map(|(target, image_region)| HeadMotion::LookAt {
            target,
            image_region,
        }),
        point().prop_map(|target| HeadMotion::LookLeftAndRightOf { target }),
    ]
}

fn path_segment() -> impl Strategy<Value = PathSegment> {
    use Direction::{Clockwise, Collinear, Counterclockwise};
    let direction = one_of(&[Clockwise, Counterclockwise, Collinear]);
    prop_oneof![
        (point(), point()).prop_map(|(start, end)| PathSegment::LineSegment { start, end }),
        (point(), size(), orientation(), orientation(), direction).prop_map(
            |(center, radius, start, end, direction)| PathSegment::Arc {
                center,
                radius,
                start,
                end,
                direction,
            }
        ),
    ]
}

fn orientation_mode() -> impl Strategy<Value = OrientationMode> {
    prop_oneof![
        one_of(&[OrientationMode::Unspecified, OrientationMode::AlignWithPath]),
        (orientation(), size()).prop_map(|(direction, tolerance)| OrientationMode::LookTowards {
            direction,
            tolerance,
        }),
        (point(), size())
            .prop_map(|(target, tolerance)| OrientationMode::LookAt { target, tolerance }),
    ]
}

pub(crate) fn motion_command() -> impl Strategy<Value = MotionCommand> {
    let kick = (
        head_motion(),
        point(),
        orientation(),
        point(),
        orientation(),
        one_of(&[KickPower::Short, KickPower::Long]),
    )
        .prop_map(
            |(head, ball_position, kick_direction, target_position, theta, kick_power)| {
                MotionCommand::VisualKick {
                    head,
                    ball_position,
                    kick_direction,
                    target_position,
                    robot_theta_to_field: theta,
                    kick_power,
                }
            },
        );
    let segments = prop::collection::vec(path_segment(), 0..5);
    let walk = (
        head_motion(),
        segments,
        orientation_mode(),
        orientation(),
        size(),
        size(),
    )
        .prop_map(
            |(
                head,
                segments,
                orientation_mode,
                target_orientation,
                distance_to_be_aligned,
                speed,
            )| {
                MotionCommand::Walk {
                    head,
                    path: Path { segments },
                    orientation_mode,
                    target_orientation,
                    distance_to_be_aligned,
                    speed,
                }
            },
        );
    let with_velocity =
        (head_motion(), vector(), finite()).prop_map(|(head, velocity, angular_velocity)| {
            MotionCommand::WalkWithVelocity {
                head,
                velocity,
                angular_velocity,
            }
        });
    prop_oneof![
        one_of(&[
            MotionCommand::Damping,
            MotionCommand::Prepare,
            MotionCommand::StandUp
        ]),
        head_motion().prop_map(|head| MotionCommand::Stand { head }),
        kick,
        walk,
        with_velocity,
    ]
}
