//! Reader of rosbag2's SQLite files, schema 1 to 4, from start to end.

use std::path::{Path, PathBuf};

use mcap::Message;
use rusqlite::{Connection, params};

use crate::ToolError;
use crate::messages::Messages;
use crate::sqlite_channels::{SqliteChannels, message, open};

/// Number of messages read at once.
const PAGE: u32 = 1024;

/// Returns the messages of a file in the order of time; messages with equal times have the order of writing. An error
/// while reading is the last item.
pub(crate) fn messages(file: &Path) -> Result<Messages, ToolError> {
    let path: PathBuf = file.to_owned();
    Ok(Box::new(Reader::new(file)?.map(move |message| {
        message.map_err(|source| ToolError::Sqlite {
            path: path.clone(),
            source,
        })
    })))
}

/// Reader of a file, page by page.
struct Reader {
    connection: Connection,
    channels: SqliteChannels,
    /// Time and id of the last read message.
    last: (i64, i64),
    /// Read messages that were not returned yet; the next one is last.
    page: Vec<Message<'static>>,
    /// Set if no more pages are to be read.
    is_at_end: bool,
    /// Error after the page.
    failure: Option<rusqlite::Error>,
}

impl Reader {
    /// Opens a file for reading.
    fn new(path: &Path) -> Result<Self, ToolError> {
        let (connection, channels) = open(path, false)?;
        Ok(Self {
            connection,
            channels,
            last: (i64::MIN, i64::MIN),
            page: Vec::new(),
            is_at_end: false,
            failure: None,
        })
    }

    /// Reads the next messages into the page. On an error, the page contains the messages before it.
    fn read_page(&mut self) -> rusqlite::Result<()> {
        let mut statement = self.connection.prepare_cached(
            "SELECT id, topic_id, timestamp, data FROM messages
             WHERE (timestamp, id) > (?1, ?2) ORDER BY timestamp, id LIMIT ?3",
        )?;
        let mut rows = statement.query(params![self.last.0, self.last.1, PAGE])?;
        while let Some(row) = rows.next()? {
            self.last = (row.get(2)?, row.get(0)?);
            self.page.push(message(row, &self.channels)?);
        }
        self.is_at_end = self.page.len() < PAGE as usize;
        Ok(())
    }
}

impl Iterator for Reader {
    type Item = rusqlite::Result<Message<'static>>;

    /// Returns the next message. Reads another page of rows once all messages of the last page were returned. An error
    /// is the last item, after all messages that were read before it.
    fn next(&mut self) -> Option<Self::Item> {
        if self.page.is_empty() && !self.is_at_end {
            if let Err(error) = self.read_page() {
                self.is_at_end = true;
                self.failure = Some(error);
            }
            self.page.reverse();
        }
        let message = self.page.pop().map(Ok);
        message.or_else(|| self.failure.take().map(Err))
    }
}
