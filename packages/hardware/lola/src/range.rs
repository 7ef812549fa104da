use crate::Joint;

/// Range of a joint \[rad\]; hands: from 0 (closed) to 1 (open).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JointRange {
    /// Minimum angle.
    pub minimum: f32,
    /// Maximum angle.
    pub maximum: f32,
}

impl JointRange {
    /// Returns the nearest angle within the range.
    pub fn clamp(self, angle: f32) -> f32 {
        angle.clamp(self.minimum, self.maximum)
    }
}

impl Joint {
    /// Returns the range of the joint. Source: Aldebaran's NAO documentation, joints of the H25. The smaller range of
    /// the head pitch while the head is turned is not considered.
    pub fn range(self) -> JointRange {
        let (minimum, maximum) = match self {
            Self::HeadYaw
            | Self::LShoulderPitch
            | Self::RShoulderPitch
            | Self::LElbowYaw
            | Self::RElbowYaw => (-2.0857, 2.0857),
            Self::HeadPitch => (-0.6720, 0.5149),
            Self::LShoulderRoll => (-0.3142, 1.3265),
            Self::RShoulderRoll => (-1.3265, 0.3142),
            Self::LElbowRoll => (-1.5446, -0.0349),
            Self::RElbowRoll => (0.0349, 1.5446),
            Self::LWristYaw | Self::RWristYaw => (-1.8238, 1.8238),
            Self::LHand | Self::RHand => (0.0, 1.0),
            Self::LHipYawPitch => (-1.145_303, 0.740_81),
            Self::LHipRoll => (-0.379_472, 0.790_477),
            Self::RHipRoll => (-0.790_477, 0.379_472),
            Self::LHipPitch | Self::RHipPitch => (-1.535_889, 0.484_09),
            Self::LKneePitch => (-0.092_346, 2.112_528),
            Self::RKneePitch => (-0.103_083, 2.120_198),
            Self::LAnklePitch => (-1.189_516, 0.922_747),
            Self::RAnklePitch => (-1.186_448, 0.932_056),
            Self::LAnkleRoll => (-0.397_88, 0.769_001),
            Self::RAnkleRoll => (-0.768_992, 0.397_935),
        };
        JointRange { minimum, maximum }
    }
}
