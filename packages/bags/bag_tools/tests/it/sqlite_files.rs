//! Files that SQLite opens in addition to the bag's file.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use bag_tools::{Bag, Progress, SqliteIndex, StorageKind, convert, recover};

use crate::common::{self, Fixture};

/// Returns the errors of every way to read an SQLite file.
fn errors(file: &Path, output: &Path) -> Vec<String> {
    let read = Bag::open(file).and_then(|bag| bag.messages().map(drop));
    let indexed = SqliteIndex::open(file).map(drop);
    let recovered = recover(file, output, Progress::new(&mut |_| {})).map(drop);
    let results = [read, indexed, recovered].into_iter();
    results
        .map(|result| {
            let error = result.unwrap_err();
            assert!(error.is_wrong_use(), "{error}");
            error.to_string()
        })
        .collect()
}

fn make_pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status().unwrap();
    assert!(made.success());
}

#[test]
fn pipes_and_links_beside_an_sqlite_file_are_refused_at_once() {
    let fixture = Fixture::new();
    let [bag, sqlite, output] = ["bag", "sqlite", "output"].map(|name| fixture.path(name));
    common::write(&bag, 1..11);
    let bag = Bag::open(bag).unwrap();
    convert(
        &bag,
        &sqlite,
        StorageKind::Sqlite3,
        Progress::new(&mut |_| {}),
    )
    .unwrap();
    let file = sqlite.join("match_0.db3");
    for suffix in ["-journal", "-wal", "-shm"] {
        let companion = sqlite.join(format!("match_0.db3{suffix}"));
        make_pipe(&companion);
        for error in errors(&file, &output) {
            assert!(error.contains("is not a regular file"), "{error}");
        }
        fs::remove_file(&companion).unwrap();
        symlink("/etc/passwd", &companion).unwrap();
        for error in errors(&file, &output) {
            assert!(error.contains("is not a regular file"), "{error}");
        }
        fs::remove_file(&companion).unwrap();
    }
    assert_eq!(Bag::open(file).unwrap().summary().unwrap().damage, None);
}

#[test]
fn a_pipe_named_like_an_sqlite_file_is_refused_at_once() {
    let fixture = Fixture::new();
    let pipe = fixture.path("pipe.db3");
    make_pipe(&pipe);
    for error in errors(&pipe, &fixture.path("output")) {
        assert!(error.contains("is a named pipe"), "{error}");
    }
}
