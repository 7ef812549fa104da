use mcap::McapResult;
use mcap::read::parse_record;
use mcap::records::{Record, op};
use mcap::sans_io::linear_reader::{LinearReadEvent, LinearReader, LinearReaderOptions};

use crate::block::RECORD_HEADER;

/// Parses a part of an MCAP file that starts and ends between records, and returns its records with chunks
/// decompressed. No record and no decompressed chunk may be longer than `limit` bytes.
///
/// # Errors
/// Returns an error if the part is damaged.
pub fn unpack(mut bytes: &[u8], limit: usize) -> McapResult<Vec<Record<'static>>> {
    // Checksums are verified first: decompression with damaged lengths could take very long.
    let options = LinearReaderOptions::default()
        .with_skip_start_magic(true)
        .with_skip_end_magic(true)
        .with_prevalidate_chunk_crcs(true)
        .with_record_length_limit(limit);
    let mut reader = LinearReader::new_with_options(options);
    let mut records = Vec::new();
    while let Some(event) = reader.next_event() {
        match event? {
            LinearReadEvent::ReadRequest(length) => {
                let (now, later) = bytes.split_at(length.min(bytes.len()));
                reader.insert(now.len()).copy_from_slice(now);
                reader.notify_read(now.len());
                bytes = later;
            }
            LinearReadEvent::Record { opcode, data } => {
                records.push(parse_record(opcode, data)?.into_owned());
            }
        }
    }
    Ok(records)
}

/// Returns the records in the chunk with this body, as [`unpack`] does.
///
/// # Errors
/// Returns an error if the chunk is damaged.
pub(crate) fn unpack_chunk(body: &[u8], limit: usize) -> McapResult<Vec<Record<'static>>> {
    let mut record = Vec::with_capacity(RECORD_HEADER + body.len());
    record.push(op::CHUNK);
    record.extend_from_slice(&(body.len() as u64).to_le_bytes());
    record.extend_from_slice(body);
    unpack(&record, limit)
}
