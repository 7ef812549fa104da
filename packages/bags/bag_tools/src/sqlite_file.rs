//! SQLite files of rosbag2, whose databases have one of the schema versions 1 to 4.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::{fs, io};

use hsl_wire::MessageType;
use mcap::{Channel, Message, Schema};
use rusqlite::{Connection, OpenFlags, Params, Row, Rows};

use crate::ToolError;
use crate::channel_keys::{PROFILES, TYPE_HASH};

/// Channels by the id of their topic in the file.
type Channels = BTreeMap<i64, Arc<Channel<'static>>>;

/// Opened file.
pub(crate) struct SqliteFile {
    path: PathBuf,
    /// Connection, which one thread at a time can use.
    connection: Mutex<Connection>,
    /// Channels of the topics, by their id in the file.
    pub(crate) channels: Channels,
}

/// Query of all messages.
pub(crate) const MESSAGES: &str = "SELECT id, topic_id, timestamp, data FROM messages";

/// Suffixes of the files that SQLite reads together with a file.
const COMPANIONS: [&str; 3] = ["-journal", "-wal", "-shm"];

/// Checks that a file and its companions are regular files. SQLite opens any companion with the right name, blocks on a
/// named pipe, and follows symbolic links out of the bag's folder. The file itself may be a symbolic link.
///
/// # Errors
/// Returns an error if the file is not a regular file or cannot be opened, or if a companion is not a regular file.
fn require_regular_files(file: &Path) -> Result<(), ToolError> {
    user_files::open(file).map_err(ToolError::at(file))?;
    // SQLite searches companions beside the target of a symbolic link.
    let target = fs::canonicalize(file).map_err(ToolError::at(file))?;
    for suffix in COMPANIONS {
        let mut companion = target.clone().into_os_string();
        companion.push(suffix);
        let companion = PathBuf::from(companion);
        if fs::symlink_metadata(&companion).is_ok_and(|it| !it.is_file()) {
            let reason = "is not a regular file; remove it, because SQLite would open it together with the bag's file";
            let reason = io::Error::new(io::ErrorKind::InvalidInput, reason);
            return Err(ToolError::at(&companion)(reason));
        }
    }
    Ok(())
}

impl SqliteFile {
    /// Opens a file for reading.
    ///
    /// With `accepts_damage`, topics and definitions of types are read up to the first damaged one: the last definition
    /// is often written at the end of a file, and then missing in a truncated one. SQLite reads such a file, which is
    /// shorter than its header says, only with the pragma `writable_schema`. The file still cannot be changed, because
    /// the connection is read-only.
    ///
    /// # Errors
    /// Returns an error if the file or a companion is not a regular file, or ([`ToolError::Sqlite`]) if the file or its
    /// list of topics is damaged.
    pub(crate) fn open(path: &Path, accepts_damage: bool) -> Result<Self, ToolError> {
        require_regular_files(path)?;
        let opened = || {
            let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
            if accepts_damage {
                connection.pragma_update(None, "writable_schema", true)?;
            }
            Ok(Self {
                path: path.to_owned(),
                channels: channels(&connection, accepts_damage)?,
                connection: Mutex::new(connection),
            })
        };
        opened().map_err(ToolError::in_sqlite(path))
    }

    /// Returns the path of the file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the connection, once no other thread uses it.
    pub(crate) fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls `read` with the id and the message of each row for which `condition` holds, a text of SQL with these
    /// `parameters`, until a row cannot be read. Fails with `IntegralValueOutOfRange` of column 1 for an unknown topic,
    /// and of column 2 for an invalid time.
    pub(crate) fn read(
        &self,
        condition: &str,
        parameters: impl Params,
        mut read: impl FnMut(i64, Message<'static>),
    ) -> rusqlite::Result<()> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached(&format!("{MESSAGES} WHERE {condition}"))?;
        let mut rows = statement.query(parameters)?;
        while let Some(row) = rows.next()? {
            let message = self.message(row.get(1)?, || Ok((row.get(2)?, row.get(3)?)))?;
            read(row.get(0)?, message);
        }
        Ok(())
    }

