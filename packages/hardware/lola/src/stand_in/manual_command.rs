use std::str::FromStr;

use super::SimulatedNao;
use crate::{Joint, JointStatus, TorsoAngles, Touch};

/// Command that changes the robot as a person could: `press chest`, `release chest`, `lean 0.0 1.5`, `status LKneePitch
/// 3`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ManualCommand {
    /// Presses or releases a button.
    Press {
        /// Button.
        button: Button,
        /// True to press, false to release.
        is_pressed: bool,
    },
    /// Sets roll and pitch of the torso \[rad\]: 0 0 stands upright, 0 1.5 lies on the face.
    Lean(TorsoAngles),
    /// Sets the temperature level of a joint.
    Status(Joint, JointStatus),
}

/// Button of the robot.
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

/// Error for a line that is not a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown command {0:?}; commands are `press BUTTON` and `release BUTTON` (chest, head_front, head_middle, \
     head_rear), `lean ROLL PITCH` [rad], `status JOINT NUMBER` (0 to 3)"
)]
pub struct InvalidCommand(pub String);

impl ManualCommand {
    /// Sets the button, the orientation or the temperature level of the robot. It stays until the next command.
    pub(crate) fn apply(self, robot: &mut SimulatedNao) {
        match self {
            Self::Press { button, is_pressed } => *button.field_mut(&mut robot.touch) = is_pressed,
            Self::Lean(angles) => robot.angles = angles,
            Self::Status(joint, status) => robot.status[joint] = status,
        }
    }
}

impl Button {
    /// Returns the button with a name, or `None` for an unknown name.
    fn by_name(name: &str) -> Option<Self> {
        match name {
            "chest" => Some(Self::Chest),
            "head_front" => Some(Self::HeadFront),
            "head_middle" => Some(Self::HeadMiddle),
            "head_rear" => Some(Self::HeadRear),
            _ => None,
        }
    }

    /// Returns the button's field in the sensor message, to change it.
    fn field_mut(self, touch: &mut Touch) -> &mut bool {
        match self {
            Self::Chest => &mut touch.chest,
            Self::HeadFront => &mut touch.head_front,
            Self::HeadMiddle => &mut touch.head_middle,
            Self::HeadRear => &mut touch.head_rear,
        }
    }
}

impl FromStr for ManualCommand {
    type Err = InvalidCommand;

    fn from_str(line: &str) -> Result<Self, InvalidCommand> {
        let words: Vec<_> = line.split_whitespace().collect();
        parse(&words).ok_or_else(|| InvalidCommand(line.chars().take(100).collect()))
    }
}

/// Returns the command of a line, given as its words; `None` if it is invalid.
fn parse(words: &[&str]) -> Option<ManualCommand> {
    match *words {
        [verb @ ("press" | "release"), button] => Some(ManualCommand::Press {
            button: Button::by_name(button)?,
            is_pressed: verb == "press",
        }),
        ["lean", roll, pitch] => Some(ManualCommand::Lean(TorsoAngles {
            x: angle(roll)?,
            y: angle(pitch)?,
        })),
        ["status", joint, number] => {
            let number = number.parse::<usize>().ok()?;
            let status = JointStatus::ALL.get(number)?;
            Some(ManualCommand::Status(Joint::by_name(joint)?, *status))
        }
        _ => None,
    }
}

/// Parses an angle of at most half a turn \[rad\].
fn angle(text: &str) -> Option<f32> {
    let angle = text.parse::<f32>().ok()?;
    (angle.abs() <= std::f32::consts::PI).then_some(angle)
}
