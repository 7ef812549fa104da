use std::fmt;

/// Joint of the NAO V6, in LoLA's order. `LHipYawPitch` is also the right one: one motor moves both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "names from the robot's documentation")]
pub enum Joint {
    HeadYaw,
    HeadPitch,
    LShoulderPitch,
    LShoulderRoll,
    LElbowYaw,
    LElbowRoll,
    LWristYaw,
    LHipYawPitch,
    LHipRoll,
    LHipPitch,
    LKneePitch,
    LAnklePitch,
    LAnkleRoll,
    RHipRoll,
    RHipPitch,
    RKneePitch,
    RAnklePitch,
    RAnkleRoll,
    RShoulderPitch,
    RShoulderRoll,
    RElbowYaw,
    RElbowRoll,
    RWristYaw,
    LHand,
    RHand,
}

impl Joint {
    /// All joints in order.
    pub const ALL: [Self; 25] = [
        Self::HeadYaw,
        Self::HeadPitch,
        Self::LShoulderPitch,
        Self::LShoulderRoll,
        Self::LElbowYaw,
        Self::LElbowRoll,
        Self::LWristYaw,
        Self::LHipYawPitch,
        Self::LHipRoll,
        Self::LHipPitch,
        Self::LKneePitch,
        Self::LAnklePitch,
        Self::LAnkleRoll,
        Self::RHipRoll,
        Self::RHipPitch,
        Self::RKneePitch,
        Self::RAnklePitch,
        Self::RAnkleRoll,
        Self::RShoulderPitch,
        Self::RShoulderRoll,
        Self::RElbowYaw,
        Self::RElbowRoll,
        Self::RWristYaw,
        Self::LHand,
        Self::RHand,
    ];

    /// Returns the position of the joint in LoLA's arrays.
    pub fn index(self) -> usize {
        self as usize
    }

    /// Returns the joint with a name, for example `HeadYaw`; `None` for an unknown name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|joint| joint.to_string() == name)
    }

    /// Returns whether the joint belongs to the head.
    pub fn is_in_head(self) -> bool {
        matches!(self, Self::HeadYaw | Self::HeadPitch)
    }

    /// Returns whether the joint belongs to a leg.
    pub fn is_in_leg(self) -> bool {
        (Self::LHipYawPitch..=Self::RAnkleRoll).contains(&self)
    }
}

impl fmt::Display for Joint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_joint_is_found_at_its_index_and_by_its_name() {
        for (index, joint) in Joint::ALL.into_iter().enumerate() {
            assert_eq!(joint.index(), index);
            assert_eq!(Joint::by_name(&joint.to_string()), Some(joint));
        }
        assert_eq!(Joint::by_name("RHipYawPitch"), None);
    }

    #[test]
    fn eleven_joints_belong_to_the_legs_and_two_to_the_head() {
        let count = |is: fn(Joint) -> bool| Joint::ALL.into_iter().filter(|it| is(*it)).count();
        assert_eq!(count(Joint::is_in_leg), 11);
        assert_eq!(count(Joint::is_in_head), 2);
    }
}
