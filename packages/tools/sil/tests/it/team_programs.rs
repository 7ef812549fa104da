//! Programs of other teams: each costs its messages, packages for their conversion and its bridge, and an entry in
//! `PROGRAMS`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use match_runner::plan::team_programs::PROGRAMS;
use ros_testing::binary;

/// Folders and files in which no program has an entry of its own.
const GENERAL: &[&str] = &[
    "Makefile",
    "config/wheel",
    "packages/tools/match_runner/src",
    "packages/tools/sil/src",
];
/// Table of the programs.
const TABLE: &str = "plan/team_programs.rs";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

fn sil(arguments: &[&str]) -> Output {
    let mut command = Command::new(binary("sil").unwrap());
    command.args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Returns the programs and messages that `make match` builds for these arguments.
fn built_for(arguments: &str) -> Vec<String> {
    let rule = "print-built: ; @echo $(MATCH_PROGRAMS) $(MATCH_MESSAGES)";
    let output = Command::new("make")
        .args(["--no-print-directory", "--eval", rule, "print-built"])
        .arg(format!("ARGS={arguments}"))
        .current_dir(root())
        .env_remove("MAKEFLAGS")
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    let printed = text(&output.stdout);
    printed.split_whitespace().map(str::to_owned).collect()
}

/// Returns the files in a folder of the repository, or the file itself.
fn files(path: &Path) -> Vec<PathBuf> {
    match fs::read_dir(path) {
        Ok(entries) => entries.flat_map(|it| files(&it.unwrap().path())).collect(),
        Err(_) => vec![path.to_owned()],
    }
}

#[test]
fn every_program_has_a_command_and_a_starter() {
    for program in PROGRAMS {
        let name = program.name;
        let output = sil(&["team", name, "command", "hulks/3"]);
        assert!(output.status.success(), "{name}: {}", text(&output.stderr));
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().join("new");
        let output = sil(&["team", name, "new", folder.to_str().unwrap()]);
        assert!(output.status.success(), "{name}: {}", text(&output.stderr));
    }
    let output = sil(&["team", "hulks", "command", "hulks/9"]);
    assert_eq!(output.status.code(), Some(2));
    let error = text(&output.stderr);
    assert!(error.contains("plays only the players 1 to 5"), "{error}");
}

#[test]
fn the_page_of_a_program_has_its_commands_in_their_order() {
    let all = text(&sil(&["team"]).stdout);
    for program in PROGRAMS {
        assert!(all.contains(program.name), "{all}");
        let page = text(&sil(&["team", program.name]).stdout);
        let steps = ["set up", "check", "play", "compare", "CI"];
        let places = steps.map(|step| page.find(&format!("\n  {step} ")));
        assert!(places.is_sorted() && places[0].is_some(), "{page}");
        for line in page.lines().filter_map(|line| line.split_once("sil ")) {
            let command = line.1.split_whitespace().next().unwrap();
            let help = sil(&[command, "--help"]);
            assert!(help.status.success(), "{command}");
        }
    }
    let nameless = sil(&["team", "command", "hulks/3"]);
    assert_eq!(nameless.status.code(), Some(2));
    let error = text(&nameless.stderr);
    assert!(error.contains("no NAME of a team"), "{error}");
}

#[test]
fn the_earlier_commands_of_teams_work_with_a_hint() {
    for program in PROGRAMS {
        let name = program.name;
        let earlier = sil(&[name, "command", "hulks/3"]);
        assert!(earlier.status.success(), "{name}");
        let now = sil(&["team", name, "command", "hulks/3"]);
        assert_eq!(text(&earlier.stdout), text(&now.stdout));
        let hint = text(&earlier.stderr);
        assert!(hint.contains(&format!("sil team {name}")), "{hint}");
        assert!(now.stderr.is_empty());
    }
}

#[test]
fn a_match_builds_the_bridges_of_the_teams_in_its_arguments_and_no_other() {
    let bridge_of = |name: &str| {
        let program = PROGRAMS.iter().find(|it| it.name == name).unwrap();
        program.world_process().unwrap_or(program.bridge)
    };
    for program in PROGRAMS {
        let name = program.name;
        for arguments in [
            format!("--hulks 3,behavior={name}"),
            format!("hulks_behavior:={name}"),
            format!("--behavior {name}"),
            format!("behavior:=opponent={name}"),
        ] {
            let built = built_for(&arguments);
            for expected in [bridge_of(name), name] {
                let is_built = built.iter().any(|it| it == expected);
                assert!(is_built, "{expected} for {arguments}: {built:?}");
            }
        }
    }
    for arguments in ["--hulks-node hulks/3", "hulks_nodes:=hulks/3"] {
        assert!(built_for(arguments).contains(&bridge_of("hulks").to_owned()));
    }
    for arguments in [
        "",
        "hulks:=3 opponents:=2",
        "external:=hulks/3",
        "--node 'hulks/3=python3 robot.py' --hulks 3",
    ] {
        let built = built_for(arguments);
        for program in PROGRAMS {
            let bridge = bridge_of(program.name);
            assert!(
                !built.contains(&bridge.to_owned()),
                "{bridge} for {arguments}"
            );
        }
    }
}

#[test]
fn every_team_with_a_bridge_is_in_the_table() {
    let teams = fs::read_dir(root().join("packages/teams")).unwrap();
    for team in teams.map(|it| it.unwrap().path()) {
        let name = team.file_name().unwrap().to_string_lossy().into_owned();
        if name.ends_with("_bridge") && team.join("package.xml").is_file() {
            let is_listed = PROGRAMS.iter().any(|program| program.bridge == name);
            assert!(is_listed, "{name}");
        }
    }
}

#[test]
fn no_other_place_names_a_program() {
    // hulks is also the name of a team of robots, and therefore in many places.
    let names: Vec<_> = PROGRAMS
        .iter()
        .filter(|program| program.name != "hulks")
        .flat_map(|program| [program.name, program.bridge])
        .chain(["hulks_world"])
        .collect();
    let mut found = Vec::new();
    for file in GENERAL.iter().flat_map(|path| files(&root().join(path))) {
        let is_test = file.ends_with("tests.rs") || file.to_string_lossy().contains("__pycache__");
        if file.ends_with(TABLE) || is_test {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        // Examples of help and comments may name one, and one is also the name of a robot's interface.
        let is_code = |line: &&str| {
            let line = line.trim_start();
            let starts = ["sil ", "//", "#", "The program of", "packages/hardware/"];
            !starts.iter().any(|start| line.starts_with(start))
        };
        let lines = code.lines().filter(is_code);
        let named = lines.filter(|line| names.iter().any(|name| line.contains(name)));
        found.extend(named.map(|line| format!("{}: {line}", file.display())));
    }
    assert!(found.is_empty(), "{found:#?}");
}
