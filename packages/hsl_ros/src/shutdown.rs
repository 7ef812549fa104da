//! Ending when asked to.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

use crate::Error;

/// Whether somebody asked the process to end, by SIGINT (Ctrl-C), SIGTERM, or SIGHUP
/// (its terminal is gone).
#[derive(Clone, Debug)]
pub struct Shutdown(Arc<AtomicBool>);

impl Shutdown {
    /// Listens for the signals from now on; they no longer end the process by themselves.
    ///
    /// # Errors
    /// The system does not let it.
    pub fn listen() -> Result<Self, Error> {
        let flag = Arc::new(AtomicBool::new(false));
        for signal in [SIGHUP, SIGINT, SIGTERM] {
            signal_hook::flag::register(signal, Arc::clone(&flag))?;
        }
        Ok(Self(flag))
    }

    /// Whether a signal came.
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }

    /// Whether a signal came; it is forgotten, so that another one can be told from it.
    pub fn take(&self) -> bool {
        self.0.swap(false, Ordering::SeqCst)
    }
}
