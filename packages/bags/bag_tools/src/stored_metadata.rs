use std::path::Path;

use hsl_bag::Metadata;

use crate::file_start::is_sqlite;
use crate::sqlite_file::SqliteFile;

/// Reads the metadata in a storage file, which equals `metadata.yaml`; `None` if it is missing or damaged.
pub(crate) fn stored_metadata(file: &Path) -> Option<Metadata> {
    if !is_sqlite(file) {
        return Metadata::in_mcap(file);
    }
    let opened = SqliteFile::open(file, false).ok()?;
    let statement = "SELECT metadata FROM metadata ORDER BY id DESC LIMIT 1";
    let text = opened
        .connection()
        .query_row(statement, [], |row| row.get(0));
    let text: String = text.ok()?;
    serde_yaml::from_str(&text).ok()
}
