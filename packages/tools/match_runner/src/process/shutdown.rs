//! Shutdown requests: Ctrl-C, SIGTERM, or a closed terminal.

use std::io;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;

use signal_hook::iterator::Signals;
use support::{EndRequests, end_signals};

use crate::process::wall_clock;

/// Shutdown requests to this process.
#[derive(Clone, Debug, Default)]
pub struct Shutdown {
    /// Number and times of the requests.
    requests: Arc<Mutex<EndRequests>>,
    /// First signal.
    signal: Arc<OnceLock<i32>>,
}

impl Shutdown {
    /// Starts to handle the signals, which then no longer end the process by themselves.
    ///
    /// # Errors
    /// Returns an error if the signal handlers cannot be installed.
    pub fn listen() -> io::Result<Self> {
        let shutdown = Self::default();
        let mut signals = Signals::new(end_signals())?;
        let (requests, first) = (Arc::clone(&shutdown.requests), Arc::clone(&shutdown.signal));
        thread::Builder::new()
            .name("signals".to_owned())
            .spawn(move || {
                for signal in signals.forever() {
                    // Keeps the first signal.
                    let _ = first.set(signal);
                    let mut requests = requests.lock().unwrap_or_else(PoisonError::into_inner);
                    requests.note(wall_clock::now());
                }
            })?;
        Ok(shutdown)
    }

    /// Returns true after a shutdown request.
    pub fn is_requested(&self) -> bool {
        self.requests().is_requested()
    }

    /// Returns true after a second shutdown request, at least [`EndRequests::ECHO`] after the first.
    pub fn is_urgent(&self) -> bool {
        self.requests().is_urgent()
    }

    /// Returns the name of the first signal, for example `SIGINT`; `None` before a request.
    pub fn signal(&self) -> Option<&'static str> {
        signal_hook::low_level::signal_name(*self.signal.get()?)
    }

    /// Returns the requests so far.
    fn requests(&self) -> EndRequests {
        *self.requests.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
