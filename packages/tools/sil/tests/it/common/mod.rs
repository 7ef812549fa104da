//! Shared helpers of the tests of the command line.

pub(crate) mod campaign_files;
pub(crate) mod failed_bags;
pub(crate) mod launch_prefix;
pub(crate) mod launched;
pub(crate) mod match_over_ros;
pub(crate) mod orphans;
pub(crate) mod served_page;
pub(crate) mod shared_memory;
pub(crate) mod sockets;
pub(crate) mod team_programs;
pub(crate) mod workspace;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use hsl_bag::BagReader;
use match_runner::in_process::hang_watch::HangWatch;
use match_runner::in_process::play;
use match_runner::plan::match_arguments::MatchArguments;
use match_runner::plan::match_plan::MatchPlan;
use match_runner::plan::play_arguments::PlayArguments;
use match_runner::process::progress::ProgressDisplay;
use match_setup::MatchResult;
use support::Shutdown;

/// Arguments of a short match with a kick-off.
pub(crate) const SHORT: &[&str] = &[
    "auto_referee.initial_duration:=0.5",
    "auto_referee.ready_duration:=3",
    "auto_referee.whistle_to_playing_delay:=0.5",
    "half_duration:=6",
];

/// Arguments of such a match with one robot, for tests in which the number of robots does not matter.
pub(crate) const ONE_ROBOT: &[&str] = &[
    "hulks:=1",
    "opponents:=0",
    "auto_referee.initial_duration:=0.5",
    "auto_referee.ready_duration:=3",
    "auto_referee.whistle_to_playing_delay:=0.5",
    "half_duration:=6",
];

/// Returns the program `sil`.
pub(crate) fn sil() -> Command {
    Command::new(env!("CARGO_BIN_EXE_sil"))
}

/// Returns true if the Python of the shell can execute a line, for example because certain packages are installed.
pub(crate) fn python_executes(line: &str) -> bool {
    let mut command = Command::new("python3");
    let status = command.args(["-c", line]).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Waits until the bag, which is being recorded, has messages that can be read.
pub(crate) fn wait_for_messages(bag: &Path) {
    let has_messages = || {
        let summary = BagReader::open(bag).and_then(|bag| bag.summary());
        summary.is_ok_and(|summary| summary.message_count() > 0)
    };
    while !has_messages() {
        thread::sleep(Duration::from_millis(20));
    }
}

/// Returns the folders of all packages of this repository.
pub(crate) fn packages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../packages");
    let inside = |folder: PathBuf| fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    let families = inside(root).filter(|it| it.is_dir());
    let packages = families.flat_map(inside);
    packages
        .filter(|it| it.join("Cargo.toml").exists())
        .collect()
}

/// Returns the golden bag.
pub(crate) fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../bags/golden")
}

/// Returns the program with broken scenarios, which cargo builds with the tests.
pub(crate) fn broken() -> Command {
    let sil = Path::new(env!("CARGO_BIN_EXE_sil"));
    Command::new(sil.parent().unwrap().join("examples/broken_scenarios"))
}

/// Plays a match in this process into the bag `folder`, like `sil match --in-process`.
pub(crate) fn in_process(rules: &[&str], folder: &Path) -> MatchResult {
    failed_bags::keep(folder);
    let plan = MatchPlan::new(MatchArguments {
        rules: rules.iter().map(|rule| (*rule).to_owned()).collect(),
        play: PlayArguments {
            bag: Some(folder.to_owned()),
            ..PlayArguments::default()
        },
        ..MatchArguments::default()
    });
    let report = play(
        &plan.unwrap(),
        &Shutdown::default(),
        &mut ProgressDisplay::hidden(),
        &HangWatch::default(),
    );
    let result = report.unwrap().result;
    assert!(!result.failed, "{:?}", result.failures);
    result
}
