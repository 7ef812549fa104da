use std::str::FromStr;

use lola::{Joint, JointStatus, TorsoAngles, Touch};

use crate::SimulatedNao;

/// What people do to the robot, a line of text each: `press chest`, `release chest`, `lean 0.0 1.5`,
/// `status LKneePitch 3`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Order {
    /// Press the chest button or the front of the head, or release it.
    Press {
        /// Which one.
        button: Button,
        /// Whether it is pressed.
        is_pressed: bool,
    },
    /// Turn the torso by roll and pitch \[rad\]: 0 0 stands, 0 1.5 lies on its face.
    Lean(TorsoAngles),
    /// Heat a joint: 0 normal to 3 critical.
    Status(Joint, JointStatus),
}

/// A button that people press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// On the chest.
    Chest,
    /// On the head, at the front.
    HeadFront,
    /// On the head, in the middle.
    HeadMiddle,
    /// On the head, at the rear.
    HeadRear,
}

/// A line that is no order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is no order; orders are `press BUTTON` and `release BUTTON` (chest, head_front, head_middle, head_rear), \
     `lean ROLL PITCH` (rad), `status JOINT NUMBER` (0 to 3)"
)]
pub struct OrderError(pub String);

impl Order {
    /// Carries out the order.
    pub(crate) fn apply(self, robot: &mut SimulatedNao) {
        match self {
            Self::Press { button, is_pressed } => *button.of(&mut robot.touch) = is_pressed,
            Self::Lean(angles) => robot.angles = angles,
            Self::Status(joint, status) => robot.status[joint] = status,
        }
    }
}

impl Button {
    fn by_name(name: &str) -> Option<Self> {
        match name {
            "chest" => Some(Self::Chest),
            "head_front" => Some(Self::HeadFront),
            "head_middle" => Some(Self::HeadMiddle),
            "head_rear" => Some(Self::HeadRear),
            _ => None,
        }
    }

    fn of(self, touch: &mut Touch) -> &mut bool {
        match self {
            Self::Chest => &mut touch.chest,
            Self::HeadFront => &mut touch.head_front,
            Self::HeadMiddle => &mut touch.head_middle,
            Self::HeadRear => &mut touch.head_rear,
        }
    }
}

impl FromStr for Order {
    type Err = OrderError;

    fn from_str(line: &str) -> Result<Self, OrderError> {
        let words: Vec<_> = line.split_whitespace().collect();
        parse(&words).ok_or_else(|| OrderError(line.chars().take(100).collect()))
    }
}

fn parse(words: &[&str]) -> Option<Order> {
    match *words {
        [verb @ ("press" | "release"), button] => Some(Order::Press {
            button: Button::by_name(button)?,
            is_pressed: verb == "press",
        }),
        ["lean", roll, pitch] => Some(Order::Lean(TorsoAngles {
            x: angle(roll)?,
            y: angle(pitch)?,
        })),
        ["status", joint, number] => {
            let number = number.parse::<usize>().ok()?;
            let status = JointStatus::ALL.get(number)?;
            Some(Order::Status(Joint::by_name(joint)?, *status))
        }
        _ => None,
    }
}

/// Reads an angle of at most half a turn.
fn angle(text: &str) -> Option<f32> {
    let angle = text.parse::<f32>().ok()?;
    (angle.abs() <= std::f32::consts::PI).then_some(angle)
}
