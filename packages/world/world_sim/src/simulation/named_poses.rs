use hsl_ros::interfaces::simulation::msg::{NamedPose, TagsFilter};
use hsl_types::{FieldDimensions, Orientation2, Point2};

use super::entities::pose;
use super::filters::has_tags;

/// Returns the named poses of a field that the filter selects, in the world frame: marks, goals, corners, and the
/// positions at which robots enter. Poses in a half face its goal, poses on a touch line face the field.
pub(crate) fn named_poses(field: &FieldDimensions, filter: &TagsFilter) -> Vec<NamedPose> {
    let mut poses = vec![named(
        "centre_mark",
        "position of the ball at a kick-off",
        &["mark", "kick_off"],
        (0.0, 0.0, 0.0),
    )];
    let (length, width) = (field.length / 2.0, field.width / 2.0);
    let quarter = std::f32::consts::FRAC_PI_2;
    for (half, sign) in [("minus_x", -1.0), ("plus_x", 1.0)] {
        let towards_goal = if sign > 0.0 {
            0.0
        } else {
            std::f32::consts::PI
        };
        let mark = sign * (length - field.penalty_marker_distance);
        poses.push(named(
            &format!("penalty_mark_{half}"),
            "position of the ball at a penalty kick",
            &["mark", "penalty_kick"],
            (mark, 0.0, towards_goal),
        ));
        poses.push(named(
            &format!("goal_{half}"),
            "center of the goal line",
            &["goal"],
            (sign * length, 0.0, towards_goal),
        ));
        for (side, along) in [("minus_y", -1.0), ("plus_y", 1.0)] {
            poses.push(named(
                &format!("corner_{half}_{side}"),
                "position of the ball at a corner kick",
                &["corner"],
                (sign * length, along * width, towards_goal),
            ));
            poses.push(named(
                &format!("entry_{half}_{side}"),
                "position at which robots enter the field",
                &["entry", "spawn"],
                (mark, along * width, -along * quarter),
            ));
        }
    }
    poses.retain(|pose| {
        let tags: Vec<_> = pose.tags.iter().map(String::as_str).collect();
        has_tags(filter, &tags)
    });
    poses
}

/// Creates a named pose from its coordinates \[m, m, rad\].
fn named(
    name: &str,
    description: &str,
    tags: &[&str],
    (x, y, angle): (f32, f32, f32),
) -> NamedPose {
    NamedPose {
        name: name.to_owned(),
        description: description.to_owned(),
        tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
        pose: pose(Point2::new(x, y), Orientation2::new(angle)),
    }
}
