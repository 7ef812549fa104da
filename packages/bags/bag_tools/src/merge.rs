//! Several logs of one match as one bag, with one clock.

mod clocks;
mod evidence;
mod link;
mod samples;

use std::collections::BTreeMap;
use std::iter::Peekable;
use std::path::{Path, PathBuf};

use hsl_bag::BagSummary;
use hsl_wire::topics::{self, Owner};
use mcap::Message;
use serde_yaml::{Mapping, Value};

use crate::messages::Messages;
use crate::{Bag, BagOutput, Progress, StorageKind, ToolError};
pub use clocks::ClockOffset;
use clocks::clock_offsets;
use evidence::Evidence;

/// Entry of `custom_data` in `metadata.yaml` with the clock offsets of a merged bag.
const OFFSETS: &str = "sil_clock_offsets";

/// Error of logs that cannot be merged.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// A bag cannot be read, or the output cannot be written.
    #[error(transparent)]
    Bag(#[from] ToolError),
    /// Two bags contain topics of the same robot.
    #[error(
        "{robot} is in {} and in {}; merge one log of each robot",
        first.display(),
        second.display()
    )]
    SameRobot {
        /// Robot.
        robot: Owner,
        /// Path of a bag.
        first: PathBuf,
        /// Path of the other bag.
        second: PathBuf,
    },
    /// The clock of a bag cannot be compared with that of the first one.
    #[error(
        "{} and {} have too few messages in common to compare their clocks: record world_state or \
         game_controller_state, or hsl/incoming and hsl/outgoing, of their robots",
        first.display(),
        path.display()
    )]
    Unrelated {
        /// Path of the first bag.
        first: PathBuf,
        /// Path of the bag.
        path: PathBuf,
    },
}

/// Result of merging logs.
#[derive(Clone, Debug)]
pub struct Merged {
    /// Clock of each bag, in the order of the bags.
    pub clocks: Vec<ClockOffset>,
    /// Messages of the new bag.
    pub summary: BagSummary,
}

/// Writes the messages of several logs of one match into a new bag `output`, in the order of time of the first log's
/// clock. The offsets of the other clocks are estimated from the team messages that one robot sent and another one
/// received, and from the states of the GameController that several robots received, or from those in their world states.
///
/// Log times are converted; the stamps in the messages stay those of the robots. `/clock` is that of the first log.
///
/// # Errors
/// Returns an error if a bag cannot be read to its end, if two bags have the same robot, if the clock of a bag cannot be
/// compared with that of the first one, or if the new bag cannot be written.
pub fn merge(
    bags: &[Bag],
    output: &Path,
    mut progress: Progress<'_>,
) -> Result<Merged, MergeError> {
    // Created first, so that an existing folder is an error before the bags are read.
    let mut new = BagOutput::create(output, StorageKind::Mcap)?;
    let mut robots: BTreeMap<Owner, &Bag> = BTreeMap::new();
    for bag in bags {
        for robot in bag.source()?.robots {
            if let Some(first) = robots.insert(robot, bag) {
                return Err(MergeError::SameRobot {
                    robot,
                    first: first.path().to_owned(),
                    second: bag.path().to_owned(),
                });
            }
        }
    }
    let evidence = bags.iter().map(Evidence::of);
    let evidence = evidence.collect::<Result<Vec<_>, _>>()?;
    let clocks = clock_offsets(&evidence).map_err(|index| MergeError::Unrelated {
        first: bags[0].path().to_owned(),
        path: bags[index].path().to_owned(),
    })?;
    let mut sources = Vec::new();
    for (bag, clock) in bags.iter().zip(&clocks) {
        sources.push(Source {
            messages: bag.messages()?.peekable(),
            clock: *clock,
        });
    }
    while let Some(message) = next(&mut sources) {
        let message = message?;
        progress.at(&message);
        new.write(&message)?;
    }
    new.add_custom_data(OFFSETS, described(bags, &clocks));
    let summary = new.finish()?;
    Ok(Merged { clocks, summary })
}

/// Log that is merged.
struct Source {
    messages: Peekable<Messages>,
    clock: ClockOffset,
}

impl Source {
    /// Returns the log time of the next message on the first clock \[ns\]; an error comes first. `None` at the end.
    fn next_time(&mut self) -> Option<u64> {
        let next = self.messages.peek()?.as_ref();
        Some(next.map_or(0, |message| self.clock.to_first(message.log_time)))
    }
}

/// Returns the earliest of the next messages of all logs, with times of the first clock; `None` at the end.
fn next(sources: &mut [Source]) -> Option<Result<Message<'static>, ToolError>> {
    loop {
        let times = sources.iter_mut().enumerate();
        let times = times.filter_map(|(index, source)| Some((source.next_time()?, index)));
        let (_, earliest) = times.min()?;
        let source = &mut sources[earliest];
        let message = source.messages.next()?;
        let is_clock = |message: &Message<'_>| message.channel.topic == topics::CLOCK.name;
        if earliest > 0 && message.as_ref().is_ok_and(is_clock) {
            continue;
        }
        let clock = source.clock;
        return Some(message.map(|message| Message {
            log_time: clock.to_first(message.log_time),
            publish_time: clock.to_first(message.publish_time),
            ..message
        }));
    }
}

/// Returns the clock offsets by the name of the bag, for the metadata of the new bag.
fn described(bags: &[Bag], clocks: &[ClockOffset]) -> Value {
    let entries = bags.iter().zip(clocks).map(|(bag, clock)| {
        let name = bag.path().file_name().unwrap_or_default();
        let name = name.to_string_lossy().into_owned();
        (name.into(), clock.to_string().into())
    });
    Value::Mapping(entries.collect::<Mapping>())
}
