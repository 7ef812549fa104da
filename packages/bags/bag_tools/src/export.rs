//! Export of tables for other tools.

mod column;
mod csv_table;
mod parquet_table;
mod row;
mod table;

use std::collections::BTreeMap;
use std::path::Path;

use hsl_types::Time;
use hsl_wire::MessageType;
use mcap::Message;

use crate::output::Unfinished;
use crate::types::known_type;
use crate::{Bag, Progress, Selection, ToolError};
use column::{Column, columns};
use csv_table::CsvTable;
use parquet_table::ParquetTable;
use row::cells;
use table::Table;

/// Format of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFormat {
    /// Text. The first line contains the column names; absent fields are empty.
    Csv,
    /// Apache Parquet. Absent fields are null.
    Parquet,
}

/// Written tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExportReport {
    /// Number of rows by topic.
    pub rows: BTreeMap<String, u64>,
    /// Number of skipped messages by topic: their types are unknown, or were different when the bag was written.
    pub skipped: BTreeMap<String, u64>,
}

/// Writes each topic of `selection` as a table into the new folder `output`: `/hulks/robot_3/world_state` as
/// `hulks.robot_3.world_state.csv`.
///
/// The first column is `time_ns`, the time of the tick \[ns\]. The other columns are the fields of the message, named
/// by their paths, for example `ball.position.x`. A field `T[<=1]` is written as its element; every other list is one
/// column of JSON. A topic that is named in the selection has a table even without messages.
///
/// # Errors
/// Returns an error if the bag cannot be read, no topic or no time with messages is selected, or a table cannot be
/// written.
pub fn export(
    bag: &Bag,
    output: &Path,
    format: TableFormat,
    selection: &Selection,
    mut progress: Progress<'_>,
) -> Result<ExportReport, ToolError> {
    let folder = Unfinished::create(output)?;
    let mut tables = Tables {
        folder: folder.path(),
        format,
        selection,
        by_topic: BTreeMap::new(),
    };
    let mut report = ExportReport::default();
    let mut is_in_time = false;
    for message in bag.messages()? {
        let message = message?;
        progress.at(&message);
        let time = Time::from_nanos(message.log_time);
        let topic = &message.channel.topic;
        if selection.is_before(time) || selection.is_behind(time) {
            if !selection.topics.is_empty() {
                tables.open(topic, known_type(&message.channel))?;
            }
            continue;
        }
        is_in_time = true;
        match tables.add(&message)? {
            Added::NotSelected => {}
            Added::Row => *report.rows.entry(topic.clone()).or_default() += 1,
            Added::Unreadable => *report.skipped.entry(topic.clone()).or_default() += 1,
        }
    }
    if is_in_time && !selection.topics.is_empty() {
        tables.open_described(bag)?;
        for topic in tables.topics() {
            report.rows.entry(topic.clone()).or_default();
        }
    }
    tables.finish()?;
    if report.rows.is_empty() {
        let path = bag.path().to_owned();
        let selection = format!("of a known type {selection}");
        return Err(ToolError::NothingSelected { path, selection });
    }
    folder.finish()?;
    Ok(report)
}

/// Result of adding a message to a table.
enum Added {
    /// The topic is not selected.
    NotSelected,
    /// The type of the topic is unknown, or the message cannot be decoded.
    Unreadable,
    /// The message is a new row.
    Row,
}

/// State of a topic.
enum TopicState {
    /// The topic is not selected; its messages are ignored.
    NotSelected,
    /// The type of the topic is unknown; its messages are only counted.
    Unreadable,
    /// The messages of the topic become rows of `table`.
    Table {
        message_type: &'static MessageType,
        columns: Vec<Column>,
        table: Box<dyn Table>,
    },
}

/// Tables of all topics, each opened at the first message of its topic.
struct Tables<'a> {
    folder: &'a Path,
    format: TableFormat,
    selection: &'a Selection,
    /// State by topic, for the topics of the messages so far.
    by_topic: BTreeMap<String, TopicState>,
}

impl Tables<'_> {
    /// Adds a message as a row to the table of its topic. Topics that are not selected have no table, nor have unknown
    /// types.
    fn add(&mut self, message: &Message<'_>) -> Result<Added, ToolError> {
        let topic = &message.channel.topic;
        if !self.by_topic.contains_key(topic) {
            self.open(topic, known_type(&message.channel))?;
        }
        match self.by_topic.get_mut(topic) {
            None | Some(TopicState::NotSelected) => Ok(Added::NotSelected),
            Some(TopicState::Unreadable) => Ok(Added::Unreadable),
            Some(TopicState::Table {
                message_type,
                columns,
                table,
            }) => {
                let Ok(value) = message_type.decode(&message.data) else {
                    return Ok(Added::Unreadable);
                };
                table.add(message.log_time, cells(&*value, columns))?;
                Ok(Added::Row)
            }
        }
    }

    /// Creates the table of a topic, if it is selected, its type is known, and it has none. The file has the name of the
    /// topic, with dots instead of slashes.
    fn open(
        &mut self,
        topic: &str,
        message_type: Option<&'static MessageType>,
    ) -> Result<(), ToolError> {
        if !self.by_topic.contains_key(topic) {
            let state = match message_type {
                _ if !self.selection.has_topic(topic) => TopicState::NotSelected,
                None => TopicState::Unreadable,
                Some(message_type) => self.table(topic, message_type)?,
            };
            self.by_topic.insert(topic.to_owned(), state);
        }
        Ok(())
    }

    /// Creates the tables of the topics without messages, which only `metadata.yaml` describes.
    fn open_described(&mut self, bag: &Bag) -> Result<(), ToolError> {
        let described = bag.metadata().into_iter();
        for topic in described.flat_map(|it| &it.topics_with_message_count) {
            let topic = &topic.topic_metadata;
            self.open(&topic.name, MessageType::by_name(&topic.r#type))?;
        }
        Ok(())
    }

    /// Creates the file of a table.
    fn table(
        &self,
        topic: &str,
        message_type: &'static MessageType,
    ) -> Result<TopicState, ToolError> {
        let columns = columns(message_type);
        // Topic names contain no dots.
        let name = topic.trim_start_matches('/').replace('/', ".");
        let table: Box<dyn Table> = match self.format {
            TableFormat::Csv => {
                let path = self.folder.join(format!("{name}.csv"));
                Box::new(CsvTable::create(path, &columns)?)
            }
            TableFormat::Parquet => {
                let path = self.folder.join(format!("{name}.parquet"));
                Box::new(ParquetTable::create(path, &columns)?)
            }
        };
        Ok(TopicState::Table {
            message_type,
            columns,
            table,
        })
    }

    /// Returns the topics with a table.
    fn topics(&self) -> impl Iterator<Item = &String> {
        let states = self.by_topic.iter();
        states
            .filter_map(|(topic, state)| matches!(state, TopicState::Table { .. }).then_some(topic))
    }

    /// Writes the rest of all tables.
    fn finish(self) -> Result<(), ToolError> {
        for state in self.by_topic.into_values() {
            if let TopicState::Table { table, .. } = state {
                table.finish()?;
            }
        }
        Ok(())
    }
}
