use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::messages::Messages;
use crate::{BagError, BagFiles, BagSummary, TopicSummary};

/// Maximum size of a record \[bytes\], unless the file is larger. A larger record counts as damaged.
pub(crate) const RECORD_LIMIT: usize = 64 * 1024 * 1024;

/// Reader of intact and truncated bags with one MCAP file, from start to end.
#[derive(Clone, Debug)]
pub struct BagReader {
    path: PathBuf,
}

impl BagReader {
    /// Opens the bag in a folder with one MCAP file, or the file itself. `metadata.yaml` is not required.
    ///
    /// # Errors
    /// Returns an error of [`BagFiles::find`], or an error if the bag has several files or stores messages in SQLite.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, BagError> {
        let mut files = BagFiles::find(&path)?.files;
        let count = files.len();
        match files.pop() {
            Some(path) if path.extension().is_some_and(|it| it == "db3") => {
                Err(BagError::NotMcap { path })
            }
            Some(path) if count == 1 => Ok(Self { path }),
            _ => Err(BagError::Split {
                path: path.as_ref().to_owned(),
                count,
            }),
        }
    }

    /// Returns the path of the MCAP file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the messages in the order of the file, which is the order of time. If the file is truncated or damaged,
    /// [`BagError::Damaged`] is the last item.
    ///
    /// # Errors
    /// Returns an error if the file cannot be opened.
    pub fn messages(&self) -> Result<Messages, BagError> {
        let open = || {
            let file = user_files::open(&self.path)?;
            let length = usize::try_from(file.metadata()?.len()).unwrap_or(usize::MAX);
            Ok((file, length.max(RECORD_LIMIT)))
        };
        let (file, limit) = open().map_err(BagError::at(&self.path))?;
        Ok(Messages::new(self.path.clone(), file, limit))
    }

    /// Reads all messages and counts them by topic. The summary of a damaged bag describes the damage.
    ///
    /// # Errors
    /// Returns an error if the file cannot be opened.
    pub fn summary(&self) -> Result<BagSummary, BagError> {
        let mut counts: BTreeMap<(String, String), u64> = BTreeMap::new();
        let mut summary = BagSummary::default();
        let mut first = None;
        for message in self.messages()? {
            match message {
                Ok(message) => {
                    let key = (
                        message.topic().to_owned(),
                        message.message_type().to_owned(),
                    );
                    *counts.entry(key).or_default() += 1;
                    first.get_or_insert(message.time());
                    summary.end = message.time();
                }
                Err(damage) => summary.damage = Some(damage.to_string()),
            }
        }
        summary.start = first.unwrap_or_default();
        summary.topics = counts
            .into_iter()
            .map(|((name, message_type), message_count)| TopicSummary {
                name,
                message_type,
                message_count,
            })
            .collect();
        Ok(summary)
    }
}
