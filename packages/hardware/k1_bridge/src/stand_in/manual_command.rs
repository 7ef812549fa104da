use std::str::FromStr;

use booster::MOTORS;

/// Command that changes the robot as a person could: `fall`, `heat 3 90`, `click 1`, `hold 0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ManualCommand {
    /// Pushes the robot over.
    Fall,
    /// Sets the temperature of a motor.
    Heat {
        /// Index of the motor.
        motor: usize,
        /// Temperature \[°C\].
        temperature: i8,
    },
    /// Presses a button shortly.
    Click {
        /// Button: 0 F1, 1 stand.
        button: i32,
    },
    /// Holds a button.
    Hold {
        /// Button: 0 F1, 1 stand.
        button: i32,
    },
}

/// Error for a line that is not a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown command {0:?}; commands are `fall`, `heat MOTOR TEMPERATURE` (0 to 21; °C), `click BUTTON` and \
     `hold BUTTON` (0 or 1)"
)]
pub struct InvalidCommand(pub String);

impl FromStr for ManualCommand {
    type Err = InvalidCommand;

    /// Parses a command and its numbers, separated by spaces. The error contains at most 100 characters of the line.
    fn from_str(line: &str) -> Result<Self, InvalidCommand> {
        let words: Vec<_> = line.split_whitespace().collect();
        let command = match *words {
            ["fall"] => Some(Self::Fall),
            ["heat", motor, temperature] => {
                let motor = motor.parse().ok().filter(|motor| *motor < MOTORS);
                let numbers = motor.zip(temperature.parse().ok());
                numbers.map(|(motor, temperature)| Self::Heat { motor, temperature })
            }
            ["click", button] => parse_button(button).map(|button| Self::Click { button }),
            ["hold", button] => parse_button(button).map(|button| Self::Hold { button }),
            _ => None,
        };
        command.ok_or_else(|| InvalidCommand(line.chars().take(100).collect()))
    }
}

/// Parses the number of a button, 0 or 1.
fn parse_button(word: &str) -> Option<i32> {
    word.parse().ok().filter(|button| (0..=1).contains(button))
}
