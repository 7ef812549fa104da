use std::sync::atomic::{AtomicBool, Ordering};

use foxglove::websocket::{ChannelView, Client, ServerListener};

/// Detection of new subscriptions, which must receive latched messages.
#[derive(Debug, Default)]
pub(crate) struct NewSubscriptions(AtomicBool);

impl NewSubscriptions {
    /// Returns true if a client has subscribed since the last call.
    pub(crate) fn take(&self) -> bool {
        self.0.swap(false, Ordering::SeqCst)
    }
}

impl ServerListener for NewSubscriptions {
    fn on_subscribe(&self, _: Client, _: ChannelView) {
        self.0.store(true, Ordering::SeqCst);
    }
}
