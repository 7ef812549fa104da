//! Services that a node offers.

use std::pin::Pin;

use futures::{FutureExt, Stream, StreamExt};
use r2r::std_srvs::srv::SetBool;

use crate::interfaces::ServiceType;

/// A service of type `S`. It receives requests while its node spins; take them all after each spin, because the
/// middleware's side keeps ten.
pub struct Service<S: ServiceType> {
    requests: Pin<Box<dyn Stream<Item = r2r::ServiceRequest<S>> + Send>>,
}

/// A request to a service.
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

    /// Takes the next request, if there is one.
    pub fn take(&mut self) -> Option<Request<S>> {
        let request = self.requests.next().now_or_never()??;
        Some(Request { request })
    }

    /// Answers all requests that were received.
    pub fn answer(&mut self, mut answer: impl FnMut(&S::Request) -> S::Response) {
        while let Some(request) = self.take() {
            let response = answer(request.message());
            request.respond(response);
        }
    }
}

impl<S: ServiceType + 'static> Request<S> {
    /// Returns what is asked.
    pub fn message(&self) -> &S::Request {
        &self.request.message
    }

    /// Answers. A client that is gone does not get the answer.
    pub fn respond(self, response: S::Response) {
        let _ = self.request.respond(response);
    }
}

/// A service that switches something on or off, `std_srvs/srv/SetBool`.
pub struct Switch {
    service: Service<SetBool::Service>,
}

impl Switch {
    pub(crate) fn new(service: Service<SetBool::Service>) -> Self {
        Self { service }
    }

    /// Answers the next request, if there is one, and returns its value.
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
