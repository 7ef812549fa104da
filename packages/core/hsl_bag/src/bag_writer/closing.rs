//! Closing of a bag, at its end or after an error.

use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;

use super::open_bag::{OpenBag, end};
use super::{BagWriter, Flushed};
use crate::error::explained;
use crate::mcap_file::McapFile;
use crate::metadata::Metadata;
use crate::metadata_file::MetadataFile;
use crate::{BagError, BagSummary};

impl BagWriter {
    /// Checks that the MCAP file is still at its path: a bag in a removed folder would be lost without an error. If it
    /// is not, the bag is closed and the error is returned.
    pub(super) fn close_if_moved(&mut self, tick: u64) -> Result<(), BagError> {
        let found = fs::metadata(self.path()).map(|it| (it.dev(), it.ino()));
        if self.open.is_none() || found.is_ok_and(|found| found == self.identity) {
            return Ok(());
        }
        if let Some(open) = self.open.take() {
            // If the folder was renamed, the file gets an end there.
            let _ = open.writer.into_inner().into_inner().end_after_error();
        }
        Err(BagError::Vanished {
            folder: self.folder.clone(),
            tick,
        })
    }

    /// Writes the last chunk, the end of the file and the metadata, and returns the summary. After an error it closes
    /// the bag with the chunks written before.
    pub(super) fn close(&mut self) -> Result<BagSummary, BagError> {
        self.close_if_moved(self.last.unwrap_or_default().0)?;
        self.flush()?;
        let Flushed { tick, summary } = self.flushed[0].clone();
        let Some(OpenBag { writer, metadata }) = self.open.take() else {
            return Err(self.closed(tick));
        };
        let content = Metadata::of_writer(&summary, &self.file_name);
        match end(writer, &content) {
            Ok(()) => match metadata.finish(&content) {
                Ok(()) => Ok(summary),
                Err(source) => Err(BagError::at(&self.folder.join("metadata.yaml"))(source)),
            },
            Err((file, source)) => Err(self.rescue(file, metadata, tick, source)),
        }
    }

    /// Closes the bag with the chunks written before, because `tick` could not be written for the reason `source`.
    /// Returns the error to report.
    pub(super) fn close_after(&mut self, tick: u64, source: io::Error) -> BagError {
        match self.open.take() {
            Some(OpenBag { writer, metadata }) => {
                self.rescue(writer.into_inner().into_inner(), metadata, tick, source)
            }
            None => self.closed(tick),
        }
    }

    /// Ends the file after its last complete chunk and writes the metadata of that content. Returns the error to
    /// report, which says up to which tick the bag is complete.
    fn rescue(
        &mut self,
        file: McapFile,
        metadata: MetadataFile,
        tick: u64,
        source: io::Error,
    ) -> BagError {
        let path = self.path();
        let written = file.end_after_error().and_then(|lost| {
            let Flushed { tick, summary } = &self.flushed[lost];
            metadata.finish(&Metadata::of_writer(summary, &self.file_name))?;
            Ok(*tick)
        });
        match written {
            Ok(written) => BagError::Write {
                path,
                tick,
                written,
                source: explained(source),
            },
            Err(closing) => BagError::NotClosed {
                path,
                tick,
                source: explained(source),
                closing: explained(closing),
            },
        }
    }

    /// Returns the error that the bag was closed before.
    pub(super) fn closed(&self, tick: u64) -> BagError {
        BagError::Closed {
            path: self.path(),
            tick,
        }
    }
}
