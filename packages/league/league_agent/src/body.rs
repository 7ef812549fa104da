//! The robot's body: joints, postures, and where its parts are. The frame of the torso: x right, y forward, z up, origin
//! at its center.

pub(crate) mod camera;
pub(crate) mod leg;
pub(crate) mod motors;
pub(crate) mod posture;
pub(crate) mod turn;
