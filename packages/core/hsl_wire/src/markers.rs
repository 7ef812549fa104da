//! Parts of markers for rviz and Foxglove.

mod shown;

use hsl_types::Color;

use crate::geometry_msgs::{Point, Pose, Quaternion, Vector3};
use crate::std_msgs::{ColorRGBA, Header};
use crate::visualization_msgs::Marker;

pub use shown::Shown;

/// Returns a marker, a shape for viewers, at the origin of its frame. `type` is the constant of the shape, `ns` the
/// namespace of its id.
pub fn marker(header: Header, ns: impl Into<String>, r#type: i32) -> Marker {
    Marker {
        header,
        ns: ns.into(),
        r#type,
        action: Marker::ADD,
        pose: raised(0.0),
        ..Marker::default()
    }
}

/// Returns a pose at `height` \[m\], without rotation.
pub fn raised(height: f64) -> Pose {
    at(Point {
        x: 0.0,
        y: 0.0,
        z: height,
    })
}

/// Returns a pose at `position`, without rotation.
pub fn at(position: Point) -> Pose {
    Pose {
        position,
        orientation: Quaternion {
            w: 1.0,
            ..Quaternion::default()
        },
    }
}

/// Returns a size \[m\].
pub fn size(x: f64, y: f64, z: f64) -> Vector3 {
    Vector3 { x, y, z }
}

/// Returns the scale of lines with this width \[m\].
pub fn width(width: f64) -> Vector3 {
    size(width, 0.0, 0.0)
}

/// Converts a color to its message.
pub fn rgba(color: Color) -> ColorRGBA {
    ColorRGBA {
        r: color.red,
        g: color.green,
        b: color.blue,
        a: color.alpha,
    }
}
