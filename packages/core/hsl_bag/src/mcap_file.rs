//! File of an MCAP writer: it grows only by whole chunks, and can be closed after an error.

use std::fs::File;
use std::io::{self, Write};
use std::os::unix::fs::FileExt;

use crate::disk_room::reserve;

/// Output of an MCAP writer that buffers data until a flush and then writes it at once: if the process is killed, the
/// file ends with a whole chunk, except during that write.
///
/// Data is only written if there is space for it and for the end of the file, so that the file can be closed even on a
/// full disk.
pub(crate) struct McapFile {
    file: File,
    /// Data that is not in the file yet.
    pending: Vec<u8>,
    /// Lengths of the file after the last flush and the flush before.
    lengths: [u64; 2],
    /// Records that end the file if no more data can be written.
    end: Vec<u8>,
}

impl McapFile {
    /// Creates the output for an empty file.
    pub(crate) fn new(file: File) -> io::Result<Self> {
        Ok(Self {
            file,
            pending: Vec::new(),
            lengths: [0; 2],
            end: end_without_summary()?,
        })
    }

    /// Ends the file after the flushed chunks when a write has failed; pending data is lost. Returns the number of
    /// flushes that are lost, too: 0, or 1 if the file system cannot reserve space and has none left for the end.
    ///
    /// # Errors
    /// Returns an error if the end cannot be written, so that the file has none.
    pub(crate) fn end_after_error(mut self) -> io::Result<usize> {
        let [last, previous] = self.lengths;
        match self.end_at(last) {
            Ok(()) => Ok(0),
            // Before the first flush, the file does not even have a header.
            Err(error) if previous == 0 => Err(error),
            Err(_) => self.end_at(previous).map(|()| 1),
        }
    }

    /// Truncates the file to `length` bytes and writes its end there.
    fn end_at(&mut self, length: u64) -> io::Result<()> {
        // Sets the new length first, which also releases the space of the failed write. The length includes the end,
        // whose reserved space is kept.
        let whole = length + self.end.len() as u64;
        self.file.set_len(whole)?;
        self.file.write_all_at(&self.end, length)
    }

    /// Releases the disk space that is reserved after the last byte. The file is complete before.
    pub(crate) fn finish(self) -> io::Result<()> {
        self.file.set_len(self.lengths[0])
    }
}

impl Write for McapFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pending.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    /// Writes the pending data to the file, if there is space for it and for the end of the file.
    fn flush(&mut self) -> io::Result<()> {
        if self.pending.is_empty() {
            return Ok(());
        }
        let (start, count) = (self.lengths[0], self.pending.len() as u64);
        reserve(&self.file, start, count + self.end.len() as u64)?;
        self.file.write_all_at(&self.pending, start)?;
        self.lengths = [start + count, start];
        self.pending.clear();
        Ok(())
    }
}

/// Returns the records that end an MCAP file without a summary: the records after the header of a file without
/// messages.
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
    // Magic bytes, then the header: opcode, length of 8 bytes, two empty texts of 4 bytes each.
    Ok(file
        .into_inner()
        .split_off(mcap::MAGIC.len() + 1 + 8 + 4 + 4))
}
