//! Sequences of postures.

use simspark_protocol::Joint;

use crate::body::motors::CYCLE;
use crate::body::posture::Posture;

/// Joints of a keyframe, all on the left side.
pub(crate) const JOINTS: [Joint; 8] = [
    Joint::LeftShoulderPitch,
    Joint::LeftShoulderYaw,
    Joint::LeftElbow,
    Joint::LeftHipYawPitch,
    Joint::LeftHipRoll,
    Joint::LeftHipPitch,
    Joint::LeftKnee,
    Joint::LeftAnklePitch,
];

/// Posture whose right side mirrors the left one, and the time to reach it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Keyframe {
    /// Duration \[s\].
    pub(crate) seconds: f64,
    /// Angles of [`JOINTS`] \[deg\].
    pub(crate) angles: [f64; 8],
}

impl Keyframe {
    /// Returns the symmetric posture; joints without an angle are at 0.
    fn posture(&self) -> Posture {
        let mut posture = Posture::default();
        for (joint, angle) in JOINTS.into_iter().zip(self.angles) {
            posture.set_both(joint, angle);
        }
        posture
    }
}

#[derive(Clone, Debug)]
pub(crate) struct KeyframeMotion {
    /// Remaining keyframes, the next one last.
    remaining: Vec<Keyframe>,
    /// Posture at the last keyframe.
    start: Posture,
    /// Time since the last keyframe \[s\].
    elapsed: f64,
}

impl KeyframeMotion {
    pub(crate) fn new(frames: &[Keyframe], start: Posture) -> Self {
        Self {
            remaining: frames.iter().rev().copied().collect(),
            start,
            elapsed: 0.0,
        }
    }

    /// Advances by a cycle and returns its posture, or `None` after the last keyframe.
    pub(crate) fn step(&mut self) -> Option<Posture> {
        let frame = self.remaining.last()?;
        self.elapsed += CYCLE;
        let part = (self.elapsed / frame.seconds.max(CYCLE)).min(1.0);
        let target = frame.posture();
        if part >= 1.0 {
            self.remaining.pop();
            self.start = target;
            self.elapsed = 0.0;
            return Some(target);
        }
        Some(self.start.interpolate(&target, part))
    }
}
