//! Parts of the robot's message.

use crate::numbers::{Numbers, numbers};

numbers! {
    /// Vector in the frame of the torso: x ahead, y to the left, z up.
    Xyz {
        /// Ahead.
        x,
        /// To the left.
        y,
        /// Up.
        z,
    }
}

numbers! {
    /// Orientation of the torso \[rad\], as estimated by the robot.
    TorsoAngles {
        /// Roll around the x axis.
        x,
        /// Pitch around the y axis; positive: leans ahead.
        y,
    }
}

numbers! {
    /// State of the battery.
    Battery {
        /// Charge, from 0 to 1.
        charge,
        /// Current \[A\].
        current,
        /// Bit field as a number; 0x80: charging.
        status,
        /// Temperature \[°C\]. The stand-in can count cycles here, as the LoLA controllers for Webots do.
        temperature,
    }
}

numbers! {
    /// Distances of the sonars \[m\].
    Sonar {
        /// Left.
        left,
        /// Right.
        right,
    }
}

/// Pressure on the sensors of a foot. The unit is unknown: clients assume N or kg.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Foot {
    /// At the toes, left.
    pub front_left: f32,
    /// At the toes, right.
    pub front_right: f32,
    /// At the heel, left.
    pub rear_left: f32,
    /// At the heel, right.
    pub rear_right: f32,
}

/// Pressure on both feet.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pressure {
    /// Left foot.
    pub left: Foot,
    /// Right foot.
    pub right: Foot,
}

impl Numbers for Pressure {
    const COUNT: usize = 8;

    /// Creates the pressure from the left and the right foot, each front left, front right, rear left, rear right;
    /// `None` if there are not 8 numbers.
    fn from_numbers(numbers: &[f32]) -> Option<Self> {
        let foot = |numbers: &[f32]| {
            let &[front_left, front_right, rear_left, rear_right] = numbers else {
                return None;
            };
            Some(Foot {
                front_left,
                front_right,
                rear_left,
                rear_right,
            })
        };
        let (left, right) = numbers.split_at_checked(4)?;
        Some(Self {
            left: foot(left)?,
            right: foot(right)?,
        })
    }

    /// Returns the left and the right foot, each front left, front right, rear left, rear right.
    fn numbers(&self) -> Vec<f32> {
        let foot = |foot: Foot| {
            [
                foot.front_left,
                foot.front_right,
                foot.rear_left,
                foot.rear_right,
            ]
        };
        [foot(self.left), foot(self.right)].concat()
    }
}

/// Defines a struct of Booleans in the order of its fields; the robot sends each as 0 or 1.
macro_rules! switches {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct $name {
            $($(#[$field_doc])* pub $field: bool,)*
        }

        impl Numbers for $name {
            const COUNT: usize = [$(stringify!($field)),*].len();

            fn from_numbers(numbers: &[f32]) -> Option<Self> {
                let &[$($field),*] = numbers else {
                    return None;
                };
                Some(Self { $($field: $field >= 0.5),* })
            }

            fn numbers(&self) -> Vec<f32> {
                vec![$(f32::from(u8::from(self.$field))),*]
            }
        }
    };
}

switches! {
    /// Buttons and touch sensors.
    Touch {
        /// Button on the chest.
        chest,
        /// Head, front.
        head_front,
        /// Head, middle.
        head_middle,
        /// Head, rear.
        head_rear,
        /// Bumper of the left foot, left.
        left_foot_left,
        /// Bumper of the left foot, right.
        left_foot_right,
        /// Back of the left hand.
        left_hand_back,
        /// Left hand, left.
        left_hand_left,
        /// Left hand, right.
        left_hand_right,
        /// Bumper of the right foot, left.
        right_foot_left,
        /// Bumper of the right foot, right.
        right_foot_right,
        /// Back of the right hand.
        right_hand_back,
        /// Right hand, left.
        right_hand_left,
        /// Right hand, right.
        right_hand_right,
    }
}

/// Identity of the robot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RobotConfig {
    /// Serial number of the body, 20 characters.
    pub body_id: String,
    /// Version of the body, for example `6.0.0`.
    pub body_version: String,
    /// Serial number of the head, 20 characters.
    pub head_id: String,
    /// Version of the head.
    pub head_version: String,
}

/// Active sonars.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SonarUse {
    /// Left.
    pub left: bool,
    /// Right.
    pub right: bool,
}
