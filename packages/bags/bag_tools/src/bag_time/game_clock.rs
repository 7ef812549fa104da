use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use hsl_types::{Half, Time};
use hsl_wire::convert::simulation_truth;
use hsl_wire::topics::{self, Topic};
use hsl_wire::{Message as _, hsl_msgs};
use mcap::Message;

use super::TimeError;
use super::decimal;
use crate::{Bag, ToolError, recorded_game};

/// Maximum difference between the first remaining time in a bag and the wanted one: the clock of the GameController shows
/// whole seconds.
const SHOWN: Duration = Duration::from_secs(1);

/// Minimum rise of the remaining time from one half to the next in a log that does not contain the number of the half.
const NEXT_HALF: Duration = Duration::from_secs(60);

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
struct HalfClock {
    /// Half; `None` if the bag does not contain it.
    half: Option<Half>,
    /// First and last remaining time.
    first: Duration,
    last: Duration,
    /// First time with at most the wanted remaining time.
    found: Option<Time>,
}

impl HalfClock {
    fn new(half: Option<Half>, first: Duration) -> Self {
        Self {
            half,
            first,
            last: first,
            found: None,
        }
    }

    /// Adds a remaining time.
    fn add(&mut self, time: Time, remaining: Duration, wanted: Duration) {
        self.last = remaining;
        if remaining <= wanted && wanted < self.first + SHOWN {
            self.found.get_or_insert(time);
        }
    }
}

impl fmt::Display for HalfClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = (clock_text(self.first), clock_text(self.last));
        write!(f, "from {first} to {last}")?;
        match self.half {
            None => Ok(()),
            Some(Half::First) => f.write_str(" in the first half"),
            Some(Half::Second) => f.write_str(" in the second half"),
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
        let mut halves = self.halves(bag, shown)?;
        if halves.is_empty() {
            halves = self.halves(bag, believed)?;
        }
        if let [first, second] = &mut halves[..] {
            first.half.get_or_insert(Half::First);
            second.half.get_or_insert(Half::Second);
        }
        let is_wanted = |it: &&HalfClock| {
            self.half.is_none() || it.half.is_none_or(|half| Some(half) == self.half)
        };
        let wanted = halves.iter().filter(is_wanted);
        let found: Vec<_> = wanted.filter_map(|it| it.found).collect();
        let path = bag.path().to_owned();
        let clock = self.to_string();
        match found[..] {
            [time] => Ok(time),
            [_, ..] => Err(ToolError::AmbiguousClock { path, clock }),
            [] => {
                let spans: Vec<_> = halves.iter().map(ToString::to_string).collect();
                let spans = spans.join(" and ");
                Err(match spans.is_empty() {
                    true => ToolError::NoGameClock { path },
                    false => ToolError::ClockOutside { path, clock, spans },
                })
            }
        }
    }

    /// Returns the clock of each half. `read` returns half and remaining time of a message that has them.
    fn halves(
        self,
        bag: &Bag,
        read: impl Fn(&Message<'_>) -> Option<Shown>,
    ) -> Result<Vec<HalfClock>, ToolError> {
        let mut halves: Vec<HalfClock> = Vec::new();
        for message in bag.messages()? {
            // Damage is reported by the command that reads the messages.
            let Ok(message) = message else {
                break;
            };
            let Some((half, remaining)) = read(&message) else {
                continue;
            };
            let index = match half {
                Some(_) => halves.iter().position(|it| it.half == half),
                None => halves
                    .len()
                    .checked_sub(1)
                    .filter(|it| remaining < halves[*it].last + NEXT_HALF),
            };
            let index = index.unwrap_or_else(|| {
                halves.push(HalfClock::new(half, remaining));
                halves.len() - 1
            });
            halves[index].add(
                Time::from_nanos(message.log_time),
                remaining,
                self.remaining,
            );
        }
        Ok(halves)
    }
}

/// Half, if it is known, and remaining time.
type Shown = (Option<Half>, Duration);

/// Returns the clock in a state of the game, of the true world or of a robot; `None` for other and unreadable messages.
fn shown(message: &Message<'_>) -> Option<Shown> {
    let (topic, _) = Topic::by_full_name(&message.channel.topic)?;
    let state = if topic == &topics::TRUTH {
        let truth = hsl_msgs::SimulationTruth::from_cdr(&message.data).ok()?;
        simulation_truth::from_message(&truth)
            .ok()?
            .game_controller_state
    } else if topic == &topics::GAME_CONTROLLER_STATE {
        recorded_game::received(&message.data)?
    } else {
        return None;
    };
    Some((Some(state.half), state.remaining_time_in_half))
}

/// Returns the clock in the world state of a robot; `None` for other and unreadable messages.
fn believed(message: &Message<'_>) -> Option<Shown> {
    let (topic, _) = Topic::by_full_name(&message.channel.topic)?;
    if topic != &topics::WORLD_STATE {
        return None;
    }
    let game = recorded_game::believed(&message.data)?;
    Some((None, game.remaining_time_in_half))
}
