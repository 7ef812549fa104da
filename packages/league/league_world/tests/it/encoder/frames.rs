//! Poses of frames.

use std::collections::BTreeMap;

use hsl_wire::geometry_msgs::Transform;
use hsl_wire::hsl_msgs::LeagueTruth;
use hsl_wire::tf2_msgs::TFMessage;
use league_physics::RobotType;
use nalgebra::{Isometry3, Quaternion, Translation3, UnitQuaternion, Vector3};

use super::practice::{Practice, one};

/// Maximum displacement of a hinge \[m\], because the joints of the physics are compliant.
const MAX_DISPLACEMENT: f64 = 0.005;

fn isometry(transform: &Transform) -> Isometry3<f64> {
    let (t, r) = (&transform.translation, &transform.rotation);
    let rotation = UnitQuaternion::from_quaternion(Quaternion::new(r.w, r.x, r.y, r.z));
    Isometry3::from_parts(Translation3::new(t.x, t.y, t.z), rotation)
}

#[test]
fn the_frame_of_each_link_is_where_its_body_is() {
    let mut practice = Practice::new();
    let record = practice.cycles(60);
    let truth: LeagueTruth = one(&record, "/league/truth");
    let message: TFMessage = one(&record, "/tf");
    let mut in_world = BTreeMap::from([("world".to_owned(), Isometry3::identity())]);
    for it in &message.transforms {
        assert_eq!(
            (it.header.stamp.sec, it.header.stamp.nanosec),
            (1, 200_000_000)
        );
        let parent = in_world[&it.header.frame_id];
        in_world.insert(it.child_frame_id.clone(), parent * isometry(&it.transform));
    }
    let mut frames = 1;
    for robot in &truth.robots {
        let side = ["left", "right"][usize::from(robot.player.side)];
        let links = RobotType::new(robot.robot_type).unwrap().links();
        let moved = robot.joint_positions.iter().any(|angle| angle.abs() > 0.3);
        assert!(moved, "robot {} does not move", robot.player.number);
        for (link, place) in links.iter().zip(&robot.part_positions) {
            let frame = format!("{side}/robot_{}/{}", robot.player.number, link.name);
            let hinge = link.hinge.as_ref();
            let center = hinge.map_or_else(Vector3::zeros, |hinge| -hinge.anchor);
            let found = in_world[&frame] * nalgebra::Point3::from(center);
            let distance = (found.coords - Vector3::new(place.x, place.y, place.z)).norm();
            assert!(
                distance < MAX_DISPLACEMENT,
                "{frame} is off by {distance} m"
            );
            frames += 1;
        }
    }
    assert_eq!(in_world.len(), frames, "frames without a body");
}

#[test]
fn each_team_has_a_frame_with_its_own_goal_at_negative_x() {
    let mut practice = Practice::new();
    let first = practice.cycle();
    let message: TFMessage = one(&first, "/tf_static");
    let goals: Vec<_> = message
        .transforms
        .iter()
        .map(|it| {
            let goal = isometry(&it.transform) * nalgebra::Point3::new(-15.0, 0.0, 0.0);
            (it.child_frame_id.as_str(), goal.x.round())
        })
        .collect();
    assert_eq!(goals, [("left/field", -15.0), ("right/field", 15.0)]);
    let second = practice.cycle();
    assert!(second.messages.iter().all(|it| it.topic != "/tf_static"));
}
