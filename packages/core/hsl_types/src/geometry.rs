//! Geometry on the ground plane with the frame in the type.
//!
//! A transform is named by the frames that it maps: `ground_to_field * point_in_ground` is a point in `Field`.

mod isometry;
mod orientation;
mod point;
mod pose;
mod vector;

pub use isometry::Isometry2;
pub use orientation::Orientation2;
pub use point::Point2;
pub use pose::Pose2;
pub use vector::Vector2;
