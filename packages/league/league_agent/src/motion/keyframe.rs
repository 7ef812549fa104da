//! Postures that are run through one after the other.

use simspark_protocol::Joint;

use crate::body::motors::CYCLE;
use crate::body::posture::Posture;

/// The joints of a keyframe, all of the left side.
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

/// A posture whose right side is the mirror image of the left one, and how long it takes to get there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Keyframe {
    /// Duration \[s\].
    pub(crate) seconds: f64,
    /// Angles of [`JOINTS`] \[deg\].
    pub(crate) angles: [f64; 8],
}

impl Keyframe {
    fn posture(&self) -> Posture {
        let mut posture = Posture::default();
        for (joint, angle) in JOINTS.into_iter().zip(self.angles) {
            posture.set_both(joint, angle);
        }
        posture
    }
}

/// A run through keyframes.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    /// The keyframes that are left, the next one last.
    left: Vec<Keyframe>,
    from: Posture,
    elapsed: f64,
}

impl Run {
    /// Begins at a posture.
    pub(crate) fn new(frames: &[Keyframe], from: Posture) -> Self {
        Self {
            left: frames.iter().rev().copied().collect(),
            from,
            elapsed: 0.0,
        }
    }

    /// Returns the posture of the next cycle, or `None` when the last keyframe has been reached.
    pub(crate) fn step(&mut self) -> Option<Posture> {
        let frame = self.left.last()?;
        self.elapsed += CYCLE;
        let part = (self.elapsed / frame.seconds.max(CYCLE)).min(1.0);
        let target = frame.posture();
        if part >= 1.0 {
            self.left.pop();
            self.from = target;
            self.elapsed = 0.0;
            return Some(target);
        }
        Some(self.from.towards(&target, part))
    }
}
