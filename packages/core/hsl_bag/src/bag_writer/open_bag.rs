//! Files of a bag that is being written.

use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use mcap::McapResult;
use mcap::write::NoSeek;

use crate::error::file_error;
use crate::mcap_file::McapFile;
use crate::metadata::Metadata;
use crate::metadata_file::MetadataFile;
use crate::{BagSummary, StorageOptions};

/// Writer of the MCAP library. It never seeks, so that the file only grows.
type McapWriter = mcap::Writer<NoSeek<McapFile>>;

/// Files of a bag that is being written.
pub(super) struct OpenBag {
    pub(super) writer: McapWriter,
    pub(super) metadata: MetadataFile,
}

impl OpenBag {
    /// Creates and locks the files of an empty bag and writes the MCAP header. Also returns device and inode of the
    /// MCAP file.
    pub(super) fn create(
        folder: &Path,
        file_name: &str,
        options: &StorageOptions,
    ) -> io::Result<(Self, (u64, u64))> {
        let file = File::create_new(folder.join(file_name))?;
        // Without file locks, a bag that is being written looks truncated.
        let _ = file.try_lock();
        let about = file.metadata()?;
        let mut metadata = MetadataFile::create(folder)?;
        metadata.make_room(&BagSummary::default(), file_name)?;
        let file = NoSeek::new(McapFile::new(file)?);
        let writer = options.for_mcap().create(file).and_then(|mut writer| {
            writer.flush()?;
            Ok(writer)
        });
        let writer = writer.map_err(file_error)?;
        Ok((Self { writer, metadata }, (about.dev(), about.ino())))
    }

    /// Removes the files of a failed creation. Errors are ignored.
    pub(super) fn remove(folder: &Path, file_name: &str) {
        let _ = fs::remove_file(folder.join(file_name));
        let _ = MetadataFile::remove(folder);
        let _ = fs::remove_dir(folder);
    }
}

/// Writes the end of the file after the chunks: the metadata of rosbag2, the summary and the footer. After an error it
/// returns the file, too, so that the file can be ended without them.
pub(super) fn end(
    mut writer: McapWriter,
    metadata: &Metadata,
) -> Result<(), (McapFile, io::Error)> {
    let mut write = || -> McapResult<()> {
        writer.write_metadata(&metadata.for_mcap()?)?;
        writer.finish()?;
        Ok(())
    };
    let written = write();
    let mut file = writer.into_inner().into_inner();
    match written.map_err(file_error).and_then(|()| file.flush()) {
        Ok(()) => {
            // Remaining reserved space is harmless.
            let _ = file.finish();
            Ok(())
        }
        Err(source) => Err((file, source)),
    }
}
