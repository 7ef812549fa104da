//! Getting up: lying poses, and their keyframes.

use nalgebra::Vector3;

use crate::motion::keyframe::Keyframe;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LyingPose {
    Front,
    Back,
    Side,
}

impl LyingPose {
    /// Returns the pose of a robot. `up` is the upward direction in the frame of the torso.
    pub(crate) fn from_up(up: &Vector3<f64>) -> Self {
        if up.x.abs() > up.y.abs() {
            Self::Side
        } else if up.y < 0.0 {
            Self::Front
        } else {
            Self::Back
        }
    }

    pub(crate) fn keyframes(self) -> &'static [Keyframe] {
        match self {
            Self::Front => &FRONT,
            Self::Back => &BACK,
            Self::Side => &SIDE,
        }
    }
}

/// Getting up from the front: the arms push the torso up while the legs spread, fold and jump under it.
///
/// This and the next two: found by a search (CMA-ES, then random changes) in the physics of the league, from falls to
/// all sides.
const FRONT: [Keyframe; 5] = [
    Keyframe {
        seconds: 0.04,
        angles: [14.0, 0.0, -27.0, -35.0, 40.0, 99.0, -39.0, 55.0],
    },
    Keyframe {
        seconds: 0.04,
        angles: [-39.0, 50.0, 0.0, 0.0, 29.0, 93.0, -74.0, 70.0],
    },
    Keyframe {
        seconds: 0.12,
        angles: [-28.0, 0.0, -10.0, -87.0, -16.0, 99.0, -122.0, 69.0],
    },
    Keyframe {
        seconds: 0.10,
        angles: [-106.0, 9.0, -64.0, -89.0, 41.0, 99.0, -103.0, 74.0],
    },
    Keyframe {
        seconds: 0.20,
        angles: [-111.0, 0.0, 0.0, -7.0, 44.0, 99.0, -123.0, 66.0],
    },
];

/// Getting up from the back: the robot pulls its legs in, sits up on its arms, and jumps onto its feet.
const BACK: [Keyframe; 5] = [
    Keyframe {
        seconds: 0.02,
        angles: [-79.0, 0.0, -16.0, -83.0, 44.0, 86.0, -82.0, 23.0],
    },
    Keyframe {
        seconds: 0.04,
        angles: [-119.0, 40.0, -84.0, 0.0, 27.0, -14.0, -10.0, 72.0],
    },
    Keyframe {
        seconds: 0.82,
        angles: [-102.0, 0.0, -65.0, -89.0, -24.0, 99.0, -109.0, 74.0],
    },
    Keyframe {
        seconds: 0.06,
        angles: [-2.0, 33.0, -89.0, -89.0, 44.0, 99.0, -129.0, 74.0],
    },
    Keyframe {
        seconds: 0.16,
        angles: [-79.0, 5.0, -54.0, -26.0, 44.0, 2.0, -79.0, 48.0],
    },
];

/// Getting up from a side: arms and legs push the robot onto its back.
const SIDE: [Keyframe; 2] = [
    Keyframe {
        seconds: 0.04,
        angles: [119.0, 0.0, -44.0, -89.0, 10.0, -24.0, -56.0, 48.0],
    },
    Keyframe {
        seconds: 0.24,
        angles: [-97.0, 94.0, -41.0, -49.0, 44.0, -24.0, -4.0, 74.0],
    },
];
