//! Contents of a journal, and refused journals.

use std::fs;
use std::io::Write;

use mission_nodes::facts::{FactStore, Journal, changes_after};

use crate::harness::{parsed, texts};

fn open(path: &std::path::Path) -> FactStore {
    let (journal, entries) = Journal::open(path).unwrap();
    FactStore::restore(journal, entries).unwrap()
}

#[test]
fn facts_objects_and_versions_are_restored() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let mut store = open(&path);
    store.load(texts(), parsed(), 5).unwrap();
    store.add_objects("me", [("sea", "sector")]).unwrap();
    store
        .set(
            "perception",
            [("at(uav1,sea)", true), ("at(uav1,home)", false)],
        )
        .unwrap();
    let changes = changes_after(store.world().unwrap(), 0);
    drop(store);
    let restored = open(&path);
    assert_eq!(changes_after(restored.world().unwrap(), 0), changes);
    assert_eq!(
        (restored.generation(), restored.texts()),
        (5, Some(&texts()))
    );
}

#[test]
fn a_line_that_was_not_written_completely_is_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let mut store = open(&path);
    store.load(texts(), parsed(), 5).unwrap();
    store.set("perception", [("searched(lake)", true)]).unwrap();
    let version = store.version();
    drop(store);
    let whole = fs::read(&path).unwrap();
    let mut file = fs::OpenOptions::new().append(true).open(&path).unwrap();
    file.write_all(br#"fact_journal 3 0123456789abcdef {"changed":{"writer":nu"#)
        .unwrap();
    let mut restored = open(&path);
    assert_eq!(restored.version(), version);
    assert_eq!(fs::read(&path).unwrap(), whole);
    restored
        .set("perception", [("searched(meadow)", true)])
        .unwrap();
    drop(restored);
    assert_eq!(
        open(&path).version(),
        version + 1,
        "the next line begins a line"
    );
}

#[test]
fn a_damaged_line_is_named_and_a_journal_has_one_user() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let store = open(&path);
    let error = Journal::open(&path).unwrap_err().to_string();
    assert!(error.ends_with("is in use by another program: end that program, or use another file"));
    drop(store);
    fs::write(&path, "nonsense\n").unwrap();
    let error = Journal::open(&path).unwrap_err().to_string();
    assert!(
        error.contains("journal:1: not an entry of a journal"),
        "{error}"
    );
}

#[test]
fn a_file_that_is_not_a_journal_is_refused_and_not_changed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    for text in [
        r#"{"precious":1}"#,
        "{\"precious\":1}\n",
        "1",
        "fact",
        "fact_journal is a word",
    ] {
        fs::write(&path, text).unwrap();
        let error = Journal::open(&path).unwrap_err().to_string();
        assert!(error.contains("journal:1: not an entry"), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
}

#[test]
fn a_missing_swapped_doubled_or_changed_line_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let mut store = open(&path);
    store.load(texts(), parsed(), 5).unwrap();
    store.set("perception", [("searched(lake)", true)]).unwrap();
    store
        .set("perception", [("searched(meadow)", true)])
        .unwrap();
    drop(store);
    let text = fs::read_to_string(&path).unwrap();
    let [a, b, c] = *text.split_inclusive('\n').collect::<Vec<_>>() else {
        panic!("three lines: {text}");
    };
    let changed = b.replace("lake", "lane");
    let unfinished = format!("{a}{b}{}", c.trim_end().trim_start_matches("fact"));
    for (broken, line) in [
        ([a, c].concat(), 2),
        ([a, c, b].concat(), 2),
        ([a, b, b, c].concat(), 3),
        ([b, c].concat(), 1),
        ([a, &changed, c].concat(), 2),
        (unfinished, 3),
    ] {
        fs::write(&path, &broken).unwrap();
        let error = Journal::open(&path).unwrap_err().to_string();
        assert!(error.contains(&format!("journal:{line}: ")), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), broken);
    }
}

#[test]
fn what_is_refused_leaves_no_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let mut store = open(&path);
    store.load(texts(), parsed(), 5).unwrap();
    let before = fs::read(&path).unwrap();
    store
        .set(
            "me",
            [("searched(lake)", true), ("searched(nowhere)", true)],
        )
        .unwrap_err();
    store
        .add_objects("me", [("sea", "sector"), ("lake", "sector")])
        .unwrap_err();
    assert_eq!(fs::read(&path).unwrap(), before);
    assert!(!store.world().unwrap().get("searched(lake)").unwrap());
    assert!(store.world().unwrap().object("sea").is_err());
}
