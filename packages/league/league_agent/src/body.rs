//! Body of the robot: joints, postures, and positions of its parts. The frame of the torso: x right, y forward, z up,
//! origin at its center.

pub(crate) mod camera;
pub(crate) mod leg;
pub(crate) mod motors;
pub(crate) mod posture;
pub(crate) mod rotation;
