use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use hsl_types::{GameControllerState, Half, Time};
use hsl_wire::convert::{game_controller_state, simulation_truth};
use hsl_wire::topics::{self, Topic};
use hsl_wire::{Message as _, hsl_msgs};
use mcap::Message;

use super::TimeError;
use super::decimal;
use crate::{Bag, ToolError};

/// Maximum difference between the first remaining time in a bag and the wanted one: the clock of the GameController shows
/// whole seconds.
const SHOWN: Duration = Duration::from_secs(1);

/// Remaining time of a half, as the GameController shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameClock {
    /// Half; `None` for the half of the bag with this time.
    half: Option<Half>,
    /// Remaining time.
    remaining: Duration,
}

impl FromStr for GameClock {
    type Err = TimeError;

    /// Parses `4:31`, `4:31.5`, `first:4:31` or `second:4:31`.
    fn from_str(text: &str) -> Result<Self, TimeError> {
        let (half, clock) = if let Some(clock) = text.strip_prefix("first:") {
            (Some(Half::First), clock)
        } else if let Some(clock) = text.strip_prefix("second:") {
            (Some(Half::Second), clock)
        } else {
            (None, text)
        };
        let parsed = clock.split_once(':').and_then(|(minutes, seconds)| {
            let is_digit = |byte: u8| byte.is_ascii_digit();
            let is_plain = minutes.bytes().all(is_digit)
                && seconds.bytes().all(|byte| is_digit(byte) || byte == b'.');
            let minutes: u32 = minutes.parse().ok().filter(|_| is_plain)?;
            let seconds = decimal::seconds(seconds).ok()?.since(Time::ZERO);
            (seconds < Duration::from_secs(60))
                .then(|| Duration::from_secs(60) * minutes.min(1_000_000) + seconds)
        });
        let remaining = parsed.ok_or(TimeError::NoGameClock)?;
        Ok(Self { half, remaining })
    }
}

impl fmt::Display for GameClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.half {
            None => {}
            Some(Half::First) => f.write_str("first:")?,
            Some(Half::Second) => f.write_str("second:")?,
        }
        f.write_str(&clock_text(self.remaining))
    }
}

/// Returns a remaining time as minutes and seconds, with milliseconds unless they are 0.
fn clock_text(remaining: Duration) -> String {
    let (seconds, milliseconds) = (remaining.as_secs(), remaining.subsec_millis());
    let clock = format!("{}:{:02}", seconds / 60, seconds % 60);
    match milliseconds {
        0 => clock,
        _ => format!("{clock}.{milliseconds:03}"),
    }
}

/// Clock of one half in a bag.
#[derive(Default)]
struct HalfClock {
    /// First and last remaining time; `None` if the bag does not contain the half.
    span: Option<(Duration, Duration)>,
    /// First time with at most the wanted remaining time.
    found: Option<Time>,
}

impl HalfClock {
    /// Adds a state of the game.
    fn add(&mut self, time: Time, remaining: Duration, wanted: Duration) {
        let (first, _) = self.span.unwrap_or((remaining, remaining));
        self.span = Some((first, remaining));
        if remaining <= wanted && wanted < first + SHOWN {
            self.found.get_or_insert(time);
        }
    }
}

impl GameClock {
    /// Returns the first log time of a bag at which the clock of the GameController shows this time or less.
    ///
    /// # Errors
    /// Returns an error if the bag cannot be read, if it has no state of the GameController, if the clock does not show
    /// the time, or if the clocks of both halves do.
    pub(super) fn in_bag(self, bag: &Bag) -> Result<Time, ToolError> {
        let mut halves = [Half::First, Half::Second].map(|half| (half, HalfClock::default()));
        for message in bag.messages()? {
            // Damage is reported by the command that reads the messages.
            let Ok(message) = message else {
                break;
            };
            let Some(state) = game_state(&message) else {
                continue;
            };
            let time = Time::from_nanos(message.log_time);
            for (half, clock) in &mut halves {
                if *half == state.half {
                    clock.add(time, state.remaining_time_in_half, self.remaining);
                }
            }
        }
        let wanted = halves.iter();
        let wanted = wanted.filter(|(half, _)| self.half.is_none_or(|it| it == *half));
        let found: Vec<_> = wanted.filter_map(|(_, clock)| clock.found).collect();
        let path = bag.path().to_owned();
        let clock = self.to_string();
        match found[..] {
            [time] => Ok(time),
            [_, ..] => Err(ToolError::AmbiguousClock { path, clock }),
            [] => {
                let spans = halves.iter().filter_map(|(half, clock)| {
                    let (first, last) = clock.span?;
                    let (first, last) = (clock_text(first), clock_text(last));
                    let half = match half {
                        Half::First => "first",
                        Half::Second => "second",
                    };
                    Some(format!("from {first} to {last} in the {half} half"))
                });
                let spans = spans.collect::<Vec<_>>().join(" and ");
                Err(match spans.is_empty() {
                    true => ToolError::NoGameClock { path },
                    false => ToolError::ClockOutside { path, clock, spans },
                })
            }
        }
    }
}

/// Returns the state of the game in a message of the true world or of a robot; `None` for other and unreadable messages.
fn game_state(message: &Message<'_>) -> Option<GameControllerState> {
    let (topic, _) = Topic::by_full_name(&message.channel.topic)?;
    if topic == &topics::TRUTH {
        let truth = hsl_msgs::SimulationTruth::from_cdr(&message.data).ok()?;
        let truth = simulation_truth::from_message(&truth).ok()?;
        return Some(truth.game_controller_state);
    }
    if topic == &topics::GAME_CONTROLLER_STATE {
        let state = hsl_msgs::GameControllerState::from_cdr(&message.data).ok()?;
        return game_controller_state::from_message(&state).ok();
    }
    None
}
