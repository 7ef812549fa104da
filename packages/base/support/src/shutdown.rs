//! Shutdown requests by signals.

use std::io;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Instant;

use signal_hook::iterator::Signals;

use crate::end_requests::EndRequests;
use crate::end_signals::end_signals;

/// Requests to this process to end: SIGINT (Ctrl-C), SIGTERM or SIGHUP (closed terminal). A clone refers to the same
/// requests. The program polls them.
#[derive(Clone, Debug, Default)]
pub struct Shutdown {
    requests: Arc<Mutex<EndRequests>>,
    /// First signal.
    signal: Arc<OnceLock<i32>>,
}

impl Shutdown {
    /// Starts a thread that turns the signals of this process into requests. The signals then no longer end the
    /// process.
    ///
    /// # Errors
    ///
    /// Returns an error if the signal handlers cannot be installed.
    pub fn listen() -> io::Result<Self> {
        let shutdown = Self::default();
        let mut signals = Signals::new(end_signals())?;
        let asked = shutdown.clone();
        thread::Builder::new()
            .name("signals".to_owned())
            .spawn(move || {
                for signal in signals.forever() {
                    // Keeps the first signal.
                    let _ = asked.signal.set(signal);
                    asked.request();
                }
            })?;
        Ok(shutdown)
    }

    /// Requests the end of the process, like a signal.
    pub fn request(&self) {
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        requests.note(now());
    }

    /// Returns true after a request.
    pub fn is_requested(&self) -> bool {
        self.requests().is_requested()
    }

    /// Returns true after a second request, at least half a second after the first one: the process must end at once.
    pub fn is_urgent(&self) -> bool {
        self.requests().is_urgent()
    }

    /// Returns the name of the first signal, for example `SIGINT`; `None` without a signal.
    pub fn signal(&self) -> Option<&'static str> {
        signal_hook::low_level::signal_name(*self.signal.get()?)
    }

    fn requests(&self) -> EndRequests {
        *self.requests.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "repeated requests are distinguished by wall time"
)]
fn now() -> Instant {
    Instant::now()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clone_has_the_same_requests() {
        let shutdown = Shutdown::default();
        let other = shutdown.clone();
        assert!(!other.is_requested());
        shutdown.request();
        assert!(other.is_requested() && !other.is_urgent());
        assert_eq!(other.signal(), None);
    }
}
