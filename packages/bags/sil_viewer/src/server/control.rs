use std::sync::Arc;

use axum::extract::{Extension, Path, State};
use axum::response::Response;

use super::Viewer;
use super::answers::in_thread;
use super::failure::Failure;
use super::json::json;
use super::turns::Turn;

/// Function that sends a request to the running match: `pause`, `step`, `resume` or `reset`. Returns the result, or the
/// reason of a failure.
pub type Control = Box<dyn Fn(&str) -> Result<String, String> + Send + Sync>;

/// Requests that the page can send to the match.
pub(crate) const REQUESTS: [&str; 4] = ["pause", "step", "resume", "reset"];

/// Sends one of [`REQUESTS`] to the match and responds with its result; status 404 if the page must not control it.
pub(super) async fn control(
    State(viewer): State<Arc<Viewer>>,
    Extension(turn): Extension<Turn>,
    Path(request): Path<String>,
) -> Result<Response, Failure> {
    in_thread(turn, move || {
        let control = viewer.control.as_ref();
        let control = control.filter(|_| REQUESTS.contains(&request.as_str()));
        let control = control.ok_or_else(|| Failure::missing(format!("no control {request}")))?;
        json(&control(&request).map_err(Failure::wrong)?)
    })
    .await
}
