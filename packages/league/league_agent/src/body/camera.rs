//! Camera in the head.

use libm::{cos, sin};
use nalgebra::{Matrix3, Vector3};
use simspark_protocol::{Joint, Polar};

use crate::body::posture::Posture;
use crate::body::rotation::{rotation_about_x, rotation_about_z};

/// Distance from the center of the torso to the joint of the head \[m\].
///
/// Source of this and the next constant: `naoneckhead.rsg` of rcssserver3d 0.7.3.
const NECK: f64 = 0.15;
/// Distance from the joint of the head to the camera \[m\].
const HEAD: f64 = 0.005;

/// Pose of the camera in the frame of the torso.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Camera {
    /// Position \[m\].
    pub(crate) position: Vector3<f64>,
    /// Rotation from the frame of the camera (x right, y forward, z up) to the frame of the torso.
    rotation: Matrix3<f64>,
}

impl Camera {
    /// Computes the camera's pose from the angles of the neck.
    pub(crate) fn from_joints(joints: &Posture) -> Self {
        let angle = |joint| joints.get(joint).to_radians();
        let rotation =
            rotation_about_z(angle(Joint::NeckYaw)) * rotation_about_x(angle(Joint::NeckPitch));
        Self {
            position: Vector3::z() * NECK + rotation * Vector3::z() * HEAD,
            rotation,
        }
    }

    /// Converts a direction and distance from the camera to a position in the frame of the torso \[m\].
    pub(crate) fn locate(&self, polar: &Polar) -> Vector3<f64> {
        let across = polar.horizontal.to_radians();
        let up = polar.vertical.to_radians();
        let direction = Vector3::new(-sin(across) * cos(up), cos(across) * cos(up), sin(up));
        self.position + self.rotation * direction * polar.distance
    }
}
