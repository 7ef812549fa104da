use mcap::McapResult;
use mcap::read::parse_record;
use mcap::records::Record;
use mcap::sans_io::linear_reader::{LinearReadEvent, LinearReader, LinearReaderOptions};

/// The records in a part of an MCAP file, which begins and ends between records; those of chunks are unpacked. Of a
/// damaged part none are given. No record, and no chunk after unpacking, may be longer than `limit` bytes.
///
/// # Errors
/// What is damaged.
pub fn unpack(mut bytes: &[u8], limit: usize) -> McapResult<Vec<Record<'static>>> {
    // Checked before it is read: lengths that damage has made up would take for ever to unpack.
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
