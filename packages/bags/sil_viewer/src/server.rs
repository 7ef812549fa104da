//! Server of the page.

mod answers;
mod control;
mod failure;
mod guard;
mod json;
mod kept_overview;
mod recording_entry;
mod shown;
mod turns;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use axum::routing::{get, post};
use axum::{Router, middleware};
use bag_tools::ToolError;
use recording::RunFailure;

use crate::assets;
pub use control::Control;
#[cfg(test)]
pub(crate) use control::REQUESTS;
#[cfg(test)]
pub(crate) use recording_entry::RecordingEntry;
use shown::Place;
pub use turns::CONCURRENT_REQUESTS;
use turns::Turns;

/// Recordings to serve.
pub struct Viewer {
    /// Recordings in the order of the page.
    places: Vec<Place>,
    /// True to follow recordings that are being written.
    is_live: bool,
    /// Connection to the running match; `None` if the page must not control it.
    control: Option<Control>,
}

/// Error while serving the page.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// An address that cannot be bound.
    #[error("cannot serve the page at {address}: {source}; choose another port")]
    Bind {
        /// Address.
        address: SocketAddr,
        /// Error of the operating system.
        source: std::io::Error,
    },
    /// A failure of the server.
    #[error("the page's server has ended: {0}")]
    Serve(#[from] std::io::Error),
}

impl Viewer {
    /// Creates a viewer without recordings. With `is_live` it follows recordings that are being written, including the
    /// bag of the next run after a reset.
    pub fn new(is_live: bool) -> Self {
        Self {
            places: Vec::new(),
            is_live,
            control: None,
        }
    }

    /// Allows the page to send requests to the running match.
    pub fn control_by(&mut self, control: Control) {
        self.control = Some(control);
    }

    /// Adds a recording, with the failures of its run.
    ///
    /// # Errors
    /// Returns an error if the recording cannot be read.
    pub fn show(&mut self, path: &Path, failures: Vec<RunFailure>) -> Result<(), ToolError> {
        self.places.push(Place::open(path, failures)?);
        Ok(())
    }

    /// Serves the page at `address` until `end` completes. Calls `ready` with the bound address, which differs for port
    /// 0.
    ///
    /// # Errors
    /// Returns an error if the address cannot be bound.
    pub async fn serve(
        self,
        address: SocketAddr,
        ready: impl FnOnce(SocketAddr),
        end: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let bind = |source| ServeError::Bind { address, source };
        let listener = tokio::net::TcpListener::bind(address).await.map_err(bind)?;
        let address = listener.local_addr()?;
        ready(address);
        axum::serve(listener, self.router(address))
            .with_graceful_shutdown(end)
            .await?;
        Ok(())
    }

    /// Returns the requests that the server answers: data below `/api`, each in its turn, and the files of the page.
    /// All pass the guard against other web pages.
    fn router(self, address: SocketAddr) -> Router {
        let data = Router::new()
            .route("/api/recordings", get(answers::recordings))
            .route(
                "/api/recordings/{recording}/overview",
                get(answers::overview),
            )
            .route("/api/recordings/{recording}/frames", get(answers::frames))
            .route(
                "/api/recordings/{recording}/layouts/{team}/{number}",
                get(answers::layouts),
            )
            .route(
                "/api/recordings/{recording}/messages",
                get(answers::messages),
            )
            .route("/api/recordings/{recording}/mission", get(answers::mission))
            .route("/api/recordings/{recording}/history", get(answers::history))
            .route(
                "/api/recordings/{recording}/nodes/{team}/{number}",
                get(answers::nodes),
            )
            .route(
                "/api/recordings/{recording}/series/{team}/{number}",
                get(answers::series),
            )
            .route("/api/control/{request}", post(control::control))
            .route("/api/difference", get(answers::difference))
            .with_state(Arc::new(self))
            .layer(middleware::from_fn_with_state(
                Turns::default(),
                turns::wait_for_turn,
            ));
        data.fallback(get(assets::file))
            .layer(middleware::from_fn_with_state(address, guard::guard))
    }
}
