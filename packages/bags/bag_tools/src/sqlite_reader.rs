//! Reader of rosbag2's SQLite files from start to end.

use std::path::Path;

use mcap::Message;

use crate::ToolError;
use crate::messages::Messages;
use crate::sqlite_file::SqliteFile;

/// Number of messages read at once.
const PAGE: u32 = 1024;

/// Returns the messages of a file in the order of time; messages with equal times have the order of writing. An error
/// while reading is the last item.
pub(crate) fn messages(path: &Path) -> Result<Messages, ToolError> {
    let file = SqliteFile::open(path, false)?;
    let mut next = Some((i64::MIN, i64::MIN));
    let pages = std::iter::from_fn(move || page(&file, &mut next));
    Ok(Box::new(pages.flatten()))
}

/// Returns the messages after the time \[ns\] and the id `next`, and sets it to those of the last one, or to `None`
/// behind the last page. Returns `None` without `next`.
fn page(
    file: &SqliteFile,
    next: &mut Option<(i64, i64)>,
) -> Option<Vec<Result<Message<'static>, ToolError>>> {
    let (time, id) = next.take()?;
    let mut page = Vec::new();
    let read = file.read(
        "(timestamp, id) > (?1, ?2) ORDER BY timestamp, id LIMIT ?3",
        (time, id, PAGE),
        |id, message| {
            *next = Some((message.log_time.cast_signed(), id));
            page.push(Ok(message));
        },
    );
    next.take_if(|_| read.is_err() || page.len() < PAGE as usize);
    let error = read.map_err(ToolError::in_sqlite(file.path())).err();
    page.extend(error.map(Err));
    Some(page)
}
