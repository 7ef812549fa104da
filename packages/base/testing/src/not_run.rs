//! Reports of tests that cannot run, for example because a program or data is missing.

use std::env;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

/// Variable with the path of the file to which reports are appended.
pub const FILE: &str = "NOT_RUN_FILE";

/// Ends the running test as not run.
///
/// cargo-nextest runs each test in a process of its own, which ends with success.
///
/// # Panics
/// Panics without cargo-nextest, because the process contains other tests, and if the report cannot be written.
pub fn stop(reason: &str) -> ! {
    report(reason);
    assert!(
        env::var_os("NEXTEST").is_some(),
        "not run: {reason}; cargo nextest reports this test as not run, cargo test as failed"
    );
    process::exit(0)
}

/// Reports that the running test, or a part of it, is not run.
///
/// # Panics
/// Panics if the report cannot be written.
pub fn report(reason: &str) {
    let line = format!("{}: {reason}\n", test_name());
    eprint!("not run: {line}");
    if let Some(file) = env::var_os(FILE) {
        let written = append(Path::new(&file), &line);
        assert!(written.is_ok(), "{}: {written:?}", file.display());
    }
}

/// Returns the path in `variable`, which names `data` that is not part of this repository. Ends the test as not run if
/// the variable is not set.
///
/// # Panics
/// Panics where [`stop`] does.
pub fn data(variable: &str, data: &str) -> PathBuf {
    let Some(path) = env::var_os(variable) else {
        stop(&format!("{variable} is not set: it names {data}"));
    };
    PathBuf::from(path)
}

/// Returns the program and the name of the running test.
fn test_name() -> String {
    let of_nextest = ["NEXTEST_BINARY_ID", "NEXTEST_TEST_NAME"].map(|name| env::var(name).ok());
    match of_nextest {
        [Some(program), Some(test)] => format!("{program} {test}"),
        _ => std::thread::current().name().unwrap_or("test").to_owned(),
    }
}

/// Appends a line to a file by one call of the system, so that lines of several processes do not mix.
fn append(file: &Path, line: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().create(true).append(true).open(file)?;
    file.write_all(line.as_bytes())
}
