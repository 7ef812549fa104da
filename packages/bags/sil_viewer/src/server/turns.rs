//! Limit of the number of concurrent requests, and thus of the server's memory.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http_body::{Frame, SizeHint};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::failure::Failure;

/// Maximum number of requests that read a bag or send their response. More threads would only need more memory, because
/// each thread allocates in a part of its own.
pub const CONCURRENT_REQUESTS: usize = 4;
/// Maximum number of waiting and running requests; more are rejected. The page sends only a few at a time, and a waiting
/// request takes some kilobytes.
const ACCEPTED: usize = 256;
/// Time for a client to receive a response, after which the request loses its turn.
const SEND_TIMEOUT: Duration = Duration::from_secs(30);

/// Turns for requests.
#[derive(Clone)]
pub(super) struct Turns {
    /// Permits of waiting and running requests.
    accepted: Arc<Semaphore>,
    /// Permits of running requests.
    under_way: Arc<Semaphore>,
}

/// Turn of a request. Work that outlives the request, because the client disconnected, holds a clone until it ends.
#[derive(Clone)]
pub(super) struct Turn(Arc<Mutex<Option<[OwnedSemaphorePermit; 2]>>>);

impl Default for Turns {
    fn default() -> Self {
        Self {
            accepted: Arc::new(Semaphore::new(ACCEPTED)),
            under_way: Arc::new(Semaphore::new(CONCURRENT_REQUESTS)),
        }
    }
}

/// Passes a request on when fewer than [`CONCURRENT_REQUESTS`] others are running; rejects it if too many are waiting. The turn
/// ends when the response was sent, or [`SEND_TIMEOUT`] after it was computed.
pub(super) async fn wait_for_turn(
    State(turns): State<Turns>,
    mut request: Request,
    next: Next,
) -> Response {
    let Ok(accepted) = Arc::clone(&turns.accepted).try_acquire_owned() else {
        let busy = format!("{ACCEPTED} requests are waiting already; try again in a second");
        let status = StatusCode::SERVICE_UNAVAILABLE;
        return (
            [(header::RETRY_AFTER, "1")],
            Failure::new(status, busy).into_response(),
        )
            .into_response();
    };
    let Ok(under_way) = Arc::clone(&turns.under_way).acquire_owned().await else {
        // Only a closed semaphore returns an error, and it is never closed.
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    };
    let turn = Turn(Arc::new(Mutex::new(Some([accepted, under_way]))));
    request.extensions_mut().insert(turn.clone());
    let response = next.run(request).await;
    let impatient = Arc::downgrade(&turn.0);
    tokio::spawn(async move {
        tokio::time::sleep(SEND_TIMEOUT).await;
        if let Some(turn) = impatient.upgrade() {
            turn.lock().unwrap_or_else(PoisonError::into_inner).take();
        }
    });
    response.map(|body| Body::new(Sent { body, _turn: turn }))
}

/// Body that holds a turn until it is sent or dropped.
struct Sent {
    body: Body,
    _turn: Turn,
}

impl HttpBody for Sent {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
