//! Getting up: how a robot lies, and the keyframes for that.

use nalgebra::Vector3;

use crate::motion::keyframe::Keyframe;

/// How a fallen robot lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lying {
    /// On its front.
    Front,
    /// On its back.
    Back,
    /// On a side.
    Side,
}

impl Lying {
    /// How a robot lies for which up is this direction in the frame of its torso.
    pub(crate) fn of(up: &Vector3<f64>) -> Self {
        if up.x.abs() > up.y.abs() {
            Self::Side
        } else if up.y < 0.0 {
            Self::Front
        } else {
            Self::Back
        }
    }

    /// The keyframes.
    pub(crate) fn keyframes(self) -> &'static [Keyframe] {
        match self {
            Self::Front => &FRONT,
            Self::Back => &BACK,
            Self::Side => &SIDE,
        }
    }
}

/// From the front: the arms push the torso up while the legs spread, fold and jump under it.
///
/// This and the next: found by a search (CMA-ES) in the physics of the league, from several ways of lying.
const FRONT: [Keyframe; 5] = [
    Keyframe {
        seconds: 0.04,
        angles: [38.0, 0.0, -34.0, -17.0, 44.0, 95.0, -34.0, 50.0],
    },
    Keyframe {
        seconds: 0.04,
        angles: [-35.0, 57.0, 0.0, 0.0, 44.0, 99.0, -86.0, 74.0],
    },
    Keyframe {
        seconds: 0.13,
        angles: [-24.0, 0.0, 0.0, -89.0, -24.0, 99.0, -112.0, 74.0],
    },
    Keyframe {
        seconds: 0.10,
        angles: [-119.0, 0.0, -64.0, -84.0, 44.0, 99.0, -117.0, 74.0],
    },
    Keyframe {
        seconds: 0.24,
        angles: [-119.0, 0.0, 0.0, 0.0, 44.0, 99.0, -122.0, 74.0],
    },
];

/// From the back: the robot pulls its legs in, sits up upon its arms, and jumps onto its feet.
const BACK: [Keyframe; 5] = [
    Keyframe {
        seconds: 0.04,
        angles: [-82.0, 0.0, 0.0, -89.0, 44.0, 99.0, -73.0, 23.0],
    },
    Keyframe {
        seconds: 0.04,
        angles: [-119.0, 44.0, -89.0, 0.0, 32.0, -19.0, 0.0, 66.0],
    },
    Keyframe {
        seconds: 0.80,
        angles: [-119.0, 0.0, -89.0, -89.0, -24.0, 99.0, -109.0, 74.0],
    },
    Keyframe {
        seconds: 0.05,
        angles: [-2.0, 37.0, -89.0, -89.0, 44.0, 99.0, -129.0, 74.0],
    },
    Keyframe {
        seconds: 0.18,
        angles: [-119.0, 0.0, -39.0, 0.0, 44.0, -6.0, -76.0, 43.0],
    },
];

/// From a side: arms and legs push the robot onto its back.
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
