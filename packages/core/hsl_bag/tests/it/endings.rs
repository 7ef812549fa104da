//! Bags whose writer failed or was killed, each in its own process: the test starts itself again.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use hsl_bag::{BagError, BagReader, BagWriter, Compression, StorageOptions};

use crate::common::{Fixture, tick};

/// Folder for the bag of the other process; unset in the test itself.
const FOLDER: &str = "HSL_BAG_TEST_FOLDER";

/// More ticks than fit on the disk of one test, and than the other test writes before the kill.
const TICKS: u64 = 100_000;

/// Starts `test` again through a shell that runs `setting` first.
fn start_again(test: &str, folder: &Path, setting: &str) -> Child {
    Command::new("sh")
        .args(["-c", &format!("{setting}; exec \"$0\" \"$@\"")])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", &format!("endings::{test}"), "--nocapture"])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Writes ticks until an error, and prints each written tick.
fn write_until_it_fails(folder: &Path) -> Option<BagError> {
    let options = StorageOptions {
        compression: Compression::None,
        ..StorageOptions::default()
    };
    let mut bag = BagWriter::create(folder, options).unwrap();
    for number in 1..=TICKS {
        if let Err(error) = bag.write(&tick(number)) {
            let next = bag.write(&tick(number + 1));
            assert!(matches!(next, Err(BagError::Closed { .. })));
            return Some(error);
        }
        println!("tick {number}");
    }
    None
}

#[test]
fn a_full_disk_ends_the_bag_with_what_was_written_and_the_error_says_where() {
    if let Some(folder) = std::env::var_os(FOLDER) {
        let error = write_until_it_fails(Path::new(&folder)).unwrap();
        let BagError::Write { tick, written, .. } = error else {
            panic!("{error}");
        };
        println!("failed {tick} {written} {error}");
        return;
    }
    let fixture = Fixture::new();
    let folder = fixture.path("bag");
    // A file size limit replaces a full disk; without SIGXFSZ, writing fails.
    let mut child = start_again(
        "a_full_disk_ends_the_bag_with_what_was_written_and_the_error_says_where",
        &folder,
        "trap '' XFSZ; ulimit -f 1000",
    );
    let mut said = String::new();
    child
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut said)
        .unwrap();
    assert!(child.wait().unwrap().success());
    let failure = said
        .lines()
        .find_map(|line| line.strip_prefix("failed "))
        .unwrap();
    let mut words = failure.splitn(3, ' ');
    let failed: u64 = words.next().unwrap().parse().unwrap();
    let written: u64 = words.next().unwrap().parse().unwrap();
    let error = words.next().unwrap();
    assert!(error.contains("match_0.mcap"), "{error}");
    assert!(error.contains(&format!("tick {failed}")), "{error}");

    let summary = BagReader::open(&folder).unwrap().summary().unwrap();
    assert_eq!(summary.damage, None);
    assert_eq!(summary.end, tick(written).now);
    assert_eq!(
        summary.message_count(),
        written * tick(1).messages.len() as u64
    );
    let lost = tick(failed).now.since(tick(written).now);
    assert!(
        lost <= 2 * StorageOptions::default().chunk_duration,
        "{lost:?} are lost"
    );
    let metadata = std::fs::read_to_string(folder.join("metadata.yaml")).unwrap();
    let count = format!("message_count: {}\n", summary.message_count());
    assert!(metadata.contains(&count), "{metadata}");
}

#[test]
fn a_killed_process_loses_less_than_the_duration_of_a_chunk() {
    if let Some(folder) = std::env::var_os(FOLDER) {
        write_until_it_fails(Path::new(&folder));
        return;
    }
    let fixture = Fixture::new();
    let folder = fixture.path("bag");
    let mut child = start_again(
        "a_killed_process_loses_less_than_the_duration_of_a_chunk",
        &folder,
        ":",
    );
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut said = lines.filter_map(|line| line.ok()?.strip_prefix("tick ")?.parse().ok());
    let said: u64 = said.find(|number| *number >= 500).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();

    let summary = BagReader::open(&folder).unwrap().summary().unwrap();
    assert!(summary.damage.unwrap().contains("match_0.mcap"));
    let lost = tick(said).now.since(summary.end);
    assert!(
        lost < StorageOptions::default().chunk_duration,
        "{lost:?} are lost"
    );
}
