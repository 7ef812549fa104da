//! Arguments that take a path: each refuses a named pipe, a socket and a device, without waiting for them.

use std::any::TypeId;
use std::collections::BTreeSet;
use std::os::unix::fs::FileTypeExt;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use bag_tools::{Bag, StorageKind};

use crate::common::sil;
use crate::robot_log::RobotLog;

/// Arguments of all commands that take a path, each with a command line in which `{}` is the path. `bag` and
/// `result.json` are a bag and a result file, and `MISSION` is the folder of a mission.
#[rustfmt::skip]
const LINES: &[(&str, &str)] = &[
    ("bag check bags", "bag check {}"),
    ("bag convert bag", "bag convert {} --to mcap -o out"),
    ("bag convert output", "bag convert bag --to mcap -o {}"),
    ("bag cut bag", "bag cut {} --to 1 -o out"),
    ("bag cut output", "bag cut bag --to 1 -o {}"),
    ("bag diff a", "bag diff {} bag"),
    ("bag diff b", "bag diff bag {}"),
    ("bag export bag", "bag export {} -o out"),
    ("bag export output", "bag export bag -o {}"),
    ("bag import log", "bag import {} -o out"),
    ("bag import output", "bag import bag -o {}"),
    ("bag info bag", "bag info {}"),
    ("bag merge bags", "bag merge {} bag -o out"),
    ("bag merge output", "bag merge bag bag -o {}"),
    ("bag recover bag", "bag recover {} -o out"),
    ("bag recover output", "bag recover bag -o {}"),
    ("batch folder", "batch striker_kicks_close_ball --seeds 0..1 --bags none --folder {}"),
    ("batch merge folder", "batch merge shard --folder {}"),
    ("batch merge junit", "batch merge campaign --junit {}"),
    ("batch merge shards", "batch merge {}"),
    ("batch junit", "batch striker_kicks_close_ball --seeds 0..1 --junit {}"),
    ("batch python", "batch striker_kicks_close_ball --seeds 0..1 --ray local --python {}"),
    ("batch ray_files", "batch striker_kicks_close_ball --seeds 0..1 --ray local --ray-files {}"),
    ("batch params", "batch striker_kicks_close_ball --seeds 0..1 --params {}"),
    ("batch resume", "batch --resume {}"),
    ("branch bag", "branch {} --at 0.1 -o out"),
    ("branch keep", "branch log --at 0.1 --keep {}"),
    ("branch output", "branch bag --at 0.1 -o {}"),
    ("branch params", "branch bag --at 0.1 -o out --params {}"),
    ("branch tree", "branch bag --at 0.1 -o out --tree {}"),
    ("calibrate logs", "calibrate {} -o out"),
    ("calibrate output", "calibrate bag -o {}"),
    ("compare folder", "compare tree=null tree=null --seeds 0..1 --folder {}"),
    ("compare params", "compare tree=null tree=null --seeds 0..1 --params {}"),
    ("expect bag", "expect {} --at 0.1 --robot hulks/1"),
    ("expect check", "expect --check {}"),
    ("expect output", "expect bag --at 0.1 --robot hulks/2 -o {}"),
    ("expect tree", "expect bag --at 0.1 --robot hulks/2 --tree {}"),
    ("groot2 bag", "groot2 {} --robot hulks/2 --port 0"),
    ("new folder", "new {} --python"),
    ("junit file", "junit result.json {}"),
    ("junit result", "junit {} report.xml"),
    ("league log", "league --port 0 --log {}"),
    ("league record", "league --port 0 --record={}"),
    ("list path", "list {}"),
    ("match bag", "match --in-process --bag {}"),
    ("match junit", "match --in-process --no-record --junit {}"),
    ("match params", "match --in-process --no-record --params {}"),
    ("mission audit bag", "mission audit {}"),
    ("mission check folder", "mission check {}"),
    ("mission run bag", "mission run MISSION --bag {}"),
    ("mission run folder", "mission run {} --no-record"),
    ("mission run junit", "mission run MISSION --no-record --junit {}"),
    ("mission run params", "mission run MISSION --no-record --params {}"),
    ("plan domain", "plan {} MISSION/problem.pddl"),
    ("plan problem", "plan MISSION/domain.pddl {}"),
    ("plan tree", "plan MISSION/domain.pddl MISSION/problem.pddl --tree={}"),
    ("plan validate", "plan MISSION/domain.pddl MISSION/problem.pddl --validate {}"),
    ("plot bag", "plot {} -o out"),
    ("plot output", "plot bag -o {}"),
    ("redecide bag", "redecide {}"),
    ("redecide junit", "redecide bag --junit {}"),
    ("redecide output", "redecide bag --node hulks=true -o {}"),
    ("redecide params", "redecide bag --params {}"),
    ("redecide tree", "redecide bag --tree {}"),
    ("report bags", "report {} -o out"),
    ("report output", "report bag -o {}"),
    ("report result", "report bag -o out --result {}"),
    ("robustness errors", "robustness striker_kicks_close_ball --seeds 0..1 --error slip --errors {}"),
    ("robustness folder", "robustness striker_kicks_close_ball --seeds 0..1 --error slip --folder {}"),
    ("robustness junit", "robustness striker_kicks_close_ball --seeds 0..1 --error slip --junit {}"),
    ("robustness python", "robustness striker_kicks_close_ball --seeds 0..1 --ray local --python {}"),
    ("robustness ray_files", "robustness striker_kicks_close_ball --seeds 0..1 --ray local --ray-files {}"),
    ("robustness params", "robustness striker_kicks_close_ball --seeds 0..1 --error slip --params {}"),
    ("robustness resume", "robustness --resume {}"),
    ("run bag", "run striker_kicks_close_ball --bag {}"),
    ("run interventions", "run striker_kicks_close_ball --no-record --interventions {}"),
    ("run junit", "run striker_kicks_close_ball --no-record --junit {}"),
    ("run params", "run striker_kicks_close_ball --no-record --params {}"),
    ("run result", "run striker_kicks_close_ball --no-record --result {}"),
    ("trace bag", "trace {} --robot hulks/2 --at 1"),
    ("search campaign", "search striker_kicks_close_ball --cover --runs 1 --campaign {}"),
    ("search folder", "search striker_kicks_close_ball --over fuzz.ball=0.0..0.1 --folder {}"),
    ("search keep", "search striker_kicks_close_ball --over fuzz.ball=0.0..0.1 --keep {}"),
    ("search python", "search striker_kicks_close_ball --over fuzz.ball=0.0..0.1 --python {}"),
    ("team new folder", "team hulks new {}"),
    ("tree file", "tree {}"),
    ("tree model", "tree MISSING.xml --model {}"),
    ("tree xml", "tree --xml {}"),
    ("view result", "view bag --result {} --no-open --port 0"),
    ("view bags", "view {} --no-open --port 0"),
];

