//! The only type of service that the nodes offer: a switch, `std_srvs/srv/SetBool`.

use std::pin::Pin;

use futures::{FutureExt, Stream, StreamExt};
use r2r::std_srvs::srv::SetBool;

/// A service that switches something on or off.
pub struct Switch {
    requests: Pin<Box<dyn Stream<Item = r2r::ServiceRequest<SetBool::Service>> + Send>>,
}

impl Switch {
    pub(crate) fn new(
        requests: impl Stream<Item = r2r::ServiceRequest<SetBool::Service>> + Send + 'static,
    ) -> Self {
        Self {
            requests: Box::pin(requests),
        }
    }

    /// Answers the next request, if there is one, and returns its value.
    pub fn take(&mut self) -> Option<bool> {
        let request = self.requests.next().now_or_never()??;
        let wanted = request.message.data;
        let response = SetBool::Response {
            success: true,
            message: String::new(),
        };
        // The client may be gone; the request counts all the same.
        let _ = request.respond(response);
        Some(wanted)
    }
}
