//! Logs of robots in the formats of teams, written as bags with the topics of this repository.

mod writer;

use std::collections::BTreeMap;
use std::path::Path;

use hsl_bag::BagSummary;
use hsl_types::{LogMessage, RobotId, RobotLogReader, Time};
use mcap::Message;

use crate::output::Unfinished;
use crate::{Bag, Progress, ToolError};
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
    let known: Vec<_> = readers.iter().map(|it| it.team()).collect();
    let mut readers = readers;
    // The reader of the log, once a message has shown its format.
    let mut chosen: Option<Box<dyn RobotLogReader>> = None;
    let mut decisions = Vec::new();
    let mut unused = 0;
    for message in log.messages()? {
        let message = message?;
        progress.at(&message);
        let logged = logged(&message);
        let is_used = match &mut chosen {
            Some(reader) => reader.read(&logged, &mut decisions),
            None => {
                let mut all = readers.iter_mut();
                let first = all.position(|it| it.read(&logged, &mut decisions));
                chosen = first.map(|index| readers.swap_remove(index));
                chosen.is_some()
            }
        };
        unused += u64::from(!is_used);
        if decisions.len() > MOST {
            return Err(ImportError::TooLong);
        }
    }
    let path = || log.path().display().to_string();
    let Some(mut reader) = chosen else {
        let known = known.join(", ");
        return Err(ImportError::Unknown {
            path: path(),
            known,
        });
    };
    reader.finish(&mut decisions);
    if decisions.is_empty() {
        return Err(ImportError::NoDecision {
            path: path(),
            team: reader.team(),
            reason: reader.notes().join("; "),
        });
    }
    decisions.sort_by_key(|it| it.time);
    let mut writer = Writer::create(folder)?;
    for decision in &decisions {
        writer.add(decision)?;
    }
    let mut notes = reader.notes();
    notes.extend(writer.note());
    Ok(Imported {
        team: reader.team(),
        robots: std::mem::take(&mut writer.robots),
        unused,
        notes,
        summary: writer.finish()?,
    })
}

/// Returns the parts of a message that a reader needs.
fn logged<'a>(message: &'a Message<'_>) -> LogMessage<'a> {
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
        payload: &message.data,
    }
}
