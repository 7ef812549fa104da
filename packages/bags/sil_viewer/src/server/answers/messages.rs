//! Messages of a topic.

use std::sync::Arc;

use axum::extract::{Extension, Path, Query, State};
use axum::response::Response;
use hsl_types::Time;
use serde::Deserialize;

use super::{failure_of, read};
use crate::server::Viewer;
use crate::server::failure::Failure;
use crate::server::json::json;
use crate::server::turns::Turn;

/// Maximum number of messages in a response.
const MESSAGE_LIMIT: usize = 100;

/// Parameters of a request for messages of a topic.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::server) struct MessageQuestion {
    topic: String,
    at_ns: u64,
    count: usize,
}

/// Responds with the last messages of a topic at or before `at_ns`, in the recording with this number. Too many
/// messages are an error of the client.
pub(in crate::server) async fn messages(
    State(viewer): State<Arc<Viewer>>,
    Extension(turn): Extension<Turn>,
    Path(recording): Path<usize>,
    Query(question): Query<MessageQuestion>,
) -> Result<Response, Failure> {
    let MessageQuestion {
        topic,
        at_ns,
        count,
    } = question;
    if count > MESSAGE_LIMIT {
        let error = format!("count must be at most {MESSAGE_LIMIT}, got {count}");
        return Err(Failure::wrong(error));
    }
    let is_live = viewer.is_live;
    read(viewer, turn, recording, move |shown| {
        let time = Time::from_nanos(at_ns);
        let messages = recording::topic_messages(&shown.recording, &topic, time, count);
        json(&messages.map_err(|error| failure_of(shown, is_live, error))?)
    })
    .await
}
