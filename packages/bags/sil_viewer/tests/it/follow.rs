//! Reset of a match: the recording of its next run replaces the first one.

use std::fs;
use std::path::Path;

use sil_viewer::Viewer;

use crate::served::Served;

fn copy_golden(to: &Path) {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../bags/golden");
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(golden).unwrap() {
        let from = entry.unwrap().path();
        fs::copy(&from, to.join(from.file_name().unwrap())).unwrap();
    }
}

fn served(bag: &Path, is_live: bool) -> Served {
    let mut viewer = Viewer::new(is_live);
    viewer.show(bag, Vec::new()).unwrap();
    Served::by(viewer)
}

#[test]
fn only_a_live_viewer_shows_the_next_run_when_it_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let first = folder.path().join("mine");
    copy_golden(&first);
    let (live, still) = (served(&first, true), served(&first, false));
    assert_eq!(live.json("/api/recordings")[0]["name"], "mine");

    // The recorder has created the folder, but not the file.
    let second = folder.path().join("mine-run2");
    fs::create_dir(&second).unwrap();
    assert_eq!(live.json("/api/recordings")[0]["name"], "mine");

    copy_golden(&second);
    let shown = live.json("/api/recordings");
    assert_eq!(shown[0]["path"], second.display().to_string());
    let overview = live.json("/api/recordings/0/overview");
    assert_eq!(overview["name"], "mine-run2");
    assert_eq!(still.json("/api/recordings")[0]["name"], "mine");
}