/// Options of a scenario that are files or folders, in the same form.
#[rustfmt::skip]
const OPTIONS: &[&str] = &[
    "run striker_kicks_close_ball --no-record --set tree={}",
    "match --in-process --no-record tree:={}",
    "match --in-process --no-record mission:={}",
    "match --in-process --no-record scenario:={}",
    "run {} --no-record",
    "batch {} --seeds 0..1 --bags none",
    "search {} --over fuzz.ball=0.0..0.1",
    "branch bag --at 0.1 -o out --scenario {}",
    "compare {} tree=null --seeds 0..1",
    "compare tree=null tree=null --seeds 0..1 --scenario {}",
];

/// Arguments whose path is written to a report and not opened.
const NAMED: [&str; 1] = ["junit bag"];

/// Named pipes with the names or extensions that commands expect.
const PIPES: &[&str] = &[
    "pipe.btc",
    "pipe.db3",
    "pipe.mcap",
    "pipe.pddl",
    "sqlite/bag_0.db3",
    "mcap/bag_0.mcap",
    "named/metadata.yaml",
    "mission/domain.pddl",
    "campaign/results.jsonl",
];

/// Paths that no argument accepts, and folders in which the files are named pipes.
const PATHS: &[&str] = &[
    "pipe.btc",
    "pipe.db3",
    "pipe.mcap",
    "pipe.pddl",
    "socket",
    "/dev/zero",
    "sqlite",
    "mcap",
    "named",
    "mission",
    "campaign",
];

