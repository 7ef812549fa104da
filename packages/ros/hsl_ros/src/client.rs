//! Calls of services of other nodes.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures::FutureExt;

use crate::interfaces::ServiceType;

/// Time after which a request without an answer is sent again: the node of the service may have been restarted, which
/// clients do not detect.
const RETRY_PERIOD: Duration = Duration::from_millis(500);

/// Result that the middleware delivers later.
type Pending<T> = Pin<Box<dyn Future<Output = r2r::Result<T>>>>;

/// Client of a service of type `S`.
pub struct Client<S: ServiceType + 'static> {
    client: Arc<r2r::Client<S>>,
    service: String,
}

/// Error of a call without an answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the service {service} has not answered within {} s{}", .limit.as_secs_f64(), if *.was_found { "" } else { "; it was never found" })]
pub struct Unanswered {
    /// Name of the service.
    pub service: String,
    /// Timeout in wall time.
    pub limit: Duration,
    /// True if a node offered the service at any time of the call.
    pub was_found: bool,
}

impl<S: ServiceType + 'static> Client<S> {
    pub(crate) fn new(client: r2r::Client<S>, service: &str) -> Self {
        Self {
            client: Arc::new(client),
            service: service.to_owned(),
        }
    }

    /// Starts a call of the service. `limit` is the timeout for the answer \[wall time\]. The request is sent again
    /// while no answer arrives, in case the node of the service was restarted, so the service may receive it several
    /// times.
    pub fn call(&self, request: S::Request, limit: Duration) -> Call<S> {
        self.begin(request, limit, true)
    }

    /// Starts a call whose request is sent once, as soon as the service is found. `limit` is the timeout for finding it
    /// \[wall time\]; the answer has no timeout.
    pub fn call_once(&self, request: S::Request, limit: Duration) -> Call<S> {
        self.begin(request, limit, false)
    }

    /// Creates a call whose request has not been sent yet; [`Call::poll`] sends it. With `is_repeated` it is sent again
    /// while no answer arrives.
    fn begin(&self, request: S::Request, limit: Duration, is_repeated: bool) -> Call<S> {
        Call {
            client: self.client.clone(),
            service: self.service.clone(),
            request,
            limit,
            is_repeated,
            began: now(),
            availability: None,
            sent: None,
            tries: Vec::new(),
        }
    }
}

/// Call of a service, in progress while it is polled and its node spins.
pub struct Call<S: ServiceType + 'static> {
    client: Arc<r2r::Client<S>>,
    service: String,
    request: S::Request,
    limit: Duration,
    /// Set if the request is sent again while no answer arrives.
    is_repeated: bool,
    /// Start of the call.
    began: Instant,
    /// Query for a node that offers the service, while it is not answered.
    availability: Option<Pending<()>>,
    /// Time of the last request; `None` before the first one.
    sent: Option<Instant>,
    /// Requests without an answer.
    tries: Vec<Pending<S::Response>>,
}

impl<S: ServiceType + 'static> Call<S> {
    /// Advances the call without waiting, and sends the request when the service is found. Returns the answer, or an
    /// error after the timeout; `None` while the call is in progress. Call it after each spin, until it has returned a
    /// result.
    pub fn poll(&mut self) -> Option<Result<S::Response, Unanswered>> {
        let mut answer = None;
        self.tries
            .retain_mut(|pending| match pending.now_or_never() {
                None => true,
                Some(Ok(response)) => {
                    answer.get_or_insert(response);
                    false
                }
                Some(Err(_)) => false,
            });
        if let Some(response) = answer {
            return Some(Ok(response));
        }
        if self.is_sent() && !self.is_repeated {
            return None;
        }
        if self.began.elapsed() >= self.limit {
            return Some(Err(Unanswered {
                service: self.service.clone(),
                limit: self.limit,
                was_found: self.sent.is_some(),
            }));
        }
        if self.sent.is_none_or(|sent| sent.elapsed() >= RETRY_PERIOD) {
            self.send_if_available();
        }
        None
    }

    /// Returns true if the request was sent.
    pub fn is_sent(&self) -> bool {
        self.sent.is_some()
    }

    /// Sends the request if a node offers the service: otherwise the middleware would drop it. Logs an error of the
    /// middleware, after which the request counts as sent.
    fn send_if_available(&mut self) {
        let client = &self.client;
        if self.availability.is_none() {
            let available = r2r::Node::is_available(&**client);
            self.availability = available.ok().map(|it| Box::pin(it) as Pending<()>);
        }
        let Some(availability) = &mut self.availability else {
            return;
        };
        match availability.now_or_never() {
            None => return,
            Some(Err(_)) => {
                self.availability = None;
                return;
            }
            Some(Ok(())) => self.availability = None,
        }
        match self.client.request(&self.request) {
            Ok(pending) => self.tries.push(Box::pin(pending)),
            Err(error) => tracing::warn!("cannot send a request to {}: {error}", self.service),
        }
        self.sent = Some(now());
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "timeouts of other nodes are wall time"
)]
fn now() -> Instant {
    Instant::now()
}
