//! Recordings of other programs, without topics of this repository. Their times are relative to their first message: such
//! bags have wall times, which are too large for the numbers of the page.

use std::time::Duration;

use bag_tools::{ToolError, message_text};
use hsl_types::Time;
use serde::Serialize;

use crate::frame::ticks;
use crate::{Frame, Recording};

/// Maximum number of blocks in which messages of a topic are searched.
const MOST_BLOCKS: usize = 256;

/// Messages of a topic up to a time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TopicMessages {
    /// Last messages at or before the time, the latest first.
    pub messages: Vec<TopicMessage>,
    /// Time of the next message; `None` if none was found.
    pub next_ns: Option<u64>,
}

/// Message as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TopicMessage {
    /// Time since the first message of the recording.
    pub time_ns: u64,
    /// Fields, one per line, or the reason why the message cannot be read.
    pub text: String,
    /// True if the message can be read.
    pub is_read: bool,
}

/// Returns the last `count` messages of a topic at or before `time` since the first message.
///
/// # Errors
/// Returns an error if a part of the file is damaged.
pub fn topic_messages(
    recording: &Recording,
    topic: &str,
    time: Time,
    count: usize,
) -> Result<TopicMessages, ToolError> {
    let start = recording.summary()?.start;
    let at = start + time.since(Time::ZERO);
    let (before, after) = recording.around(topic, at, count, MOST_BLOCKS)?;
    let messages = before.into_iter().map(|message| {
        let time_ns = message.time().since(start).as_nanos() as u64;
        let text = message_text(&message.into_mcap());
        TopicMessage {
            time_ns,
            is_read: text.is_ok(),
            text: text.unwrap_or_else(|error| error.to_string()),
        }
    });
    Ok(TopicMessages {
        messages: messages.collect(),
        next_ns: after.map(|next| next.time().since(start).as_nanos() as u64),
    })
}

/// Returns ticks of a recording of another program, like [`crate::frames`], with times since its first message.
///
/// # Errors
/// Returns an error if the file cannot be read.
pub fn foreign_frames(
    recording: &Recording,
    from: Time,
    count: u32,
    step: Duration,
) -> Result<impl Iterator<Item = Result<Frame, ToolError>>, ToolError> {
    let start = recording.summary()?.start;
    let ticks = ticks(recording, start + from.since(Time::ZERO), count, step);
    Ok(ticks.map(move |tick| {
        let mut frame = Frame::of(&tick?, None);
        frame.time_ns = frame.time_ns.saturating_sub(start.as_nanos());
        Ok(frame)
    }))
}
