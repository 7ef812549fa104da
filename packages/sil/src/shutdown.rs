//! Ending when asked to: Ctrl-C, SIGTERM, or a terminal that is closed.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

/// How often somebody asked the process to end.
#[derive(Clone, Debug, Default)]
pub struct Shutdown(Arc<AtomicUsize>);

impl Shutdown {
    /// Listens for the signals from now on; they no longer end the process by themselves.
    ///
    /// # Errors
    /// The system does not let it.
    pub fn listen() -> io::Result<Self> {
        let shutdown = Self::default();
        let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP])?;
        let requests = Arc::clone(&shutdown.0);
        thread::Builder::new()
            .name("signals".to_owned())
            .spawn(move || {
                for _ in signals.forever() {
                    requests.fetch_add(1, Ordering::SeqCst);
                }
            })?;
        Ok(shutdown)
    }

    /// Whether somebody asked.
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::SeqCst) > 0
    }

    /// Whether somebody asked again: patience is over.
    pub fn is_urgent(&self) -> bool {
        self.0.load(Ordering::SeqCst) > 1
    }
}
