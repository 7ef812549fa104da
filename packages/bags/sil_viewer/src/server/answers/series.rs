//! Numbers of a robot over time.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Extension, Path, Query, State};
use axum::response::Response;
use hsl_types::{RobotId, Time};
use serde::Deserialize;

use super::frames::FRAME_LIMIT;
use super::{failure_of, read};
use crate::server::Viewer;
use crate::server::failure::Failure;
use crate::server::json::json;
use crate::server::shown::Shown;
use crate::server::turns::Turn;

/// Maximum number of paths in a request for numbers over time.
const PATH_LIMIT: usize = 32;

/// Parameters of a request for numbers over time.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::server) struct SeriesQuestion {
    /// Paths of the numbers, separated by commas.
    paths: String,
    from_ns: u64,
    count: u32,
    step_ns: u64,
}

/// Responds with numbers of a robot over time: of `count` ticks from `from_ns` on, every `step_ns`. Too many ticks or
/// numbers are errors of the client.
pub(in crate::server) async fn series(
    State(viewer): State<Arc<Viewer>>,
    Extension(turn): Extension<Turn>,
    Path((recording, team, number)): Path<(usize, String, String)>,
    Query(question): Query<SeriesQuestion>,
) -> Result<Response, Failure> {
    let robot: RobotId = format!("{team}/{number}").parse().map_err(Failure::wrong)?;
    let SeriesQuestion {
        paths,
        from_ns,
        count,
        step_ns,
    } = question;
    let paths: Vec<_> = paths.split(',').map(str::to_owned).collect();
    for (name, found, limit) in [
        ("count", count as usize, FRAME_LIMIT as usize),
        ("the number of paths", paths.len(), PATH_LIMIT),
    ] {
        if found > limit {
            let error = format!("{name} must be at most {limit}, got {found}");
            return Err(Failure::wrong(error));
        }
    }
    let (from, step) = (Time::from_nanos(from_ns), Duration::from_nanos(step_ns));
    let is_live = viewer.is_live;
    let series = move |shown: &Shown| {
        let series = recording::series(&shown.recording, robot, &paths, from, count, step);
        json(&series.map_err(|error| failure_of(shown, is_live, error))?)
    };
    read(viewer, turn, recording, series).await
}
