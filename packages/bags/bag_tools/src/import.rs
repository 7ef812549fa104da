//! Logs of robots in the formats of teams, written as bags with the topics of this repository.

mod conversion;
mod typed_channels;
mod writer;

use std::collections::BTreeMap;
use std::path::Path;

use hsl_bag::BagSummary;
use hsl_types::{LogMessage, RobotId, RobotLogReader, Time, UnreadableMessages};
use mcap::Message;

use crate::output::Unfinished;
use crate::types::type_of;
use crate::{Bag, Progress, TextError, ToolError};
use typed_channels::TypedChannels;
use writer::Writer;

/// Maximum number of decisions in a log: of 20 robots in more than an hour, at 100 decisions a second.
const MOST: usize = 10_000_000;

/// Error of a log that cannot be imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The log cannot be read, or the output cannot be written.
    #[error(transparent)]
    Bag(#[from] ToolError),
    /// No reader knows the format of the log.
    #[error(
        "{path} has no messages of a team whose format is known: {known}; a bag with topics of this project needs no import"
    )]
    Unknown {
        /// Path of the log.
        path: String,
        /// Teams whose formats are known.
        known: String,
    },
    /// The log has no decision of a robot.
    #[error("{path} is a log of {team}, but has no decision: {reason}")]
    NoDecision {
        /// Path of the log.
        path: String,
        /// Name of the team.
        team: &'static str,
        /// Notes of the reader.
        reason: String,
    },
    /// The log has too many decisions.
    #[error("the log has more than {MOST} decisions; split it")]
    TooLong,
}

/// Result of an import.
#[derive(Clone, Debug)]
pub struct Imported {
    /// Name of the team in whose format the log is.
    pub team: &'static str,
    /// Number of decisions of each robot, and of those among them with a world state.
    pub robots: BTreeMap<RobotId, (u64, u64)>,
    /// Messages that were left out because they are not used.
    pub unused: u64,
    /// Sentences about missing and unreadable messages.
    pub notes: Vec<String>,
    /// Messages of the new bag.
    pub summary: BagSummary,
}

/// Writes the decisions of a log, each with its inputs, into the new bag `output`, in the order of time of the robot's
/// clock. The first of `readers` that knows a message of the log reads all of it.
///
/// # Errors
/// Returns an error if the log cannot be read to its end, if it has no decision in a known format, or if the new bag
/// cannot be written.
pub fn import(
    log: &Bag,
    readers: Vec<Box<dyn RobotLogReader>>,
    output: &Path,
    mut progress: Progress<'_>,
) -> Result<Imported, ImportError> {
    // Created first, so that an existing folder is an error before the log is read.
    let folder = Unfinished::create(output)?;
    let path = || log.path().display().to_string();
    let mut reader = reader_of(log, readers)?;
    let mut channels = TypedChannels::new(reader.former_names());
    let mut decisions = Vec::new();
    let mut unused = 0;
    let mut unreadable = UnreadableMessages::default();
    for message in log.messages()? {
        let message = message?;
        progress.at(&message);
        if !reader.uses(&message.channel.topic, type_of(&message.channel)) {
            unused += 1;
            continue;
        }
        let converted = channels.conversion_of(&message).map_err(TextError::clone);
        let converted = converted.and_then(|it| {
            let payload = it.map(|it| it.payload(&message.data)).transpose()?;
            Ok((payload, it.map_or(&[][..], |it| it.lacking.as_slice())))
        });
        let is_used = match &converted {
            Ok((payload, lacking)) => {
                let payload = payload.as_deref().unwrap_or(&message.data);
                reader.read(&logged(&message, payload, lacking), &mut decisions)
            }
            Err(error) => {
                unreadable.count(message.channel.topic.clone(), error);
                true
            }
        };
        unused += u64::from(!is_used);
        if decisions.len() > MOST {
            return Err(ImportError::TooLong);
        }
    }
    let mut notes: Vec<_> = unreadable.notes().chain(channels.notes()).collect();
    reader.finish(&mut decisions);
    if decisions.is_empty() {
        return Err(ImportError::NoDecision {
            path: path(),
            team: reader.team(),
            reason: [reader.notes(), notes].concat().join("; "),
        });
    }
    decisions.sort_by_key(|it| it.time);
    let mut writer = Writer::create(folder)?;
    for decision in &decisions {
        writer.add(decision)?;
    }
    notes.splice(0..0, reader.notes());
    notes.extend(writer.note());
    Ok(Imported {
        team: reader.team(),
        robots: std::mem::take(&mut writer.robots),
        unused,
        notes,
        summary: writer.finish()?,
    })
}

/// Returns the first of `readers` that knows a message of the log.
fn reader_of(
    log: &Bag,
    mut readers: Vec<Box<dyn RobotLogReader>>,
) -> Result<Box<dyn RobotLogReader>, ImportError> {
    for message in log.messages()? {
        let message = message?;
        let logged = logged(&message, &message.data, &[]);
        if let Some(index) = readers.iter().position(|it| it.knows(&logged)) {
            return Ok(readers.swap_remove(index));
        }
    }
    let known: Vec<_> = readers.iter().map(|it| it.team()).collect();
    Err(ImportError::Unknown {
        path: log.path().display().to_string(),
        known: known.join(", "),
    })
}

/// Returns the parts of a message that a reader needs.
fn logged<'a>(
    message: &'a Message<'_>,
    payload: &'a [u8],
    lacking: &'a [String],
) -> LogMessage<'a> {
    let schema = message.channel.schema.as_ref();
    // Recorders that do not know when a message was sent write 0.
    let time = match message.publish_time {
        0 => message.log_time,
        time => time,
    };
    LogMessage {
        topic: &message.channel.topic,
        schema_encoding: schema.map_or("", |it| &it.encoding),
        type_name: schema.map_or("", |it| &it.name),
        schema: schema.map_or(&[], |it| &it.data),
        time: Time::from_nanos(time),
        payload,
        lacking,
    }
}
