//! Standard output.

use std::io::{self, ErrorKind, Write};

/// Prints a text as it is. Who reads it may stop doing so, as `head` does; that is no fault.
///
/// # Errors
/// It cannot be written for another reason.
pub fn print(text: &str) -> io::Result<()> {
    match io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error),
        _ => Ok(()),
    }
}
