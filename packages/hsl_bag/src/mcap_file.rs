//! The file behind an MCAP writer: it grows by whole chunks only, and can be closed after an error.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};

/// Keeps what is written until it is flushed, then writes it at once: the file ends with a whole
/// chunk whenever the process is killed, give or take the one write that is under way.
pub(crate) struct McapFile {
    file: File,
    pending: Vec<u8>,
    /// Lengths of the file after the last flush and the one before.
    lengths: [u64; 2],
}

impl McapFile {
    pub(crate) fn new(file: File) -> Self {
        Self {
            file,
            pending: Vec::new(),
            lengths: [0; 2],
        }
    }

    /// Ends the file behind the chunks that were flushed, after a write has failed; gives back how
    /// many flushes remain lost besides what was pending: 0, or 1 where a full disk had no room for
    /// the end either.
    pub(crate) fn end_after_error(mut self) -> io::Result<usize> {
        self.end_at(self.lengths[0])
            .map(|()| 0)
            .or_else(|_| self.end_at(self.lengths[1]).map(|()| 1))
    }

    fn end_at(&mut self, length: u64) -> io::Result<()> {
        self.file.set_len(length)?;
        self.file.seek(SeekFrom::Start(length))?;
        self.file.write_all(&end_without_summary()?)?;
        self.file.flush()
    }
}

impl Write for McapFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pending.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.write_all(&self.pending)?;
        self.file.flush()?;
        if !self.pending.is_empty() {
            let length = self.lengths[0] + self.pending.len() as u64;
            self.lengths = [length, self.lengths[0]];
            self.pending.clear();
        }
        Ok(())
    }
}

/// The records that end an MCAP file which has no summary: what a file without messages has behind
/// its header.
fn end_without_summary() -> io::Result<Vec<u8>> {
    let mut file = io::Cursor::new(Vec::new());
    let mut writer = mcap::WriteOptions::new()
        .profile("")
        .library("")
        .emit_summary_records(false)
        .emit_summary_offsets(false)
        .calculate_data_section_crc(false)
        .create(&mut file)
        .map_err(io::Error::other)?;
    writer.finish().map_err(io::Error::other)?;
    drop(writer);
    // Magic, then the header: opcode, length of 8 bytes, two empty texts of 4 bytes each.
    Ok(file
        .into_inner()
        .split_off(mcap::MAGIC.len() + 1 + 8 + 4 + 4))
}
