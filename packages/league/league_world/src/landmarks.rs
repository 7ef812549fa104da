//! Positions of the landmarks.

use nalgebra::Vector3;
use simspark_protocol::Landmark;

/// All landmarks with their positions on the field \[m\], in the order of messages.
///
/// Source: `soccer.rsg` and `goal.rsg` of rcssserver3d 0.7.3.
pub(crate) const LANDMARKS: [(Landmark, Vector3<f64>); 8] = [
    (Landmark::PostLeft1, Vector3::new(-15.0, 1.05, 0.8)),
    (Landmark::PostLeft2, Vector3::new(-15.0, -1.05, 0.8)),
    (Landmark::PostRight2, Vector3::new(15.0, -1.05, 0.8)),
    (Landmark::PostRight1, Vector3::new(15.0, 1.05, 0.8)),
    (Landmark::CornerLeft1, Vector3::new(-15.0, 10.0, 0.0)),
    (Landmark::CornerLeft2, Vector3::new(-15.0, -10.0, 0.0)),
    (Landmark::CornerRight1, Vector3::new(15.0, 10.0, 0.0)),
    (Landmark::CornerRight2, Vector3::new(15.0, -10.0, 0.0)),
];
