//! Writing bags.

mod description;
mod humble;
mod mcap_storage;
mod new_files;
mod qos;
mod sqlite_schema;
mod sqlite_storage;
mod storage;
mod tally;
mod topics;
mod unfinished;

use std::path::Path;

use hsl_bag::{BagSummary, Metadata, StorageOptions};
use mcap::Message;
use serde_yaml::{Mapping, Value};

use crate::ToolError;
use mcap_storage::McapStorage;
pub use new_files::{FileError, write_new};
use sqlite_schema::SqliteSchema;
use sqlite_storage::SqliteStorage;
use storage::Storage;
pub(crate) use tally::Tally;
use topics::Topics;
pub use unfinished::{Unfinished, rename_new};

/// Storage format of a bag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageKind {
    /// `.mcap` file.
    Mcap,
    /// `.db3` file of schema 4, as of Iron.
    Sqlite3,
    /// `.db3` file of schema 3 for ROS 2 Humble, with `metadata.yaml` of version 5.
    HumbleSqlite3,
}

/// Writer of a bag of messages of any type; the bag is written completely or not at all.
pub struct BagOutput {
    /// Folder that gets its final name at the end.
    folder: Unfinished,
    /// Name of the storage file in the folder.
    file_name: String,
    kind: StorageKind,
    storage: Box<dyn Storage>,
    /// Channels and counts for `metadata.yaml`.
    topics: Topics,
    /// Number of messages by topic.
    tally: Tally,
    /// Data of the source's recorder.
    custom_data: Option<Value>,
    /// Selected part of the source; `None` for the whole source.
    part: Option<String>,
}

impl BagOutput {
    /// Starts a bag that will be in `folder`, with one storage file. Until [`BagOutput::finish`], another folder is
    /// written.
    ///
    /// # Errors
    /// Returns an error if the folder exists or cannot be created.
    pub fn create(folder: &Path, kind: StorageKind) -> Result<Self, ToolError> {
        let folder = Unfinished::create(folder)?;
        let name = StorageOptions::default().name;
        let file_name = match kind {
            StorageKind::Mcap => format!("{name}_0.mcap"),
            StorageKind::Sqlite3 | StorageKind::HumbleSqlite3 => format!("{name}_0.db3"),
        };
        let path = folder.path().join(&file_name);
        let storage: Box<dyn Storage> = match kind {
            StorageKind::Mcap => Box::new(McapStorage::create(path)?),
            StorageKind::Sqlite3 => Box::new(SqliteStorage::create(path, SqliteSchema::Iron)?),
            StorageKind::HumbleSqlite3 => {
                Box::new(SqliteStorage::create(path, SqliteSchema::Humble)?)
            }
        };
        Ok(Self {
            folder,
            file_name,
            kind,
            storage,
            topics: Topics::new(kind),
            tally: Tally::default(),
            custom_data: None,
            part: None,
        })
    }

    /// Copies the recorder's data in `metadata.yaml` from the source, if the source has any.
    pub(crate) fn copy_custom_data(&mut self, source: Option<Metadata>) {
        let data = source.map(|it| it.custom_data);
        self.custom_data = data.filter(Value::is_mapping);
    }

    /// Makes `metadata.yaml` say that the bag is a part of its source, with the selection: a check then expects no end.
    pub(crate) fn mark_as_part(&mut self, selection: impl ToString) {
        self.part = Some(selection.to_string());
    }

    /// Adds an entry to the recorder's data in `metadata.yaml`.
    pub(crate) fn add_custom_data(&mut self, name: &str, value: Value) {
        let data = self.custom_data.get_or_insert_default();
        if !data.is_mapping() {
            *data = Value::Mapping(Mapping::new());
        }
        if let Some(data) = data.as_mapping_mut() {
            data.insert(name.into(), value);
        }
    }

    /// Appends a message.
    ///
    /// # Errors
    /// Returns an error if the message cannot be written.
    pub fn write(&mut self, message: &Message<'static>) -> Result<(), ToolError> {
        let channel = self.topics.count(&message.channel);
        self.storage.write(&channel, message)?;
        self.tally.add(message);
        Ok(())
    }

    /// Returns whether no message was written so far.
    pub fn is_empty(&self) -> bool {
        self.tally.is_empty()
    }

    /// Returns a summary of the messages written so far.
    pub(crate) fn summary(&self) -> BagSummary {
        self.tally.summary()
    }

    /// Completes the storage file, writes `metadata.yaml`, and gives the bag its final name. Returns a summary.
    ///
    /// # Errors
    /// Returns an error if the end cannot be written.
    pub fn finish(mut self) -> Result<BagSummary, ToolError> {
        let summary = self.tally.summary();
        let mut metadata = Metadata::new(&summary, self.topics.metadata(), &self.file_name);
        if self.kind != StorageKind::Mcap {
            metadata.storage_identifier = "sqlite3".to_owned();
        }
        if let Some(data) = self.custom_data {
            metadata.custom_data = data;
        }
        if let Some(part) = &self.part {
            metadata.mark_as_part(part);
        }
        if self.kind == StorageKind::HumbleSqlite3 {
            humble::adapt(&mut metadata);
        }
        self.storage.finish(&metadata)?;
        metadata.write(self.folder.path())?;
        self.folder.finish()?;
        Ok(summary)
    }
}
