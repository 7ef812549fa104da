//! Transforms for viewers: the frames of the teams, and the frame of each link of each robot.

use std::f64::consts::PI;

use hsl_types::{LeaguePlayer, LeagueSide};
use hsl_wire::geometry_msgs::{Quaternion, Transform, TransformStamped};
use hsl_wire::std_msgs::Header;
use hsl_wire::tf2_msgs::TFMessage;
use hsl_wire::{RecordBuilder, topics};
use league_physics::{Robot, RobotType};
use league_world::LeagueWorld;
use nalgebra::{UnitQuaternion, UnitVector3, Vector3};

use crate::geometry::{quaternion, rounded, vector};
use crate::kinematics::Kinematics;
use crate::lineup::Lineup;

/// The last message, in which names and translations are those of the next one.
#[derive(Default)]
pub(crate) struct TransformMemory {
    lineup: Lineup,
    last: TFMessage,
    /// The axis of each transform; the torso has none.
    axes: Vec<Option<UnitVector3<f64>>>,
}

impl TransformMemory {
    /// Adds the frame of each link: of the torso in the world, of other links in those of their parents, turned by the
    /// angle of the joint.
    pub(crate) fn record(
        &mut self,
        record: &mut RecordBuilder,
        world: &LeagueWorld,
        lineup: &Lineup,
    ) {
        if self.lineup != *lineup {
            self.lineup.clone_from(lineup);
            let header = record.world_header();
            let frames = lineup.0.iter().flat_map(|it| frames(*it, &header));
            (self.last.transforms, self.axes) = frames.unzip();
        }
        let mut transforms = self.last.transforms.iter_mut().zip(&self.axes);
        for (_, robot) in world.robots() {
            turn(robot, &mut transforms);
        }
        let stamp = record.world_header().stamp;
        for transform in &mut self.last.transforms {
            transform.header.stamp = stamp.clone();
        }
        record.of_world(&topics::TF, &self.last);
    }
}

/// Returns the frames of a robot, with the axes about which they turn.
fn frames(
    (player, robot_type): (LeaguePlayer, RobotType),
    header: &Header,
) -> Vec<(TransformStamped, Option<UnitVector3<f64>>)> {
    let kinematics = Kinematics::of(robot_type);
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
                translation: vector(&joint.origin),
                ..Transform::default()
            },
        };
        (transform, Some(UnitVector3::new_unchecked(joint.axis)))
    });
    torso.into_iter().chain(others).collect()
}

/// Turns the next frames as the links of a robot.
fn turn<'a>(
    robot: &Robot,
    transforms: &mut impl Iterator<Item = (&'a mut TransformStamped, &'a Option<UnitVector3<f64>>)>,
) {
    let torso = robot.torso();
    if let Some((transform, _)) = transforms.next() {
        transform.transform = Transform {
            translation: vector(&torso.position),
            rotation: quaternion(&torso.attitude),
        };
    }
    for (_, angle) in robot.joints() {
        if let Some((transform, Some(axis))) = transforms.next() {
            let Quaternion { x, y, z, w } =
                quaternion(&UnitQuaternion::from_axis_angle(axis, angle));
            let [x, y, z, w] = [x, y, z, w].map(rounded);
            transform.transform.rotation = Quaternion { x, y, z, w };
        }
    }
}

/// Adds the frames of the teams, whose own goal is at negative x.
pub(crate) fn teams(record: &mut RecordBuilder) {
    let of = |side, angle| TransformStamped {
        header: record.world_header(),
        child_frame_id: format!("{side}/field"),
        transform: Transform {
            rotation: quaternion(&UnitQuaternion::from_axis_angle(&Vector3::z_axis(), angle)),
            ..Transform::default()
        },
    };
    let transforms = vec![of(LeagueSide::Left, 0.0), of(LeagueSide::Right, PI)];
    record.of_world(&topics::TF_STATIC, &TFMessage { transforms });
}
