use std::fs::File;
use std::os::unix::fs::FileExt;

use mcap::{McapError, McapResult};

pub(crate) fn read_at(file: &File, offset: u64, length: u64) -> McapResult<Vec<u8>> {
    let length = usize::try_from(length).map_err(|_| McapError::UnexpectedEof)?;
    let mut bytes = vec![0; length];
    file.read_exact_at(&mut bytes, offset)?;
    Ok(bytes)
}
