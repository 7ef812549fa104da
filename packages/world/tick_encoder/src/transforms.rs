use bevyhavior_simulator::{FrameState, RobotPose};
use hsl_types::{Frame, GlobalFieldSide, Isometry2, Team, Vector2};
use hsl_wire::RecordBuilder;
use hsl_wire::geometry_msgs::{Quaternion, Transform, TransformStamped, Vector3};
use hsl_wire::std_msgs::Header;
use hsl_wire::{tf2_msgs, topics};

/// Height of the axis of a NAO's head \[m\].
pub(super) const HEAD_HEIGHT: f64 = 0.46;

/// Side of the team in namespace `/hulks` in the last published transform, or `None` before the first.
#[derive(Default)]
pub(super) struct SideMemory {
    last: Option<GlobalFieldSide>,
}

impl SideMemory {
    /// Adds the static transforms from the field frame of each team to the world, in the first tick and whenever the
    /// teams change sides.
    pub(super) fn record(&mut self, record: &mut RecordBuilder, state: &FrameState<'_>) {
        let side = state.game.field_side_of(Team::Hulks);
        if self.last.replace(side) == Some(side) {
            return;
        }
        let transforms = [Team::Hulks, Team::Opponent].map(|team| TransformStamped {
            header: record.world_header(),
            child_frame_id: format!("{team}/field"),
            transform: transform(state.field_to_world(team), 0.0),
        });
        record.of_world(
            &topics::TF_STATIC,
            &tf2_msgs::TFMessage {
                transforms: transforms.into(),
            },
        );
    }
}

/// Adds the transforms of the ground and head frames of every robot, in one message.
pub(super) fn moving(record: &mut RecordBuilder, robots: &[RobotPose]) {
    let mut transforms = Vec::with_capacity(2 * robots.len());
    for robot in robots {
        let ground_frame = robot.id.ground_frame().to_owned();
        let head: Isometry2<hsl_types::Ground, hsl_types::Ground> =
            Isometry2::new(Vector2::zero(), robot.head_yaw);
        transforms.push(TransformStamped {
            header: record.world_header(),
            child_frame_id: ground_frame.clone(),
            transform: transform(robot.ground_to_world, 0.0),
        });
        transforms.push(TransformStamped {
            header: Header {
                frame_id: ground_frame,
                ..record.world_header()
            },
            child_frame_id: robot.id.head_frame().to_owned(),
            transform: transform(head, HEAD_HEIGHT),
        });
    }
    record.of_world(&topics::TF, &tf2_msgs::TFMessage { transforms });
}

/// Converts a transform in the ground plane to one in space, at this height \[m\].
pub fn transform<A: Frame, B: Frame>(isometry: Isometry2<A, B>, height: f64) -> Transform {
    let translation = isometry.translation();
    Transform {
        translation: Vector3 {
            x: f64::from(translation.x),
            y: f64::from(translation.y),
            z: height,
        },
        rotation: rotation_about_z(isometry),
    }
}

/// Converts a rotation to a quaternion by the half-angle formulas: without angles, and with square roots, which are
/// rounded equally on all machines.
fn rotation_about_z<A: Frame, B: Frame>(isometry: Isometry2<A, B>) -> Quaternion {
    let orientation = isometry.orientation();
    let (cos, sin) = (f64::from(orientation.cos()), f64::from(orientation.sin()));
    let w = ((1.0 + cos).max(0.0) / 2.0).sqrt();
    let z = ((1.0 - cos).max(0.0) / 2.0).sqrt().copysign(sin);
    Quaternion {
        x: 0.0,
        y: 0.0,
        z,
        w,
    }
}
