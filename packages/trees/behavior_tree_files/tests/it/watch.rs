//! Reloading of a watched tree when its files have changed.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use behavior_tree::{Registry, Status};
use behavior_tree_files::TreeWatch;

use crate::load::NoSituation;

/// Number of checks after which an empty or missing file counts as changed.
const EMPTY_CHECKS: usize = 250;

fn registry() -> Registry<()> {
    let success = |_: &mut ()| Status::Success;
    Registry::new()
        .action("One", success)
        .action("Two", success)
}

fn load(path: &Path) -> TreeWatch {
    let (watch, _) = TreeWatch::load::<NoSituation, _>(path, &registry()).unwrap();
    watch
}

/// Returns the name of the root after a reload, its error, or an empty text if nothing was loaded.
fn reload(watch: &mut TreeWatch) -> String {
    match watch.reload::<NoSituation, _>(&registry()) {
        None => String::new(),
        Some(Ok(loaded)) => loaded.root.name().to_owned(),
        Some(Err(errors)) => errors.0[0].message.clone(),
    }
}

#[test]
fn a_change_is_loaded_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tree.btc");
    fs::write(&path, "tree main = One").unwrap();
    let mut watch = load(&path);
    assert_eq!(reload(&mut watch), "");
    fs::write(&path, "tree main = Two").unwrap();
    assert_eq!(reload(&mut watch), "Two");
    assert_eq!(reload(&mut watch), "");
    fs::write(&path, "tree main = Three").unwrap();
    assert_eq!(reload(&mut watch), "node Three not found");
    assert_eq!(reload(&mut watch), "");
}

#[test]
fn an_empty_or_missing_file_counts_when_it_stays_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tree.btc");
    fs::write(&path, "tree main = One").unwrap();
    let mut watch = load(&path);
    fs::write(&path, "").unwrap();
    for _ in 1..EMPTY_CHECKS {
        assert_eq!(reload(&mut watch), "", "another program may be saving it");
    }
    assert_eq!(reload(&mut watch), "tree main not found");
    fs::write(&path, "tree main = One").unwrap();
    assert_eq!(reload(&mut watch), "One");
    fs::remove_file(&path).unwrap();
    for _ in 1..EMPTY_CHECKS {
        assert_eq!(
            reload(&mut watch),
            "",
            "another program may be replacing it"
        );
    }
    assert_eq!(reload(&mut watch), "No such file or directory (os error 2)");
    fs::write(&path, "tree main = Two").unwrap();
    assert_eq!(reload(&mut watch), "Two");
}

#[test]
fn an_included_file_that_changes_is_loaded_too() {
    let folder = tempfile::tempdir().unwrap();
    let (path, other) = (
        folder.path().join("tree.xml"),
        folder.path().join("other.xml"),
    );
    let tree =
        |id: &str, leaf: &str| format!("<BehaviorTree ID=\"{id}\">{leaf}</BehaviorTree></root>");
    let main = "<root BTCPP_format=\"4\" main_tree_to_execute=\"A\"><include path=\"other.xml\"/>";
    fs::write(&path, format!("{main}{}", tree("A", "<SubTree ID=\"B\"/>"))).unwrap();
    let written = |leaf: &str| format!("<root BTCPP_format=\"4\">{}", tree("B", leaf));
    fs::write(&other, written("<One/>")).unwrap();
    let mut watch = load(&path);
    assert_eq!(reload(&mut watch), "");
    fs::write(&other, written("<Three/>")).unwrap();
    assert_ne!(reload(&mut watch), "");
    fs::write(&other, written("<Two/>")).unwrap();
    assert_eq!(reload(&mut watch), "B");
}

#[test]
fn an_imported_file_that_changes_is_loaded_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tree.rhai");
    let skills = folder.path().join("skills.rhai");
    fs::write(&path, "import \"skills\" as skills;\nskills::main()").unwrap();
    fs::write(&skills, "fn main() { One() }").unwrap();
    let mut watch = load(&path);
    assert_eq!(reload(&mut watch), "");
    fs::write(&skills, "fn main() { Three() }").unwrap();
    assert_eq!(reload(&mut watch), "node Three not found");
    fs::write(&skills, "fn main() { Two() }").unwrap();
    assert_eq!(reload(&mut watch), "Two");
}

#[test]
fn a_file_that_is_written_again_and_again_is_never_read_in_part() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tree.btc");
    // Long enough to be written in several steps.
    let text = |leaf: &str| format!("{}\ntree main = {leaf}\n", "# comment\n".repeat(2_000));
    fs::write(&path, text("One")).unwrap();
    let mut watch = load(&path);
    let is_done = Arc::new(AtomicBool::new(false));
    let writer = thread::spawn({
        let (path, is_done) = (path.clone(), is_done.clone());
        move || {
            for (count, leaf) in (0..300).zip(["Two", "One"].into_iter().cycle()) {
                fs::write(&path, "").unwrap();
                thread::sleep(Duration::from_micros(300));
                fs::write(&path, text(leaf)).unwrap();
                // From time to time the file stays long enough to be loaded.
                let pause = if count % 50 == 0 { 100_000 } else { 700 };
                thread::sleep(Duration::from_micros(pause));
            }
            fs::write(&path, text("Two")).unwrap();
            is_done.store(true, Ordering::Release);
        }
    });
    let mut last = String::new();
    let mut is_last = false;
    while !is_last {
        is_last = is_done.load(Ordering::Acquire);
        let name = reload(&mut watch);
        assert!(["", "One", "Two"].contains(&&*name), "{name}");
        if !name.is_empty() {
            last = name;
        }
    }
    writer.join().unwrap();
    assert_eq!(last, "Two");
}
