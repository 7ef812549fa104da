//! Services offered by a node.

use std::pin::Pin;

use futures::{FutureExt, Stream, StreamExt};
use r2r::std_srvs::srv::SetBool;

use crate::interfaces::ServiceType;

/// Service of type `S`. Receives requests while its node spins. Take all of them after each spin, because the
/// middleware's queue has ten entries.
pub struct Service<S: ServiceType> {
    requests: Pin<Box<dyn Stream<Item = r2r::ServiceRequest<S>> + Send>>,
}

/// Request to a service.
pub struct Request<S: ServiceType> {
    request: r2r::ServiceRequest<S>,
}

impl<S: ServiceType + 'static> Service<S> {
    pub(crate) fn new(
        requests: impl Stream<Item = r2r::ServiceRequest<S>> + Send + 'static,
    ) -> Self {
        Self {
            requests: Box::pin(requests),
        }
    }

    /// Returns the next request that has arrived; `None` without one. Never waits. The client waits until
    /// [`Request::respond`].
    pub fn take(&mut self) -> Option<Request<S>> {
        let request = self.requests.next().now_or_never()??;
        Some(Request { request })
    }

    /// Answers all received requests.
    pub fn answer(&mut self, mut answer: impl FnMut(&S::Request) -> S::Response) {
        while let Some(request) = self.take() {
            let response = answer(request.message());
            request.respond(response);
        }
    }
}

impl<S: ServiceType + 'static> Request<S> {
    /// Returns the content of the request.
    pub fn message(&self) -> &S::Request {
        &self.request.message
    }

    /// Sends the answer. A client that has exited does not receive it.
    pub fn respond(self, response: S::Response) {
        let _ = self.request.respond(response);
    }
}

/// Service `std_srvs/srv/SetBool`, which switches something on or off.
pub struct Switch {
    service: Service<SetBool::Service>,
}

impl Switch {
    pub(crate) fn new(service: Service<SetBool::Service>) -> Self {
        Self { service }
    }

    /// Takes the next request, answers that it succeeded, and returns its value. Returns `None` without a request.
    /// Never waits.
    pub fn take(&mut self) -> Option<bool> {
        let request = self.service.take()?;
        let wanted = request.message().data;
        request.respond(SetBool::Response {
            success: true,
            message: String::new(),
        });
        Some(wanted)
    }
}
