//! Reader of the intact rows of a damaged SQLite file.

use std::collections::BTreeMap;
use std::path::Path;

use rusqlite::{Connection, OptionalExtension, params};

use super::pages;
use super::{LostRows, RecoveryReport, Sink};
use crate::ToolError;
use crate::sqlite_file::{MESSAGES, SqliteFile};

/// Passes every readable message of a file to `sink` in the order of time, and adds the losses to `report`. If a part
/// of the database is damaged, its pages are searched for more messages.
pub(super) fn salvage(
    file: &Path,
    report: &mut RecoveryReport,
    sink: &mut Sink<'_>,
) -> Result<(), ToolError> {
    let lost = |first, last| LostRows {
        file: file.to_owned(),
        first,
        last,
    };
    let opened = match SqliteFile::open(file, true) {
        Ok(opened) => opened,
        // Without the list of topics, rows cannot be decoded.
        Err(ToolError::Sqlite { .. }) => {
            report.expect(None);
            report.lost_rows.push(lost(1, None));
            return Ok(());
        }
        Err(error) => return Err(error),
    };
    // The table must exist, even if none of its rows can be read.
    let statement = opened.connection().prepare(MESSAGES).map(drop);
    statement.map_err(ToolError::in_sqlite(file))?;
    let found = Found::in_tree(&opened.connection());
    let mut stored = BTreeMap::new();
    let mut keys = found.keys;
    if found.is_damaged {
        let bytes = user_files::read(file, u64::MAX).map_err(ToolError::at(file))?;
        stored = pages::messages(&bytes);
        stored.retain(|id, _| !keys.contains_key(id));
        keys.extend(stored.iter().map(|(id, row)| (*id, row.time)));
        // Bag writers number messages without gaps.
        let mut next = 1;
        for id in keys.keys().copied() {
            if id > next {
                report.lost_rows.push(lost(next, Some(id - 1)));
            }
            next = id.saturating_add(1);
        }
        report.lost_rows.push(lost(next, None));
    }
    report.expect((!found.is_damaged).then_some(keys.len() as u64));
    // By time, as in every bag: a recorder may write messages in another order.
    let mut by_time: Vec<_> = keys.into_iter().map(|(id, time)| (time, id)).collect();
    by_time.sort_unstable();
    for (_, id) in by_time {
        let read = match stored.remove(&id) {
            Some(row) => opened.message(row.topic, || Ok((row.time, row.data))),
            None => {
                let mut found = Err(rusqlite::Error::QueryReturnedNoRows);
                let read = opened.read("id = ?1", [id], |_, message| found = Ok(message));
                read.and(found)
            }
        };
        match read {
            Ok(message) => sink(message)?,
            Err(rusqlite::Error::IntegralValueOutOfRange(1, _)) => report.without_channel += 1,
            Err(_) => report.lost_rows.push(lost(id, Some(id))),
        }
    }
    Ok(())
}

/// Messages that SQLite finds.
struct Found {
    /// Times by id \[ns\].
    keys: BTreeMap<i64, i64>,
    /// True if a part was unreadable.
    is_damaged: bool,
}

impl Found {
    /// Reads the ids and times of all messages that SQLite can find, and continues behind unreadable parts.
    fn in_tree(connection: &Connection) -> Self {
        let mut found = Self {
            keys: BTreeMap::new(),
            is_damaged: false,
        };
        let mut next = Some(i64::MIN);
        while let Some(from) = next {
            next = match at_or_after(connection, from) {
                Ok(None) => None,
                Ok(Some((id, time))) => {
                    found.keys.insert(id, time);
                    id.checked_add(1)
                }
                Err(_) => {
                    found.is_damaged = true;
                    next_readable(connection, from.max(1))
                }
            };
        }
        found
    }
}

/// Returns id and time of the first message with an id of at least `from`; `None` if there is none.
///
/// # Errors
/// Returns an error if the row, or a page on the way to it, cannot be read.
fn at_or_after(connection: &Connection, from: i64) -> rusqlite::Result<Option<(i64, i64)>> {
    let mut statement = connection.prepare_cached(
        "SELECT id, timestamp, length(data) FROM messages WHERE id >= ?1 ORDER BY id LIMIT 1",
    )?;
    let row = statement.query_row(params![from], |row| {
        // The length is NULL if a row has no data: the row is damaged, and NULL cannot be read as a number.
        let _: i64 = row.get(2)?;
        Ok((row.get(0)?, row.get(1)?))
    });
    row.optional()
}

/// Returns the id at which to continue after an unreadable message, if any.
///
/// Doubles the distance until a message is readable, then halves it: a damaged page contains consecutive ids.
fn next_readable(connection: &Connection, from: i64) -> Option<i64> {
    let mut unreadable = from;
    let mut distance = 1_i64;
    let mut readable = loop {
        let to = from.checked_add(distance)?;
        if at_or_after(connection, to).is_ok() {
            break to;
        }
        unreadable = to;
        distance = distance.checked_mul(2)?;
    };
    while unreadable + 1 < readable {
        let middle = unreadable + (readable - unreadable) / 2;
        if at_or_after(connection, middle).is_ok() {
            readable = middle;
        } else {
            unreadable = middle;
        }
    }
    Some(readable)
}
