//! Responses, one function per request.

mod frames;
mod messages;
mod series;

use std::sync::Arc;

use axum::extract::{Extension, Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use bag_tools::{Bag, ToolError, first_difference};
use hsl_types::{RobotId, Time};
use serde::Deserialize;

pub(super) use self::frames::frames;
pub(super) use self::messages::messages;
pub(super) use self::series::series;
use super::Viewer;
use super::failure::Failure;
use super::json::json;
use super::recording_entry::RecordingEntry;
use super::shown::{Place, Shown};
use super::turns::Turn;
use crate::Difference;

/// Parameters of a request for a part of the history.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HistoryQuestion {
    from_ns: u64,
}

/// Responds with the list of recordings. With `is_live`, first switches to the run after a reset of the match.
pub(super) async fn recordings(
    State(viewer): State<Arc<Viewer>>,
    Extension(turn): Extension<Turn>,
) -> Result<Response, Failure> {
    in_thread(turn, move || {
        let listed = |place: &Place| {
            let shown = match viewer.is_live {
                true => place.follow(),
                false => place.shown(),
            };
            RecordingEntry {
                name: shown.recording.name().to_owned(),
                path: shown.path.display().to_string(),
                is_live: viewer.is_live,
                is_controlled: viewer.control.is_some(),
            }
        };
        json(&viewer.places.iter().map(listed).collect::<Vec<_>>())
    })
    .await
}

/// Responds with the overview of the recording with this number.
pub(super) async fn overview(
    State(viewer): State<Arc<Viewer>>,
    Extension(turn): Extension<Turn>,
    Path(recording): Path<usize>,
) -> Result<Response, Failure> {
    let is_live = viewer.is_live;
    let overview = move |shown: &Shown| {
        shown.overview.get(|| {
            let overview = recording::overview(&shown.recording, is_live, &shown.failures);
            let overview = overview.map_err(|error| failure_of(shown, is_live, error))?;
            let is_final = overview.is_complete && !shown.recording.is_open();
            Ok((json(&overview)?, is_final))
        })
    };
    read(viewer, turn, recording, overview).await
}

/// Responds with the layouts of a robot's trees in the recording with this number.
pub(super) async fn layouts(
    State(viewer): State<Arc<Viewer>>,
    Extension(turn): Extension<Turn>,
    Path((recording, team, number)): Path<(usize, String, String)>,
) -> Result<Response, Failure> {
    let robot: RobotId = format!("{team}/{number}").parse().map_err(Failure::wrong)?;
    let is_live = viewer.is_live;
    let layouts = move |shown: &Shown| {
        let layouts = recording::layouts(&shown.recording, robot);
        json(&layouts.map_err(|error| failure_of(shown, is_live, error))?)
    };
    read(viewer, turn, recording, layouts).await
}

/// Responds with the history of the mission in the recording with this number.
pub(super) async fn mission(
    State(viewer): State<Arc<Viewer>>,
    Extension(turn): Extension<Turn>,
    Path(recording): Path<usize>,
) -> Result<Response, Failure> {
    read(viewer, turn, recording, |shown| {
        json(&shown.recording.mission())
    })
    .await
}

/// Responds with the events of the recording with this number from `from_ns` on, after reading a further part of it.
pub(super) async fn history(
    State(viewer): State<Arc<Viewer>>,
    Extension(turn): Extension<Turn>,
    Path(recording): Path<usize>,
    Query(HistoryQuestion { from_ns }): Query<HistoryQuestion>,
) -> Result<Response, Failure> {
    read(viewer, turn, recording, move |shown| {
        json(&shown.recording.history(Time::from_nanos(from_ns)))
    })
    .await
}

/// Responds with the changes of a robot's nodes from `from_ns` on, in the part that was read.
pub(super) async fn nodes(
    State(viewer): State<Arc<Viewer>>,
    Extension(turn): Extension<Turn>,
    Path((recording, team, number)): Path<(usize, String, String)>,
    Query(HistoryQuestion { from_ns }): Query<HistoryQuestion>,
) -> Result<Response, Failure> {
    let robot: RobotId = format!("{team}/{number}").parse().map_err(Failure::wrong)?;
    read(viewer, turn, recording, move |shown| {
        json(
            &shown
                .recording
                .node_changes(robot, Time::from_nanos(from_ns)),
        )
    })
    .await
}

/// Responds with the first difference of the two recordings; an error of the client if there are not two.
pub(super) async fn difference(
    State(viewer): State<Arc<Viewer>>,
    Extension(turn): Extension<Turn>,
) -> Result<Response, Failure> {
    in_thread(turn, move || {
        let [one, other] = &viewer.places[..] else {
            return Err(Failure::wrong(
                "a comparison needs two recordings: sil view ONE OTHER",
            ));
        };
        let open = |shown: &Shown| Bag::open(&shown.path).map_err(Failure::broken);
        let found = first_difference(&open(&one.shown())?, &open(&other.shown())?)
            .map_err(Failure::broken)?;
        json(&found.map(Difference::from))
    })
    .await
}

/// Responds with the JSON that `read` returns for the recording with this number; status 404 if there is none.
async fn read<B: IntoResponse + Send + 'static>(
    viewer: Arc<Viewer>,
    turn: Turn,
    recording: usize,
    read: impl FnOnce(&Shown) -> Result<B, Failure> + Send + 'static,
) -> Result<Response, Failure> {
    in_thread(turn, move || match viewer.places.get(recording) {
        None => Err(Failure::missing(format!("no recording {recording}"))),
        Some(place) => read(&place.shown()),
    })
    .await
}

/// Responds with the JSON of `make`, which runs in a thread for blocking work. The turn is held until the response is
/// computed, even if the client disconnects.
pub(super) async fn in_thread<B: IntoResponse + Send + 'static>(
    turn: Turn,
    make: impl FnOnce() -> Result<B, Failure> + Send + 'static,
) -> Result<Response, Failure> {
    let making = tokio::task::spawn_blocking(move || {
        let made = make();
        drop(turn);
        made
    });
    let body = making.await.map_err(Failure::broken)??;
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}

/// Returns the failure for an error of reading a recording. Adds advice on recovery, unless the recording still grows:
/// it is the one of a live match (`is_live`) and not closed.
fn failure_of(shown: &Shown, is_live: bool, error: ToolError) -> Failure {
    if is_live && shown.recording.is_open() {
        return Failure::broken(error);
    }
    let advice = shown.recording.recovery_advice();
    Failure::broken(format!("{error}; {advice}"))
}
