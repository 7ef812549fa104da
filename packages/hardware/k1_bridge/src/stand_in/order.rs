use std::str::FromStr;

use booster::MOTORS;

/// What people do to the robot, a line of text each: `fall`, `heat 3 90`, `click 1`, `hold 0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Push it over.
    Fall,
    /// Heat a motor.
    Heat {
        /// Its index.
        motor: usize,
        /// Its temperature \[°C\].
        temperature: i8,
    },
    /// Press a button shortly.
    Click {
        /// The button: 0 F1, 1 stand.
        button: i32,
    },
    /// Press a button for long.
    Hold {
        /// The button.
        button: i32,
    },
}

/// A line that is no order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is no order; orders are `fall`, `heat MOTOR TEMPERATURE` (0 to 21; °C), `click BUTTON` and `hold BUTTON` (0 or 1)"
)]
pub struct OrderError(pub String);

impl FromStr for Order {
    type Err = OrderError;

    fn from_str(line: &str) -> Result<Self, OrderError> {
        let words: Vec<_> = line.split_whitespace().collect();
        let order = match *words {
            ["fall"] => Some(Self::Fall),
            ["heat", motor, temperature] => {
                let motor = motor.parse().ok().filter(|motor| *motor < MOTORS);
                let numbers = motor.zip(temperature.parse().ok());
                numbers.map(|(motor, temperature)| Self::Heat { motor, temperature })
            }
            ["click", button] => button_of(button).map(|button| Self::Click { button }),
            ["hold", button] => button_of(button).map(|button| Self::Hold { button }),
            _ => None,
        };
        order.ok_or_else(|| OrderError(line.chars().take(100).collect()))
    }
}

fn button_of(word: &str) -> Option<i32> {
    word.parse().ok().filter(|button| (0..=1).contains(button))
}
