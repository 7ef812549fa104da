//! Calls of services that other nodes offer.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures::FutureExt;

use crate::interfaces::ServiceType;

/// Time after which a request without an answer is sent again: the node that offers the service may have been
/// started anew, which its clients do not notice.
const RETRY_PERIOD: Duration = Duration::from_millis(500);

type Pending<T> = Pin<Box<dyn Future<Output = r2r::Result<T>>>>;

/// A client of a service of type `S`.
pub struct Client<S: ServiceType + 'static> {
    client: Arc<r2r::Client<S>>,
    service: String,
}

/// A service that has not answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the service {service} has not answered within {} s{}", .limit.as_secs_f64(), if *.was_found { "" } else { "; it was never found" })]
pub struct Unanswered {
    /// Name of the service.
    pub service: String,
    /// Wall time that it had.
    pub limit: Duration,
    /// Whether a node offered the service at any time of the call.
    pub was_found: bool,
}

impl<S: ServiceType + 'static> Client<S> {
    pub(crate) fn new(client: r2r::Client<S>, service: &str) -> Self {
        Self {
            client: Arc::new(client),
            service: service.to_owned(),
        }
    }

    /// Begins a call that has to be answered within `limit` of wall time. It is sent again while no answer comes, so
    /// that a node that was started anew gets it, too: the service may receive it several times.
    pub fn call(&self, request: S::Request, limit: Duration) -> Call<S> {
        self.begin(request, limit, true)
    }

    /// Begins a call that is sent once, as soon as the service is found, which has to happen within `limit` of wall
    /// time. The answer may take any time.
    pub fn call_once(&self, request: S::Request, limit: Duration) -> Call<S> {
        self.begin(request, limit, false)
    }

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

/// A call of a service. It goes on while it is polled and its node spins.
pub struct Call<S: ServiceType + 'static> {
    client: Arc<r2r::Client<S>>,
    service: String,
    request: S::Request,
    limit: Duration,
    /// Whether it is sent again while no answer comes.
    is_repeated: bool,
    began: Instant,
    availability: Option<Pending<()>>,
    sent: Option<Instant>,
    tries: Vec<Pending<S::Response>>,
}

impl<S: ServiceType + 'static> Call<S> {
    /// Returns the answer, once; `None` while there is none.
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

    /// Returns whether the request was sent.
    pub fn is_sent(&self) -> bool {
        self.sent.is_some()
    }

    /// Sends the request if a node offers the service; the middleware would drop it otherwise.
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
            Err(error) => tracing::warn!("a request to {}: {error}", self.service),
        }
        self.sent = Some(now());
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "how long a node may take to answer is wall time"
)]
fn now() -> Instant {
    Instant::now()
}
