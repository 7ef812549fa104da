//! Files other than regular ones are refused at once.

use std::os::unix::net::UnixListener;
use std::process::Command;

use user_files::{check_create, create, open, read, read_to_string, write};

#[test]
fn what_is_not_a_regular_file_is_refused_without_waiting_and_by_its_kind() {
    let folder = tempfile::tempdir().unwrap();
    let (pipe, socket) = (folder.path().join("pipe"), folder.path().join("socket"));
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    let _listener = UnixListener::bind(&socket).unwrap();
    for (path, kind) in [
        (pipe.as_path(), "a named pipe"),
        (&socket, "a socket"),
        ("/dev/zero".as_ref(), "a character device"),
    ] {
        // Opening a pipe without a writer would block here forever.
        let error = open(path).unwrap_err();
        assert_eq!(error.to_string(), format!("is {kind}, not a regular file"));
        for error in [check_create(path).unwrap_err(), create(path).unwrap_err()] {
            assert_eq!(error.to_string(), format!("is {kind}, not a regular file"));
        }
    }
    let error = open(folder.path()).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::IsADirectory);
}

#[test]
fn a_check_before_writing_changes_nothing_and_fails_where_writing_would() {
    let folder = tempfile::tempdir().unwrap();
    let (new, old) = (folder.path().join("new"), folder.path().join("old"));
    std::fs::write(&old, "12345").unwrap();
    check_create(&new).unwrap();
    assert!(!new.exists());
    check_create(&old).unwrap();
    assert_eq!(std::fs::read(&old).unwrap(), b"12345");
    write(&old, "67").unwrap();
    assert_eq!(std::fs::read(&old).unwrap(), b"67");
    for wrong in [folder.path().join("missing/new"), old.join("new")] {
        let refused = check_create(&wrong).unwrap_err();
        assert_eq!(refused.kind(), create(&wrong).unwrap_err().kind());
    }
}

#[test]
fn a_file_that_is_larger_than_the_limit_is_refused_with_the_limit() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "12345").unwrap();
    assert_eq!(read(&file, 5).unwrap(), b"12345");
    let error = read(&file, 4).unwrap_err();
    assert_eq!(error.to_string(), "it has more than 4 bytes");
}

#[test]
fn a_link_to_a_file_is_read_and_what_is_not_text_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("file"), folder.path().join("link"));
    std::fs::write(&file, "text").unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    assert_eq!(read_to_string(&link, 10).unwrap(), "text");
    std::fs::write(&file, [b'a', 0xff]).unwrap();
    let error = read_to_string(&link, 10).unwrap_err();
    assert!(
        error.to_string().contains("line 1, column 2 is not UTF-8"),
        "{error}"
    );
}
