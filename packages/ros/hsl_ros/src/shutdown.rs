//! Ending when asked to.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Instant;

use hsl_types::EndRequests;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use crate::Error;

/// Whether a node shall end: somebody asked the process to by SIGINT (Ctrl-C), SIGTERM, or SIGHUP (its terminal
/// is gone), or another node in the process has ended without which it is of no use.
#[derive(Clone, Debug, Default)]
pub struct Shutdown {
    requests: Arc<Mutex<EndRequests>>,
    reason: Arc<OnceLock<String>>,
}

impl Shutdown {
    /// Listens for the signals from now on; they no longer end the process by themselves.
    ///
    /// # Errors
    /// The system does not let it.
    pub fn listen() -> Result<Self, Error> {
        let shutdown = Self::default();
        let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
        let asked = shutdown.clone();
        thread::Builder::new()
            .name("signals".to_owned())
            .spawn(move || signals.forever().for_each(|_| asked.request()))?;
        Ok(shutdown)
    }

    /// Whether to end.
    pub fn is_requested(&self) -> bool {
        self.requests().is_requested()
    }

    /// Whether to end at once: somebody asked a second time, see [`EndRequests`].
    pub fn is_urgent(&self) -> bool {
        self.requests().is_urgent()
    }

    /// Why to end, where it is for something that failed and not because somebody asked for it.
    pub fn reason(&self) -> Option<&str> {
        self.reason.get().map(String::as_str)
    }

    /// Asks the node to end, as a signal does.
    pub(crate) fn request(&self) {
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        requests.note(now());
    }

    /// The same because of something that failed; of several the first.
    pub(crate) fn fail(&self, reason: String) {
        // The first is why the others failed.
        let _ = self.reason.set(reason);
        self.request();
    }

    fn requests(&self) -> EndRequests {
        *self.requests.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "whether a signal repeats an earlier one depends on wall time"
)]
fn now() -> Instant {
    Instant::now()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_failure_is_the_reason() {
        let shutdown = Shutdown::default();
        let other = shutdown.clone();
        assert!(!other.is_requested() && other.reason().is_none());
        shutdown.fail("one".to_owned());
        shutdown.fail("two".to_owned());
        assert!(other.is_requested());
        assert_eq!(other.reason(), Some("one"));
    }

    #[test]
    fn who_only_asks_gives_no_reason() {
        let shutdown = Shutdown::default();
        shutdown.request();
        assert!(shutdown.is_requested() && !shutdown.is_urgent());
        assert_eq!(shutdown.reason(), None);
    }
}
