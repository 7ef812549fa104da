//! Reads the SQLite files of rosbag2, from schema 1 to 4.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use hsl_wire::MessageType;
use mcap::{Channel, Message, Schema};
use rusqlite::{Connection, OpenFlags, Row, params};

use crate::ToolError;
use crate::bag::Messages;
use crate::described_channels::TYPE_HASH;

/// How many messages are read at once.
const PAGE: u32 = 1024;

/// The messages of a file by time, and those of one time as they were written.
pub(crate) fn messages(file: &Path) -> Result<Messages, ToolError> {
    let path = file.to_owned();
    match Reader::open(path.clone()) {
        Ok(reader) => Ok(Box::new(reader.map(move |message| {
            message.map_err(|source| ToolError::Sqlite {
                path: path.clone(),
                source,
            })
        }))),
        Err(source) => Err(ToolError::Sqlite { path, source }),
    }
}

struct Reader {
    connection: Connection,
    channels: BTreeMap<i64, Arc<Channel<'static>>>,
    /// Time and id of the last message that was read.
    last: (i64, i64),
    /// What was read and not given out, the next one last.
    page: Vec<Message<'static>>,
    is_at_end: bool,
    /// What went wrong behind the page.
    failure: Option<rusqlite::Error>,
}

impl Reader {
    fn open(path: PathBuf) -> rusqlite::Result<Self> {
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let channels = channels(&connection)?;
        Ok(Self {
            connection,
            channels,
            last: (i64::MIN, i64::MIN),
            page: Vec::new(),
            is_at_end: false,
            failure: None,
        })
    }

    fn read_page(&mut self) -> rusqlite::Result<()> {
        let mut statement = self.connection.prepare_cached(
            "SELECT id, topic_id, timestamp, data FROM messages
             WHERE (timestamp, id) > (?1, ?2) ORDER BY timestamp, id LIMIT ?3",
        )?;
        let mut rows = statement.query(params![self.last.0, self.last.1, PAGE])?;
        while let Some(row) = rows.next()? {
            let time: i64 = row.get(2)?;
            self.last = (time, row.get(0)?);
            let Some(channel) = self.channels.get(&row.get(1)?) else {
                return Err(rusqlite::Error::IntegralValueOutOfRange(1, row.get(1)?));
            };
            let time = u64::try_from(time)
                .map_err(|_| rusqlite::Error::IntegralValueOutOfRange(2, time))?;
            self.page.push(Message {
                channel: channel.clone(),
                sequence: 0,
                log_time: time,
                publish_time: time,
                data: Cow::Owned(row.get(3)?),
            });
        }
        self.is_at_end = self.page.len() < PAGE as usize;
        Ok(())
    }
}

impl Iterator for Reader {
    type Item = rusqlite::Result<Message<'static>>;

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

/// The topics as channels, by their id.
fn channels(connection: &Connection) -> rusqlite::Result<BTreeMap<i64, Arc<Channel<'static>>>> {
    let definitions = definitions(connection)?;
    let optional = |column: &str| -> rusqlite::Result<String> {
        let is_there = has_column(connection, "topics", column)?;
        Ok(if is_there {
            column.to_owned()
        } else {
            "''".to_owned()
        })
    };
    let mut statement = connection.prepare(&format!(
        "SELECT id, name, type, serialization_format, {}, {} FROM topics ORDER BY id",
        optional("offered_qos_profiles")?,
        optional("type_description_hash")?
    ))?;
    let mut rows = statement.query([])?;
    let mut channels = BTreeMap::new();
    let mut schemas = BTreeMap::new();
    while let Some(row) = rows.next()? {
        let name: String = row.get(2)?;
        let next = u16::try_from(schemas.len() + 1).unwrap_or(u16::MAX);
        let schema = schemas
            .entry(name.clone())
            .or_insert_with(|| schema(next, &name, &definitions));
        let id = u16::try_from(channels.len() + 1).unwrap_or(u16::MAX);
        channels.insert(row.get(0)?, Arc::new(channel(id, row, schema.clone())?));
    }
    Ok(channels)
}

fn channel(
    id: u16,
    row: &Row<'_>,
    schema: Arc<Schema<'static>>,
) -> rusqlite::Result<Channel<'static>> {
    let metadata = [("offered_qos_profiles", 4), (TYPE_HASH, 5)];
    let metadata = metadata.map(|(key, column)| Ok((key.to_owned(), row.get(column)?)));
    Ok(Channel {
        id,
        topic: row.get(1)?,
        schema: Some(schema),
        message_encoding: row.get(3)?,
        metadata: metadata.into_iter().collect::<rusqlite::Result<_>>()?,
    })
}

/// A definition that the file lacks is ours, where the type is.
fn schema(
    id: u16,
    name: &str,
    definitions: &BTreeMap<String, (String, String)>,
) -> Arc<Schema<'static>> {
    let ours = || {
        let definition = MessageType::by_name(name).map_or("", |it| it.definition);
        ("ros2msg".to_owned(), definition.to_owned())
    };
    let (encoding, definition) = definitions.get(name).cloned().unwrap_or_else(ours);
    Arc::new(Schema {
        id,
        name: name.to_owned(),
        encoding,
        data: Cow::Owned(definition.into_bytes()),
    })
}

/// Encoding and definition by type, which files have since schema 4.
fn definitions(connection: &Connection) -> rusqlite::Result<BTreeMap<String, (String, String)>> {
    if !has_column(connection, "message_definitions", "encoding")? {
        return Ok(BTreeMap::new());
    }
    let mut statement = connection.prepare(
        "SELECT topic_type, encoding, encoded_message_definition FROM message_definitions",
    )?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, (row.get(1)?, row.get(2)?))))?;
    rows.collect()
}

fn has_column(connection: &Connection, table: &str, column: &str) -> rusqlite::Result<bool> {
    let mut statement =
        connection.prepare("SELECT 1 FROM pragma_table_info(?1) WHERE name = ?2")?;
    statement.exists([table, column])
}
