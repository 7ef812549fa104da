//! Frames of a recording.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Extension, Path, Query, State};
use axum::response::Response;
use hsl_types::Time;
use hsl_wire::topics::Owner;
use recording::Kind;
use serde::{Deserialize, Serialize};

use super::{failure_of, read};
use crate::server::Viewer;
use crate::server::failure::Failure;
use crate::server::json::JsonList;
use crate::server::shown::Shown;
use crate::server::turns::Turn;

/// Maximum number of frames in a response.
pub(super) const FRAME_LIMIT: u32 = 600;

/// Parameters of a request for frames.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::server) struct FrameQuestion {
    at_ns: u64,
    #[serde(default = "one")]
    count: u32,
    #[serde(default)]
    step_ns: u64,
    robot: Option<String>,
}

/// Returns the default number of frames.
fn one() -> u32 {
    1
}

/// Responds with frames of the recording with this number: `count` ticks from `at_ns`, every `step_ns`, with the
/// details of `robot`. An invalid robot or too many frames are errors of the client.
pub(in crate::server) async fn frames(
    State(viewer): State<Arc<Viewer>>,
    Extension(turn): Extension<Turn>,
    Path(recording): Path<usize>,
    Query(question): Query<FrameQuestion>,
) -> Result<Response, Failure> {
    let robot = question.robot.as_deref().filter(|robot| !robot.is_empty());
    let robot: Option<Owner> = robot.map(str::parse).transpose().map_err(Failure::wrong)?;
    let FrameQuestion {
        at_ns,
        count,
        step_ns,
        ..
    } = question;
    if count > FRAME_LIMIT {
        let error = format!("count must be at most {FRAME_LIMIT}, got {count}");
        return Err(Failure::wrong(error));
    }
    let (from, step) = (Time::from_nanos(at_ns), Duration::from_nanos(step_ns));
    let is_live = viewer.is_live;
    let frames = move |shown: &Shown| {
        let recording = &shown.recording;
        let broken = |error| failure_of(shown, is_live, error);
        match recording.kind().map_err(broken)? {
            Kind::Match => {
                let robot = robot.and_then(Owner::robot);
                let frames = recording::frames(recording, from, count, step, robot);
                listed(frames.map(|frame| frame.map_err(broken)))
            }
            Kind::League => {
                let robot = robot.and_then(Owner::player);
                let frames = recording::league_frames(recording, from, count, step, robot);
                listed(frames.map(|frame| frame.map_err(broken)))
            }
            Kind::Foreign => {
                let frames = recording::foreign_frames(recording, from, count, step);
                listed(frames.map_err(broken)?.map(|frame| frame.map_err(broken)))
            }
        }
    };
    read(viewer, turn, recording, frames).await
}

/// Returns values as a JSON list; the first error if there is one.
fn listed<T: Serialize>(
    values: impl Iterator<Item = Result<T, Failure>>,
) -> Result<Vec<u8>, Failure> {
    let mut list = JsonList::default();
    for value in values {
        list.push(&value?)?;
    }
    Ok(list.finish())
}
