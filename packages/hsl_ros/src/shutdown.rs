//! Ending when asked to.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

use crate::Error;

/// Whether a node shall end: somebody asked the process to by SIGINT (Ctrl-C), SIGTERM, or SIGHUP (its terminal
/// is gone), or another node in the process has ended without which it is of no use.
#[derive(Clone, Debug, Default)]
pub struct Shutdown {
    requested: Arc<AtomicBool>,
    reason: Arc<OnceLock<String>>,
}

impl Shutdown {
    /// Listens for the signals from now on; they no longer end the process by themselves.
    ///
    /// # Errors
    /// The system does not let it.
    pub fn listen() -> Result<Self, Error> {
        let shutdown = Self::default();
        for signal in [SIGHUP, SIGINT, SIGTERM] {
            signal_hook::flag::register(signal, Arc::clone(&shutdown.requested))?;
        }
        Ok(shutdown)
    }

    /// Whether to end.
    pub fn is_requested(&self) -> bool {
        self.requested.load(Ordering::SeqCst)
    }

    /// Why to end, where it is for something that failed and not because somebody asked for it.
    pub fn reason(&self) -> Option<&str> {
        self.reason.get().map(String::as_str)
    }

    /// Whether to end; it is forgotten, so that another signal can be told from the one that came.
    pub fn take(&self) -> bool {
        self.requested.swap(false, Ordering::SeqCst)
    }

    /// Asks the node to end, as a signal does.
    pub(crate) fn request(&self) {
        self.requested.store(true, Ordering::SeqCst);
    }

    /// The same because of something that failed; of several the first.
    pub(crate) fn fail(&self, reason: String) {
        // The first is why the others failed.
        let _ = self.reason.set(reason);
        self.request();
    }
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
        assert!(shutdown.take() && !shutdown.is_requested());
        assert_eq!(shutdown.reason(), None);
    }
}
