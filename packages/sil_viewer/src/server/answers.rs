//! The answers, one question a function.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, Query, State};
use bag_tools::{Bag, first_difference};
use hsl_bag::BagError;
use hsl_types::{RobotId, Time};
use serde::{Deserialize, Serialize};

use super::failure::Failure;
use super::{Shown, Viewer};
use crate::api;

/// So many frames are told at once, at most.
const FRAME_LIMIT: u32 = 600;

/// A recording among the others.
#[derive(Serialize)]
pub(super) struct Listed {
    name: String,
    path: String,
    is_live: bool,
}

/// Which frames.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FrameQuestion {
    at_ns: u64,
    #[serde(default = "one")]
    count: u32,
    #[serde(default)]
    step_ns: u64,
    robot: Option<String>,
}

fn one() -> u32 {
    1
}

pub(super) async fn recordings(State(viewer): State<Arc<Viewer>>) -> Json<Vec<Listed>> {
    let shown = viewer.shown.iter().map(|shown| Listed {
        name: shown.recording.name().to_owned(),
        path: shown.path.display().to_string(),
        is_live: viewer.is_live,
    });
    Json(shown.collect())
}

pub(super) async fn overview(
    State(viewer): State<Arc<Viewer>>,
    Path(recording): Path<usize>,
) -> Result<Json<api::Overview>, Failure> {
    let is_live = viewer.is_live;
    let overview = move |shown: &Shown| api::overview(&shown.recording, is_live, &shown.failures);
    read(viewer, recording, overview).await
}

pub(super) async fn frames(
    State(viewer): State<Arc<Viewer>>,
    Path(recording): Path<usize>,
    Query(question): Query<FrameQuestion>,
) -> Result<Json<Vec<api::Frame>>, Failure> {
    let robot = question.robot.as_deref().filter(|robot| !robot.is_empty());
    let robot = robot.map(str::parse).transpose().map_err(Failure::wrong)?;
    let FrameQuestion {
        at_ns,
        count,
        step_ns,
        ..
    } = question;
    if count > FRAME_LIMIT {
        let error = format!("count is {count}: {FRAME_LIMIT} frames at most are told at once");
        return Err(Failure::wrong(error));
    }
    let (from, step) = (Time::from_nanos(at_ns), Duration::from_nanos(step_ns));
    read(viewer, recording, move |shown| {
        api::frames(&shown.recording, from, count, step, robot)
    })
    .await
}

pub(super) async fn layouts(
    State(viewer): State<Arc<Viewer>>,
    Path((recording, team, number)): Path<(usize, String, String)>,
) -> Result<Json<Vec<api::TreeLayout>>, Failure> {
    let robot: RobotId = format!("{team}/{number}").parse().map_err(Failure::wrong)?;
    let layouts = move |shown: &Shown| api::layouts(&shown.recording, robot);
    read(viewer, recording, layouts).await
}

pub(super) async fn difference(
    State(viewer): State<Arc<Viewer>>,
) -> Result<Json<Option<api::Difference>>, Failure> {
    let compared = tokio::task::spawn_blocking(move || {
        let [one, other] = &viewer.shown[..] else {
            return Err(Failure::wrong(
                "two recordings are compared: sil view ONE OTHER",
            ));
        };
        let open = |shown: &Shown| Bag::open(&shown.path).map_err(Failure::broken);
        let found = first_difference(&open(one)?, &open(other)?).map_err(Failure::broken)?;
        Ok(found.map(api::Difference::from))
    });
    compared.await.map_err(Failure::broken)?.map(Json)
}

/// Reads from a recording, in a thread where that may take a while.
async fn read<T: Send + 'static>(
    viewer: Arc<Viewer>,
    recording: usize,
    read: impl FnOnce(&Shown) -> Result<T, BagError> + Send + 'static,
) -> Result<Json<T>, Failure> {
    let reading = tokio::task::spawn_blocking(move || match viewer.shown.get(recording) {
        None => Err(Failure::missing(format!(
            "there is no recording {recording}"
        ))),
        Some(shown) => Ok(read(shown)?),
    });
    reading.await.map_err(Failure::broken)?.map(Json)
}
