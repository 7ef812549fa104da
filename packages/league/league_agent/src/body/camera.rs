//! The camera in the head.

use libm::{cos, sin};
use nalgebra::{Matrix3, Vector3};
use simspark_protocol::{Joint, Polar};

use crate::body::posture::Posture;
use crate::body::turn::{about_x, about_z};

/// From the center of the torso to the joint of the head \[m\].
///
/// Source of this and the next: `naoneckhead.rsg` of rcssserver3d 0.7.3.
const NECK: f64 = 0.15;
/// From the joint of the head to the camera \[m\].
const HEAD: f64 = 0.005;

/// Where the camera is in the frame of the torso.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Camera {
    /// Position \[m\].
    pub(crate) position: Vector3<f64>,
    rotation: Matrix3<f64>,
}

impl Camera {
    /// The camera of a robot whose joints have these angles.
    pub(crate) fn of(joints: &Posture) -> Self {
        let angle = |joint| joints.get(joint).to_radians();
        let rotation = about_z(angle(Joint::NeckYaw)) * about_x(angle(Joint::NeckPitch));
        Self {
            position: Vector3::z() * NECK + rotation * Vector3::z() * HEAD,
            rotation,
        }
    }

    /// Where something is that is seen, in the frame of the torso \[m\].
    pub(crate) fn locate(&self, polar: &Polar) -> Vector3<f64> {
        let across = polar.horizontal.to_radians();
        let up = polar.vertical.to_radians();
        let direction = Vector3::new(-sin(across) * cos(up), cos(across) * cos(up), sin(up));
        self.position + self.rotation * direction * polar.distance
    }
}
