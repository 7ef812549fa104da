//! Topics and messages of a rosbag2 SQLite file, whose database has one of the schema versions 1 to 4.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use hsl_wire::MessageType;
use mcap::{Channel, Message, Schema};
use rusqlite::{Connection, OpenFlags, Row, Rows};

use crate::ToolError;
use crate::channel_keys::{PROFILES, TYPE_HASH};

/// Channels by the id of their topic in the file.
pub(crate) type SqliteChannels = BTreeMap<i64, Arc<Channel<'static>>>;

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

/// Opens a file for reading and also returns its topics.
///
/// With `accepts_damage`, topics and definitions of types are read up to the first damaged one: the last definition is
/// often written at the end of a file, and then missing in a truncated one. SQLite reads such a file, which is shorter
/// than its header says, only with the pragma `writable_schema`. The file still cannot be changed, because the
/// connection is read-only.
///
/// # Errors
/// Returns an error if the file or a companion is not a regular file, or ([`ToolError::Sqlite`]) if the file or its
/// list of topics is damaged.
pub(crate) fn open(
    path: &Path,
    accepts_damage: bool,
) -> Result<(Connection, SqliteChannels), ToolError> {
    require_regular_files(path)?;
    let opened = || {
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        if accepts_damage {
            connection.pragma_update(None, "writable_schema", true)?;
        }
        let channels = channels(&connection, accepts_damage)?;
        Ok((connection, channels))
    };
    opened().map_err(|source| ToolError::Sqlite {
        path: path.to_owned(),
        source,
    })
}

/// Returns the message in a row with the columns `id, topic_id, timestamp, data`. Fails with `IntegralValueOutOfRange`
/// of column 1 for an unknown topic, and of column 2 for an invalid time.
pub(crate) fn message(
    row: &Row<'_>,
    channels: &SqliteChannels,
) -> rusqlite::Result<Message<'static>> {
    let topic: i64 = row.get(1)?;
    let channel = channels.get(&topic);
    let channel = channel.ok_or(rusqlite::Error::IntegralValueOutOfRange(1, topic))?;
    let time: i64 = row.get(2)?;
    let time =
        u64::try_from(time).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(2, time))?;
    Ok(Message {
        channel: channel.clone(),
        sequence: 0,
        log_time: time,
        publish_time: time,
        data: Cow::Owned(row.get(3)?),
    })
}

/// Reads the topics as channels, by their id in the file; with `accepts_damage` up to the first damaged one. Ids of
/// channels and schemas are numbered from 1.
fn channels(connection: &Connection, accepts_damage: bool) -> rusqlite::Result<SqliteChannels> {
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
