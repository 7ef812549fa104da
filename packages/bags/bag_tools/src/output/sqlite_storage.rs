use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use hsl_bag::Metadata;
use mcap::{Channel, Message};
use rusqlite::{Connection, params};

use super::description::Description;
use super::sqlite_schema::SqliteSchema;
use super::storage::Storage;
use crate::ToolError;

/// SQLite file of rosbag2, written in one transaction.
pub(super) struct SqliteStorage {
    path: PathBuf,
    schema: SqliteSchema,
    connection: Connection,
    /// Topics by the number of their channels in the source.
    topics: BTreeMap<u16, (Arc<Channel<'static>>, i64)>,
    /// Topics by their descriptions.
    ids: BTreeMap<Description, i64>,
}

impl SqliteStorage {
    /// Creates the file and its tables.
    pub(super) fn create(path: PathBuf, schema: SqliteSchema) -> Result<Self, ToolError> {
        match open(&path, schema) {
            Ok(connection) => Ok(Self {
                path,
                schema,
                connection,
                topics: BTreeMap::new(),
                ids: BTreeMap::new(),
            }),
            Err(source) => Err(ToolError::Sqlite { path, source }),
        }
    }

    /// Writes a message with the given channel.
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

    /// Returns the id of a channel's topic in this file. Adds the topic before its first message.
    fn topic(&mut self, channel: &Arc<Channel<'static>>) -> rusqlite::Result<i64> {
        if let Some((known, id)) = self.topics.get(&channel.id)
            && (Arc::ptr_eq(known, channel) || known == channel)
        {
            return Ok(*id);
        }
        let description = Description::of(channel);
        let id = match self.ids.get(&description) {
            Some(id) => *id,
            None => {
                let id = self
                    .schema
                    .add_topic(&self.connection, channel, &description)?;
                self.ids.insert(description, id);
                id
            }
        };
        self.topics.insert(channel.id, (channel.clone(), id));
        Ok(id)
    }

    /// Writes the metadata, if the schema has a place for it, and commits the transaction.
    fn end(&self, metadata: &Metadata) -> rusqlite::Result<()> {
        if self.schema.has_metadata() {
            let text = serde_yaml::to_string(metadata)
                .map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
            self.connection.execute(
                "INSERT INTO metadata (metadata_version, metadata) VALUES (?1, ?2)",
                params![metadata.version, text],
            )?;
        }
        self.connection.execute_batch("COMMIT")
    }

    /// Adds the path to an error of SQLite.
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

/// Creates a database with empty tables, and begins the transaction.
fn open(path: &PathBuf, schema: SqliteSchema) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    // An unfinished file is removed, so no journal is needed.
    connection.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN;")?;
    schema.create_tables(&connection)?;
    Ok(connection)
}
