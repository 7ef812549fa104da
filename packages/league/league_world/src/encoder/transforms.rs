//! Transforms for viewers: the frames of the teams, and the frame of each link of each robot.

use std::f64::consts::PI;

use hsl_types::{LeaguePlayer, LeagueSide};
use hsl_wire::geometry_msgs::{Quaternion, Transform, TransformStamped};
use hsl_wire::std_msgs::Header;
use hsl_wire::tf2_msgs::TFMessage;
use hsl_wire::{RecordBuilder, topics};
use league_physics::{Robot, RobotType};
use nalgebra::{UnitQuaternion, UnitVector3, Vector3};

use crate::LeagueWorld;
use crate::encoder::geometry::{round_coordinate, to_quaternion, to_vector};
use crate::encoder::kinematics::Kinematics;
use crate::encoder::lineup::Lineup;

/// Last message, whose names and translations are reused.
#[derive(Default)]
pub(crate) struct TransformMemory {
    lineup: Lineup,
    last: TFMessage,
    /// Rotation axis of each transform; the torso has none.
    axes: Vec<Option<UnitVector3<f64>>>,
}

impl TransformMemory {
    /// Adds a message with the frame of each link: the torso relative to the world, other links relative to their
    /// parents, rotated by the angle of the joint.
    pub(crate) fn record(
        &mut self,
        record: &mut RecordBuilder,
        world: &LeagueWorld,
        lineup: &Lineup,
    ) {
        if self.lineup != *lineup {
            self.lineup.clone_from(lineup);
            let header = record.world_header();
            let frames = lineup.0.iter().flat_map(|it| build_frames(*it, &header));
            (self.last.transforms, self.axes) = frames.unzip();
        }
        let mut transforms = self.last.transforms.iter_mut().zip(&self.axes);
        for (_, robot) in world.robots() {
            set_pose(robot, &mut transforms);
        }
        let stamp = record.world_header().stamp;
        for transform in &mut self.last.transforms {
            transform.header.stamp = stamp.clone();
        }
        record.of_world(&topics::TF, &self.last);
    }
}

/// Returns the frames of a robot with all joints at 0, the torso first, with their rotation axes.
fn build_frames(
    (player, robot_type): (LeaguePlayer, RobotType),
    header: &Header,
) -> Vec<(TransformStamped, Option<UnitVector3<f64>>)> {
    let kinematics = Kinematics::new(robot_type);
    let prefix = player.frame_prefix();
    let name = |link: &league_physics::Link| format!("{prefix}/{}", link.name);
    let torso = kinematics.0.first().map(|torso| {
        let transform = TransformStamped {
            header: header.clone(),
            child_frame_id: name(torso),
            transform: Transform::default(),
        };
        (transform, None)
    });
    let others = kinematics.joints().map(|joint| {
        let transform = TransformStamped {
            header: Header {
                frame_id: name(joint.parent),
                ..header.clone()
            },
            child_frame_id: name(joint.link),
            transform: Transform {
                translation: to_vector(&joint.origin),
                ..Transform::default()
            },
        };
        (transform, Some(UnitVector3::new_unchecked(joint.axis)))
    });
    torso.into_iter().chain(others).collect()
}

/// Sets the next frames of `transforms`, the frames of a robot, to its pose. Rotations are rounded.
fn set_pose<'a>(
    robot: &Robot,
    transforms: &mut impl Iterator<Item = (&'a mut TransformStamped, &'a Option<UnitVector3<f64>>)>,
) {
    let torso = robot.torso();
    if let Some((transform, _)) = transforms.next() {
        transform.transform = Transform {
            translation: to_vector(&torso.position),
            rotation: to_quaternion(&torso.attitude),
        };
    }
    for (_, angle) in robot.joints() {
        if let Some((transform, Some(axis))) = transforms.next() {
            let Quaternion { x, y, z, w } =
                to_quaternion(&UnitQuaternion::from_axis_angle(axis, angle));
            let [x, y, z, w] = [x, y, z, w].map(round_coordinate);
            transform.transform.rotation = Quaternion { x, y, z, w };
        }
    }
}

/// Adds the static frames of the teams, in which the own goal is at negative x.
pub(crate) fn add_team_frames(record: &mut RecordBuilder) {
    let frame = |side, angle| TransformStamped {
        header: record.world_header(),
        child_frame_id: format!("{side}/field"),
        transform: Transform {
            rotation: to_quaternion(&UnitQuaternion::from_axis_angle(&Vector3::z_axis(), angle)),
            ..Transform::default()
        },
    };
    let transforms = vec![frame(LeagueSide::Left, 0.0), frame(LeagueSide::Right, PI)];
    record.of_world(&topics::TF_STATIC, &TFMessage { transforms });
}
