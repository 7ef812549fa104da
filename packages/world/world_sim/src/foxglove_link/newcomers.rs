use std::sync::atomic::{AtomicBool, Ordering};

use foxglove::websocket::{ChannelView, Client, ServerListener};

/// Notices who subscribes, so that they are told what was published once.
#[derive(Debug, Default)]
pub(crate) struct Newcomers(AtomicBool);

impl Newcomers {
    /// Whether somebody has come since the last look.
    pub(crate) fn take(&self) -> bool {
        self.0.swap(false, Ordering::SeqCst)
    }
}

impl ServerListener for Newcomers {
    fn on_subscribe(&self, _: Client, _: ChannelView) {
        self.0.store(true, Ordering::SeqCst);
    }
}
