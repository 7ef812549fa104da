use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use hsl_bag::Metadata;
use mcap::{Channel, Message};
use rusqlite::{Connection, params};

use super::description::Description;
use super::storage::Storage;
use crate::ToolError;

/// Tables of schema 4, which rosbag2 has written since Iron.
const TABLES: &str = "
    CREATE TABLE schema(schema_version INTEGER PRIMARY KEY, ros_distro TEXT NOT NULL);
    CREATE TABLE metadata(id INTEGER PRIMARY KEY, metadata_version INTEGER NOT NULL, metadata TEXT NOT NULL);
    CREATE TABLE topics(
        id INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL, serialization_format TEXT NOT NULL,
        offered_qos_profiles TEXT NOT NULL, type_description_hash TEXT NOT NULL);
    CREATE TABLE message_definitions(
        id INTEGER PRIMARY KEY, topic_type TEXT NOT NULL, encoding TEXT NOT NULL,
        encoded_message_definition TEXT NOT NULL, type_description_hash TEXT NOT NULL);
    CREATE TABLE messages(
        id INTEGER PRIMARY KEY, topic_id INTEGER NOT NULL, timestamp INTEGER NOT NULL, data BLOB NOT NULL);
    CREATE INDEX timestamp_idx ON messages (timestamp ASC);
";

/// SQLite file.
pub(super) struct SqliteStorage {
    path: PathBuf,
    connection: Connection,
    /// Topics by the number of their channels in the source.
    topics: BTreeMap<u16, (Arc<Channel<'static>>, i64)>,
    /// Topics by their descriptions.
    ids: BTreeMap<Description, i64>,
}

impl SqliteStorage {
    pub(super) fn create(path: PathBuf) -> Result<Self, ToolError> {
        match open(&path) {
            Ok(connection) => Ok(Self {
                path,
                connection,
                topics: BTreeMap::new(),
                ids: BTreeMap::new(),
            }),
            Err(source) => Err(ToolError::Sqlite { path, source }),
        }
    }

    fn append(
        &mut self,
        channel: &Arc<Channel<'static>>,
        message: &Message<'static>,
    ) -> rusqlite::Result<()> {
        let topic = self.topic(channel)?;
        let time = i64::try_from(message.log_time)
            .map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
        self.connection
            .prepare_cached("INSERT INTO messages (topic_id, timestamp, data) VALUES (?1, ?2, ?3)")?
            .execute(params![topic, time, &message.data[..]])?;
        Ok(())
    }

    fn topic(&mut self, channel: &Arc<Channel<'static>>) -> rusqlite::Result<i64> {
        if let Some((known, id)) = self.topics.get(&channel.id)
            && (Arc::ptr_eq(known, channel) || known == channel)
        {
            return Ok(*id);
        }
        let description = Description::of(channel);
        let id = match self.ids.get(&description) {
            Some(id) => *id,
            None => self.add(channel, description)?,
        };
        self.topics.insert(channel.id, (channel.clone(), id));
        Ok(id)
    }

    fn add(
        &mut self,
        channel: &Channel<'static>,
        description: Description,
    ) -> rusqlite::Result<i64> {
        // Readers do not expect a definition without an encoding.
        let schema = channel.schema.as_ref();
        if let Some(schema) = schema.filter(|it| !it.encoding.is_empty()) {
            let definition = String::from_utf8_lossy(&schema.data);
            self.connection.execute(
                "INSERT INTO message_definitions
                     (topic_type, encoding, encoded_message_definition, type_description_hash)
                 SELECT ?1, ?2, ?3, ?4
                 WHERE NOT EXISTS (SELECT 1 FROM message_definitions WHERE topic_type = ?1)",
                params![
                    schema.name,
                    schema.encoding,
                    definition,
                    description.type_hash
                ],
            )?;
        }
        self.connection.execute(
            "INSERT INTO topics
                 (name, type, serialization_format, offered_qos_profiles, type_description_hash)
             VALUES (?1, ?2, ?3, ?4, ?5)",
            params![
                description.topic,
                description.message_type,
                description.serialization_format,
                description.profiles,
                description.type_hash
            ],
        )?;
        let id = self.connection.last_insert_rowid();
        self.ids.insert(description, id);
        Ok(id)
    }

    fn end(&self, metadata: &Metadata) -> rusqlite::Result<()> {
        let text = serde_yaml::to_string(metadata)
            .map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
        self.connection.execute(
            "INSERT INTO metadata (metadata_version, metadata) VALUES (?1, ?2)",
            params![metadata.version, text],
        )?;
        self.connection.execute_batch("COMMIT")
    }

    fn error(&self, source: rusqlite::Error) -> ToolError {
        ToolError::Sqlite {
            path: self.path.clone(),
            source,
        }
    }
}

impl Storage for SqliteStorage {
    fn write(
        &mut self,
        channel: &Arc<Channel<'static>>,
        message: &Message<'static>,
    ) -> Result<(), ToolError> {
        self.append(channel, message)
            .map_err(|source| self.error(source))
    }

    fn finish(&mut self, metadata: &Metadata) -> Result<(), ToolError> {
        self.end(metadata).map_err(|source| self.error(source))
    }
}

fn open(path: &PathBuf) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    // An unfinished file is removed, so no journal is needed.
    connection.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN;")?;
    connection.execute_batch(TABLES)?;
    connection.execute(
        "INSERT INTO schema (schema_version, ros_distro) VALUES (4, 'jazzy')",
        [],
    )?;
    Ok(connection)
}
