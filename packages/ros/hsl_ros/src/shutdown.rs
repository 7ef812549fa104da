//! Shutdown requests.

use std::sync::{Arc, OnceLock};

use crate::{Error, shell};

/// Request to a node to shut down: by a signal, see [`support::Shutdown`], or because another node of the process that
/// it needs has ended. A clone refers to the same request. The node polls it.
#[derive(Clone, Debug, Default)]
pub struct Shutdown {
    requests: support::Shutdown,
    /// First failure that caused the shutdown.
    reason: Arc<OnceLock<String>>,
    /// The shutdown of the process's main node, which ends if this one fails.
    main: Option<Arc<Self>>,
}

impl Shutdown {
    /// Starts a thread that turns the signals of this process into requests. The signals then no longer end the
    /// process.
    ///
    /// # Errors
    ///
    /// Returns an error if the signal handlers cannot be installed.
    pub fn listen() -> Result<Self, Error> {
        Ok(Self {
            requests: support::Shutdown::listen()?,
            ..Self::default()
        })
    }

    /// Returns true after a request.
    pub fn is_requested(&self) -> bool {
        self.requests.is_requested()
    }

    /// Returns true if the node must end at once because of a second request.
    pub fn is_urgent(&self) -> bool {
        self.requests.is_urgent()
    }

    /// Returns the name of the first signal, for example `SIGINT`; `None` without a signal.
    pub fn signal(&self) -> Option<&'static str> {
        self.requests.signal()
    }

    /// Returns the failure that caused the shutdown, or `None` for a request without a failure.
    pub fn reason(&self) -> Option<&str> {
        self.reason.get().map(String::as_str)
    }

    /// Creates the shutdown of another node of the process. A request to one of both does not end the other, but a
    /// failure of the other node also ends `self`.
    pub(crate) fn of_other_node(&self) -> Self {
        Self {
            main: Some(Arc::new(self.clone())),
            ..Self::default()
        }
    }

    /// Requests the shutdown, like a signal.
    pub(crate) fn request(&self) {
        self.requests.request();
    }

    /// Requests the shutdown of all nodes of the process because `node` fails. A node calls this before it removes its
    /// topics: other nodes would report that it is gone, instead of the cause.
    pub fn fail_with(&self, node: &str, error: &anyhow::Error) {
        self.fail(failure_text(node, &shell::in_one_line(error)));
    }

    /// Requests the shutdown of all nodes of the process because of a failure. Keeps only the first reason.
    pub(crate) fn fail(&self, reason: String) {
        if let Some(main) = &self.main {
            main.fail(reason.clone());
        }
        // The first failure may have caused the others.
        let _ = self.reason.set(reason);
        self.request();
    }
}

/// Returns the reason of a shutdown because of the failure of a node.
pub(crate) fn failure_text(node: &str, why: &str) -> String {
    format!("{node} failed: {why}")
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
    fn a_failure_of_another_node_is_that_of_the_main_one_and_a_request_is_not() {
        let main = Shutdown::default();
        let other = main.of_other_node();
        other.request();
        assert!(other.is_requested() && !main.is_requested());
        other.fail("other failed".to_owned());
        assert!(main.is_requested());
        assert_eq!(main.reason(), Some("other failed"));
    }

    #[test]
    fn a_mere_request_has_no_reason() {
        let shutdown = Shutdown::default();
        shutdown.request();
        assert!(shutdown.is_requested() && !shutdown.is_urgent());
        assert_eq!(shutdown.reason(), None);
    }
}
