use bevyhavior_simulator::{FrameState, RobotPose};
use hsl_types::{GlobalFieldSide, Isometry2, Team, Vector2};
use hsl_wire::RecordBuilder;
use hsl_wire::convert::planar::transform;
use hsl_wire::geometry_msgs::TransformStamped;
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
    let world = record.world_header();
    let mut transforms = Vec::with_capacity(2 * robots.len());
    for robot in robots {
        let ground_frame = robot.id.ground_frame().to_owned();
        let head: Isometry2<hsl_types::Ground, hsl_types::Ground> =
            Isometry2::new(Vector2::zero(), robot.head_yaw);
        transforms.push(TransformStamped {
            header: world.clone(),
            child_frame_id: ground_frame.clone(),
            transform: transform(robot.ground_to_world, 0.0),
        });
        transforms.push(TransformStamped {
            header: Header {
                frame_id: ground_frame,
                stamp: world.stamp.clone(),
            },
            child_frame_id: robot.id.head_frame().to_owned(),
            transform: transform(head, HEAD_HEIGHT),
        });
    }
    record.of_world(&topics::TF, &tf2_msgs::TFMessage { transforms });
}
