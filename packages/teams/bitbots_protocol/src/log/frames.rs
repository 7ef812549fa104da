use std::collections::BTreeMap;

use hsl_types::{Field, Ground, Isometry2, Vector2};
use hsl_wire::convert::frames::{BASE, MAP};
use hsl_wire::convert::planar::orientation;
use hsl_wire::tf2_msgs::TFMessage;
use nalgebra::{Isometry3, Point3, Quaternion, Translation3, UnitQuaternion};

/// Maximum number of frames; a robot has one for each joint.
const MOST: usize = 1000;
/// Maximum number of frames between a frame and the root.
const DEEPEST: usize = 32;

/// Frames of a robot, each with its parent and its last pose in it.
#[derive(Default)]
pub(super) struct Frames {
    parents: BTreeMap<String, (String, Isometry3<f64>)>,
}

impl Frames {
    /// Stores the transforms of a message. Ignores those with numbers that are not finite, or without a rotation.
    pub(super) fn update(&mut self, message: TFMessage) {
        for stamped in message.transforms {
            let (at, rotation) = (stamped.transform.translation, stamped.transform.rotation);
            let rotation = Quaternion::new(rotation.w, rotation.x, rotation.y, rotation.z);
            let Some(rotation) = UnitQuaternion::try_new(rotation, f64::EPSILON) else {
                continue;
            };
            let child = name(&stamped.child_frame_id);
            let is_known = self.parents.contains_key(child);
            let is_finite = [at.x, at.y, at.z].into_iter().all(f64::is_finite);
            if is_finite && (is_known || self.parents.len() < MOST) {
                let pose = Isometry3::from_parts(Translation3::new(at.x, at.y, at.z), rotation);
                let parent = name(&stamped.header.frame_id).to_owned();
                self.parents.insert(child.to_owned(), (parent, pose));
            }
        }
    }

    /// Returns the transform from the ground to the field; `None` if the frames are not connected.
    pub(super) fn ground_to_field(&self) -> Option<Isometry2<Ground, Field>> {
        let pose = self.in_map(BASE)?;
        let rotation = pose.rotation.coords;
        let rotation = [rotation.x, rotation.y, rotation.z, rotation.w];
        let at = pose.translation.vector;
        Some(Isometry2::new(
            Vector2::new(at.x as f32, at.y as f32),
            orientation(rotation.map(|it| it as f32)),
        ))
    }

    /// Converts a point in a frame to the field; `None` if the frames are not connected.
    pub(super) fn point(&self, frame: &str, point: [f64; 3]) -> Option<hsl_types::Point2<Field>> {
        let point = self.in_map(name(frame))? * Point3::from(point);
        let point = hsl_types::Point2::new(point.x as f32, point.y as f32);
        point.is_finite().then_some(point)
    }

    /// Returns the pose of a frame on the field.
    fn in_map(&self, frame: &str) -> Option<Isometry3<f64>> {
        let mut frame = frame;
        let mut pose = Isometry3::identity();
        for _ in 0..DEEPEST {
            if frame == MAP {
                return Some(pose);
            }
            let (parent, in_parent) = self.parents.get(frame)?;
            pose = in_parent * pose;
            frame = parent;
        }
        None
    }
}

/// Returns the name of a frame as in tf2, without a slash at its start.
fn name(frame: &str) -> &str {
    frame.trim_start_matches('/')
}