    /// Returns the message of a topic, whose id is given, with its time \[ns\] and its bytes from `content`. Fails as
    /// [`Self::read`].
    pub(crate) fn message(
        &self,
        topic: i64,
        content: impl FnOnce() -> rusqlite::Result<(i64, Vec<u8>)>,
    ) -> rusqlite::Result<Message<'static>> {
        let wrong = rusqlite::Error::IntegralValueOutOfRange;
        let channel = self.channels.get(&topic).ok_or(wrong(1, topic))?;
        let (time, data) = content()?;
        let log_time = u64::try_from(time).map_err(|_| wrong(2, time))?;
        Ok(Message {
            channel: channel.clone(),
            sequence: 0,
            log_time,
            publish_time: log_time,
            data: Cow::Owned(data),
        })
    }
}

/// Reads the topics as channels, by their id in the file; with `accepts_damage` up to the first damaged one. Ids of
/// channels and schemas are numbered from 1.
fn channels(connection: &Connection, accepts_damage: bool) -> rusqlite::Result<Channels> {
    let definitions = definitions(connection, accepts_damage)?;
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
    let mut channels = BTreeMap::new();
    let mut schemas = BTreeMap::new();
    each_row(statement.query([])?, accepts_damage, |row| {
        let name: String = row.get(2)?;
        let next = u16::try_from(schemas.len() + 1).unwrap_or(u16::MAX);
        let schema = schemas
            .entry(name.clone())
            .or_insert_with(|| schema(next, &name, &definitions));
        let id = u16::try_from(channels.len() + 1).unwrap_or(u16::MAX);
        channels.insert(row.get(0)?, Arc::new(channel(id, row, schema.clone())?));
        Ok(())
    })?;
    Ok(channels)
}

/// Creates the channel of a row of `topics`.
fn channel(
    id: u16,
    row: &Row<'_>,
    schema: Arc<Schema<'static>>,
) -> rusqlite::Result<Channel<'static>> {
    let metadata = [(PROFILES, 4), (TYPE_HASH, 5)];
    let metadata = metadata.map(|(key, column)| Ok((key.to_owned(), row.get(column)?)));
    Ok(Channel {
        id,
        topic: row.get(1)?,
        schema: Some(schema),
        message_encoding: row.get(3)?,
        metadata: metadata.into_iter().collect::<rusqlite::Result<_>>()?,
    })
}

/// Returns the schema of a type, with the definition in the file, or else the definition in this repository. If both
/// are unknown, it has neither definition nor encoding, because an encoding with an empty definition would describe a
/// message without fields.
fn schema(
    id: u16,
    name: &str,
    definitions: &BTreeMap<String, (String, String)>,
) -> Arc<Schema<'static>> {
    let of_file = definitions.get(name).cloned();
    let ours = || MessageType::by_name(name).map(|it| ("ros2msg".into(), it.definition.into()));
    let (encoding, definition) = of_file.or_else(ours).unwrap_or_default();
    Arc::new(Schema {
        id,
        name: name.to_owned(),
        encoding,
        data: Cow::Owned(definition.into_bytes()),
    })
}

/// Returns encoding and definition by type, which files contain since schema 4; empty for older files. With
/// `accepts_damage`, returns the ones up to the first damaged row.
fn definitions(
    connection: &Connection,
    accepts_damage: bool,
) -> rusqlite::Result<BTreeMap<String, (String, String)>> {
    if !has_column(connection, "message_definitions", "encoding")? {
        return Ok(BTreeMap::new());
    }
    let mut statement = connection.prepare(
        "SELECT topic_type, encoding, encoded_message_definition FROM message_definitions",
    )?;
    let mut definitions = BTreeMap::new();
    each_row(statement.query([])?, accepts_damage, |row| {
        definitions.insert(row.get(0)?, (row.get(1)?, row.get(2)?));
        Ok(())
    })?;
    Ok(definitions)
}

/// Calls `read` with each row, with `accepts_damage` up to the first one that cannot be read.
fn each_row(
    mut rows: Rows<'_>,
    accepts_damage: bool,
    mut read: impl FnMut(&Row<'_>) -> rusqlite::Result<()>,
) -> rusqlite::Result<()> {
    loop {
        // The end of a long row may be damaged, too.
        match rows.next().and_then(|row| row.map(&mut read).transpose()) {
            Ok(Some(())) => {}
            Ok(None) => return Ok(()),
            Err(_) if accepts_damage => return Ok(()),
            Err(error) => return Err(error),
        }
    }
}

/// Returns whether a table has a column; false if the table does not exist.
fn has_column(connection: &Connection, table: &str, column: &str) -> rusqlite::Result<bool> {
    let mut statement =
        connection.prepare("SELECT 1 FROM pragma_table_info(?1) WHERE name = ?2")?;
    statement.exists([table, column])
}