/// Arguments of a folder that may exist and contain other files.
const EXISTING_FOLDERS: &[&str] = &["calibrate output", "plot output", "report output"];

const MISSION: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../config/missions/passing_drill"
);

#[test]
fn every_argument_that_takes_a_path_is_listed_here() {
    let mut found = BTreeSet::new();
    collect(&sil_tools::command_of_sil(), "", &mut found);
    let lines = LINES.iter().map(|(name, _)| *name);
    let listed: BTreeSet<_> = lines.chain(NAMED).map(str::to_owned).collect();
    assert_eq!(listed, found);
}

#[test]
fn what_is_neither_file_nor_folder_is_refused() {
    // Every argument has some of the paths, and every path some of the arguments.
    assert_refused(|argument, path| (argument + path).is_multiple_of(4));
}

/// Runs the lines with the paths for whose positions in the two lists `is_tried` returns true.
fn assert_refused(is_tried: impl Fn(usize, usize) -> bool) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let recorded = run(
        folder,
        "run striker_kicks_close_ball --bag bag --result result.json",
    );
    assert!(recorded.status.success(), "{recorded:?}");
    let bag = Bag::open(folder.join("bag")).unwrap();
    let log = RobotLog::of("hulks/2".parse().unwrap());
    log.write(&bag, &folder.join("log"), StorageKind::Mcap)
        .unwrap();
    for pipe in PIPES {
        let pipe = folder.join(pipe);
        std::fs::create_dir_all(pipe.parent().unwrap()).unwrap();
        assert!(Command::new("mkfifo").arg(pipe).status().unwrap().success());
    }
    let _listener = UnixListener::bind(folder.join("socket")).unwrap();
    let options = OPTIONS.iter().map(|line| ("option", *line));
    let mut faults = Vec::new();
    for (argument, (name, line)) in LINES.iter().copied().chain(options).enumerate() {
        for (position, path) in PATHS.iter().enumerate() {
            let is_accepted = EXISTING_FOLDERS.contains(&name) && folder.join(path).is_dir();
            if is_accepted || !is_tried(argument, position) {
                continue;
            }
            let output = run(folder, &line.replace("{}", path));
            let text = String::from_utf8_lossy(&output.stderr).into_owned();
            if !matches!(output.status.code(), Some(2 | 3)) || !text.contains(path) {
                faults.push(format!("{line} with {path}: {:?}: {text}", output.status));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    // No command has replaced them.
    let kind = |name: &str| folder.join(name).symlink_metadata().unwrap().file_type();
    assert!(kind("pipe.btc").is_fifo() && kind("socket").is_socket());
}

/// Runs `sil` in `folder`. Opening a pipe whose other end is closed would block for ever.
fn run(folder: &Path, line: &str) -> Output {
    let arguments = line.split(' ').map(|word| word.replace("MISSION", MISSION));
    sil().current_dir(folder).args(arguments).output().unwrap()
}

/// Adds the arguments of `command` and its subcommands that take a path, each with the names of its commands.
fn collect(command: &clap::Command, names: &str, found: &mut BTreeSet<String>) {
    let paths = command
        .get_arguments()
        .filter(|argument| argument.get_value_parser().type_id() == TypeId::of::<PathBuf>())
        // Only this program uses hidden arguments and commands.
        .filter(|argument| !argument.is_hide_set());
    found.extend(paths.map(|argument| format!("{names}{}", argument.get_id())));
    for inner in command.get_subcommands().filter(|it| !it.is_hide_set()) {
        collect(inner, &format!("{names}{} ", inner.get_name()), found);
    }
}

mod slow {
    use super::*;

    #[test]
    fn every_argument_refuses_every_path() {
        assert_refused(|_, _| true);
    }
}
