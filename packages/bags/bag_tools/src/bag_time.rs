//! Times of a bag as users write them.

mod decimal;
mod game_clock;

use std::fmt;
use std::str::FromStr;
use std::time::TryFromFloatSecsError;

use hsl_types::Time;

use crate::{Bag, ToolError};

pub use game_clock::GameClock;

/// First time of a wall clock: three years after 1970, and more than any run of the simulated world takes.
const WALL_CLOCK: Time = Time::from_nanos(100_000_000_000_000_000);

/// Prefix of a time of the game clock.
const GAME: &str = "game:";

/// Time in a bag as a user writes it.
///
/// A bag of a robot has times of a wall clock: numbers below 100,000,000 are relative to its first message there, others
/// are absolute. In other bags, all numbers are the times of the bag, from the start of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BagTime {
    /// Number of seconds.
    Seconds(Time),
    /// Remaining time of a half.
    Game(GameClock),
}

/// Error of a text that is not a time.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TimeError {
    /// The text is neither a number nor a game clock.
    #[error("expected a number of seconds, or the game clock as game:4:31")]
    NoTime,
    /// The text has an unknown form after `game:`.
    #[error(
        "expected the remaining time of a half as game:4:31, or with the half as game:first:4:31 or game:second:4:31"
    )]
    NoGameClock,
    /// The number is negative.
    #[error("must be 0 or more")]
    Negative,
    /// The number is too large.
    #[error(transparent)]
    OutOfRange(#[from] TryFromFloatSecsError),
}

impl FromStr for BagTime {
    type Err = TimeError;

    fn from_str(text: &str) -> Result<Self, TimeError> {
        match text.strip_prefix(GAME) {
            Some(clock) => Ok(Self::Game(clock.parse()?)),
            None => Ok(Self::Seconds(decimal::seconds(text)?)),
        }
    }
}

impl fmt::Display for BagTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seconds(time) => write!(f, "{time}"),
            Self::Game(clock) => write!(f, "{GAME}{clock}"),
        }
    }
}

impl BagTime {
    /// Returns the log time in a bag.
    ///
    /// # Errors
    /// Returns an error if the bag cannot be read, or its game clock does not show the time, or shows it in both halves.
    pub fn in_bag(self, bag: &Bag) -> Result<Time, ToolError> {
        match self {
            Self::Seconds(time) if time >= WALL_CLOCK => Ok(time),
            Self::Seconds(time) => Ok(bag.origin()? + time.since(Time::ZERO)),
            Self::Game(clock) => clock.in_bag(bag),
        }
    }
}

impl Bag {
    /// Returns the log time that users see as 0: that of the first message in a bag with times of a wall clock, and zero
    /// in a bag with times since the start of a run.
    ///
    /// # Errors
    /// Returns an error if the first file cannot be opened.
    pub fn origin(&self) -> Result<Time, ToolError> {
        // Damage is reported by the command that reads the messages.
        let first = self.messages()?.next().and_then(Result::ok);
        let start = first.map_or(Time::ZERO, |first| Time::from_nanos(first.log_time));
        Ok(match start >= WALL_CLOCK {
            true => start,
            false => Time::ZERO,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_exact_also_for_a_wall_clock() {
        for (text, nanos) in [
            ("2.1", 2_100_000_000),
            ("1790000002.1", 1_790_000_002_100_000_000),
            ("1790000002.123456789", 1_790_000_002_123_456_789),
            (".5", 500_000_000),
            ("3.", 3_000_000_000),
            ("1e-3", 1_000_000),
            ("0.0000000019", 1),
        ] {
            let expected = BagTime::Seconds(Time::from_nanos(nanos));
            assert_eq!(text.parse(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for (text, error) in [
            ("-1", TimeError::Negative),
            ("soon", TimeError::NoTime),
            (".", TimeError::NoTime),
            ("", TimeError::NoTime),
            ("nan", TimeError::NoTime),
            ("4:31", TimeError::NoTime),
            ("game:431", TimeError::NoGameClock),
            ("game:4:60", TimeError::NoGameClock),
            ("game:third:4:31", TimeError::NoGameClock),
            ("game:4:+1", TimeError::NoGameClock),
        ] {
            assert_eq!(text.parse::<BagTime>(), Err(error), "{text}");
        }
        assert!(matches!(
            "1e300".parse::<BagTime>(),
            Err(TimeError::OutOfRange(_))
        ));
    }

    #[test]
    fn game_clocks_are_written_as_they_are_read() {
        for text in ["game:4:31", "game:first:10:00", "game:second:0:07.250"] {
            let time: BagTime = text.parse().unwrap();
            assert_eq!(time.to_string(), text);
        }
    }
}
