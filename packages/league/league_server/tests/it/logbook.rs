//! Log of a server.

use std::io;
use std::sync::{Arc, Mutex};

use tracing_subscriber::fmt::MakeWriter;

/// Collects the log of a server.
#[derive(Clone, Debug, Default)]
pub(crate) struct Logbook(Arc<Mutex<Vec<u8>>>);

impl Logbook {
    /// Returns the logged lines.
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl io::Write for Logbook {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Logbook {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}
