//! Requests from the page to the running match.

use std::path::Path;

use serde_json::json;
use sil_viewer::Viewer;

use crate::served::Served;

/// Serves a bag with a match that accepts all requests except steps.
fn served(is_controlled: bool) -> Served {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../bags/golden");
    let mut viewer = Viewer::new(false);
    viewer.show(&golden, Vec::new()).unwrap();
    if is_controlled {
        viewer.control_by(Box::new(|request| match request {
            "step" => Err("it is playing".to_owned()),
            other => Ok(format!("{other}d")),
        }));
    }
    Served::by(viewer)
}

#[test]
fn a_request_is_passed_on_and_its_answer_comes_back() {
    let served = served(true);
    assert_eq!(served.json("/api/recordings")[0]["is_controlled"], true);
    let paused = served.post("/api/control/pause");
    assert_eq!(paused, (200, json!("paused").to_string()));
    let reset = served.post("/api/control/reset");
    assert_eq!(reset, (200, json!("resetd").to_string()));
    let (status, body) = served.post("/api/control/step");
    assert_eq!(status, 400);
    assert!(body.contains("it is playing"), "{body}");
}

#[test]
fn without_a_match_and_with_other_words_there_is_no_control() {
    assert_eq!(served(true).post("/api/control/quit").0, 404);
    let alone = served(false);
    assert_eq!(alone.json("/api/recordings")[0]["is_controlled"], false);
    assert_eq!(alone.post("/api/control/pause").0, 404);
    let (status, _) = served(true).get("/api/control/pause");
    assert_eq!(status, 405, "a link must not pause a match");
}
