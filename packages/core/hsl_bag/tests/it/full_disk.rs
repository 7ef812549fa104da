//! Bags on full disks and in removed folders. Tests that set a limit or mount a file system start this program again in
//! a separate process.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use hsl_bag::{BagError, BagReader, BagWriter, Compression, StorageOptions, newest_unclosed};
use rustix::process::{Resource, Rlimit, setrlimit};

use crate::common::{self, Fixture, tick};

/// Folder for the other process; unset in the test itself.
const FOLDER: &str = "HSL_BAG_TEST_FOLDER";

/// More ticks than fit in any of the limits.
const TICKS: u64 = 10_000;

/// Runs `test` of this file in another process and returns its result.
fn start_again(command: &mut Command, test: &str, folder: &Path) -> Output {
    let output = command
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", &format!("full_disk::{test}"), "--nocapture"])
        .env(FOLDER, folder)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let is_played = said.contains("test result: ok. 1 passed");
    assert!(
        is_played || !output.status.success(),
        "no such test: {said}"
    );
    output
}

fn options() -> StorageOptions {
    StorageOptions {
        compression: Compression::None,
        ..StorageOptions::default()
    }
}

/// Writes ticks into a bag until an error.
fn write_until_it_fails(folder: &Path) -> BagError {
    let mut bag = match BagWriter::create(folder, options()) {
        Ok(bag) => bag,
        Err(error) => return error,
    };
    let mut failed = (1..=TICKS).filter_map(|number| bag.write(&tick(number)).err());
    failed.next().unwrap()
}

/// Checks that the bag is closed and, like `metadata.yaml`, contains the ticks that `error` names.
fn assert_closed(folder: &Path, error: &BagError) {
    let BagError::Write { written, .. } = error else {
        panic!("{error}");
    };
    let summary = BagReader::open(folder).unwrap().summary().unwrap();
    assert_eq!(summary.damage, None, "{error}");
    let count = written * tick(1).messages.len() as u64;
    assert_eq!(summary.message_count(), count, "{error}");
    let metadata = fs::read_to_string(folder.join("metadata.yaml")).unwrap();
    let said = format!("message_count: {count}\n");
    assert!(metadata.contains(&said), "{error}: {metadata}");
    assert_eq!(fs::read_dir(folder).unwrap().count(), 2, "{error}");
}

#[test]
fn a_file_size_limit_of_any_size_is_an_error_after_which_the_bag_is_closed() {
    let test = "a_file_size_limit_of_any_size_is_an_error_after_which_the_bag_is_closed";
    if let Some(folder) = std::env::var_os(FOLDER) {
        for limit in [0, 50, 100, 1000, 20_000, 50_000, 100_000, 1_000_000] {
            let folder = Path::new(&folder).join(limit.to_string());
            let limit = Rlimit {
                current: Some(limit),
                maximum: None,
            };
            setrlimit(Resource::Fsize, limit).unwrap();
            let error = write_until_it_fails(&folder);
            let text = error.to_string();
            assert!(text.contains("file size limit"), "{text}");
            assert!(text.contains(folder.to_str().unwrap()), "{text}");
            match error {
                // Not even an empty bag fits.
                BagError::File { .. } => assert!(!folder.exists(), "{text}"),
                error => assert_closed(&folder, &error),
            }
        }
        return;
    }
    let fixture = Fixture::new();
    // The signal SIGXFSZ ends the process unless it is handled.
    let output = start_again(&mut Command::new("env"), test, &fixture.path("bags"));
    assert!(output.status.success(), "{output:?}");
    let closed = fs::read_dir(fixture.path("bags")).unwrap().count();
    assert!(
        closed >= 3,
        "only {closed} limits were large enough for a bag"
    );
}

#[test]
fn a_disk_that_is_full_at_any_page_leaves_a_closed_bag_and_an_error_that_says_so() {
    let test = "a_disk_that_is_full_at_any_page_leaves_a_closed_bag_and_an_error_that_says_so";
    if let Some(folder) = std::env::var_os(FOLDER) {
        let folder = Path::new(&folder);
        let (bag, other) = (folder.join("bag"), folder.join("other"));
        for pages in 0..40_usize {
            fs::write(&other, vec![1; pages * 4096]).unwrap();
            let error = write_until_it_fails(&bag);
            let text = error.to_string();
            assert!(text.contains("no space left on the device"), "{text}");
            assert_closed(&bag, &error);
            fs::remove_dir_all(&bag).unwrap();
        }
        return;
    }
    let fixture = Fixture::new();
    let disk = fixture.path("disk");
    fs::create_dir(&disk).unwrap();
    let mount =
        format!("mount -t tmpfs -o size=1m none \"${FOLDER}\" || exit 99; exec \"$0\" \"$@\"");
    let mut command = Command::new("unshare");
    command.args(["--map-root-user", "--mount", "sh", "-c", &mount]);
    let output = start_again(&mut command, test, &disk);
    let error = String::from_utf8_lossy(&output.stderr);
    if output.status.code() == Some(99) || error.starts_with("unshare:") {
        drop(fixture);
        testing::not_run::stop(&format!("cannot mount a file system: {}", error.trim_end()));
    }
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn a_folder_that_is_removed_or_renamed_ends_the_recording_at_the_next_tick() {
    let fixture = Fixture::new();
    for is_renamed in [false, true] {
        let folder = fixture.path("bag");
        let mut bag = BagWriter::create(&folder, options()).unwrap();
        for number in 1..=100 {
            bag.write(&tick(number)).unwrap();
        }
        let renamed = fixture.path("renamed");
        if is_renamed {
            fs::rename(&folder, &renamed).unwrap();
        } else {
            fs::remove_dir_all(&folder).unwrap();
        }
        let error = bag.write(&tick(101)).unwrap_err();
        assert!(
            matches!(error, BagError::Vanished { tick: 101, .. }),
            "{error}"
        );
        assert!(error.to_string().contains(folder.to_str().unwrap()));
        let next = bag.write(&tick(102));
        assert!(matches!(next, Err(BagError::Closed { .. })));
        drop(bag);
        assert!(!folder.exists(), "the folder came back");
        if is_renamed {
            let summary = BagReader::open(&renamed).unwrap().summary().unwrap();
            assert_eq!(summary.damage, None);
        }
    }
}

#[test]
fn the_newest_bag_is_unclosed_when_its_writer_is_gone_and_has_not_closed_it() {
    let fixture = Fixture::new();
    let parent = fixture.path("bags");
    common::write(&parent.join("closed"), 1..10);
    assert_eq!(newest_unclosed(&parent), None);

    let cut = parent.join("cut");
    let mut bag = BagWriter::create(&cut, options()).unwrap();
    for number in 1..=100 {
        bag.write(&tick(number)).unwrap();
    }
    assert_eq!(newest_unclosed(&parent), None, "it is being written");
    let left = fs::read(bag.path()).unwrap();
    bag.discard().unwrap();
    fs::create_dir(&cut).unwrap();
    fs::write(cut.join("match_0.mcap"), left).unwrap();
    assert_eq!(newest_unclosed(&parent), Some(cut));

    common::write(&parent.join("later"), 1..10);
    assert_eq!(newest_unclosed(&parent), None, "a newer bag is closed");
}
