use mcap::{Channel, Schema};
use rusqlite::{Connection, params};

use super::description::Description;

/// Version of the tables in an SQLite file of rosbag2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SqliteSchema {
    /// Version 3, of Humble.
    Humble,
    /// Version 4, since Iron.
    Iron,
}

/// Tables of version 3. The table `metadata` stays empty: Humble creates it, but writes only `metadata.yaml`.
const HUMBLE: &str = "
    CREATE TABLE schema(schema_version INTEGER PRIMARY KEY, ros_distro TEXT NOT NULL);
    CREATE TABLE metadata(id INTEGER PRIMARY KEY, metadata_version INTEGER NOT NULL, metadata TEXT NOT NULL);
    CREATE TABLE topics(
        id INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL, serialization_format TEXT NOT NULL,
        offered_qos_profiles TEXT NOT NULL);
    CREATE TABLE messages(
        id INTEGER PRIMARY KEY, topic_id INTEGER NOT NULL, timestamp INTEGER NOT NULL, data BLOB NOT NULL);
    CREATE INDEX timestamp_idx ON messages (timestamp ASC);
    INSERT INTO schema (schema_version, ros_distro) VALUES (3, 'humble');
";

/// Tables of version 4.
const IRON: &str = "
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
    INSERT INTO schema (schema_version, ros_distro) VALUES (4, 'jazzy');
";

impl SqliteSchema {
    /// Creates the empty tables and the index of a new file, and writes the version.
    pub(super) fn create_tables(self, connection: &Connection) -> rusqlite::Result<()> {
        connection.execute_batch(match self {
            Self::Humble => HUMBLE,
            Self::Iron => IRON,
        })
    }

    /// Adds a topic, with the definition of its type if the tables have a place for it, and returns its id.
    pub(super) fn add_topic(
        self,
        connection: &Connection,
        channel: &Channel<'static>,
        description: &Description,
    ) -> rusqlite::Result<i64> {
        let Description {
            topic,
            message_type,
            serialization_format,
            profiles,
            type_hash,
        } = description;
        match self {
            Self::Humble => connection.execute(
                "INSERT INTO topics (name, type, serialization_format, offered_qos_profiles)
                 VALUES (?1, ?2, ?3, ?4)",
                params![topic, message_type, serialization_format, profiles],
            )?,
            Self::Iron => {
                // Readers do not expect a definition without an encoding.
                let schema = channel.schema.as_ref();
                if let Some(schema) = schema.filter(|it| !it.encoding.is_empty()) {
                    add_definition(connection, schema, type_hash)?;
                }
                connection.execute(
                    "INSERT INTO topics
                         (name, type, serialization_format, offered_qos_profiles, type_description_hash)
                     VALUES (?1, ?2, ?3, ?4, ?5)",
                    params![
                        topic,
                        message_type,
                        serialization_format,
                        profiles,
                        type_hash
                    ],
                )?
            }
        };
        Ok(connection.last_insert_rowid())
    }

    /// Returns whether the file contains its metadata, too.
    pub(super) fn has_metadata(self) -> bool {
        self == Self::Iron
    }
}

/// Adds the definition of a type, unless the file has it.
fn add_definition(
    connection: &Connection,
    schema: &Schema<'static>,
    type_hash: &str,
) -> rusqlite::Result<()> {
    let definition = String::from_utf8_lossy(&schema.data);
    connection.execute(
        "INSERT INTO message_definitions
             (topic_type, encoding, encoded_message_definition, type_description_hash)
         SELECT ?1, ?2, ?3, ?4
         WHERE NOT EXISTS (SELECT 1 FROM message_definitions WHERE topic_type = ?1)",
        params![schema.name, schema.encoding, definition, type_hash],
    )?;
    Ok(())
}
