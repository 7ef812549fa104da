//! First bytes of storage files.

use std::io::{self, Read};
use std::path::Path;

/// First bytes of an SQLite file.
const SQLITE_MAGIC: &[u8] = b"SQLite format 3\0";

/// Returns whether a storage file is SQLite, by its name or its content.
pub fn is_sqlite(file: &Path) -> bool {
    file.extension().is_some_and(|it| it == "db3")
        || first_bytes(file, SQLITE_MAGIC.len() as u64).is_ok_and(|start| start == SQLITE_MAGIC)
}

/// Returns at most `count` bytes from the start of a file.
pub(crate) fn first_bytes(file: &Path, count: u64) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    user_files::open(file)?
        .take(count)
        .read_to_end(&mut start)?;
    Ok(start)
}
