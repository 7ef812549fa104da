//! Trees from files.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use behavior_tree::{Semaphores, Status};
use hsl_behavior::{BehaviorOutput, RobotBehavior};
use hsl_behavior_files::{FileBehavior, RobotParameters};
use hsl_types::parameters::Parameters;
use hsl_types::{FieldDimensions, MotionCommand};

use crate::fixture::{Situation, TICK};

/// Temporary file with its first content.
struct TreeFile {
    _folder: tempfile::TempDir,
    path: PathBuf,
}

impl TreeFile {
    /// Writes a tree file with this text into a temporary folder.
    fn new(text: &str) -> Self {
        Self::named("tree.btc", text)
    }

    /// Writes a file with this name and text into a temporary folder.
    fn named(name: &str, text: &str) -> Self {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let path = folder.path().join(name);
        let file = Self {
            _folder: folder,
            path,
        };
        file.write(text);
        file
    }

    fn write(&self, text: &str) {
        fs::write(&self.path, text).expect("there is room for a file");
    }

    fn parameters(&self, hot_reload: bool) -> RobotParameters {
        RobotParameters {
            tree: Some(self.path.display().to_string()),
            hot_reload,
            ..RobotParameters::default()
        }
    }

    fn behavior(&self, hot_reload: bool) -> FileBehavior {
        let parameters = self.parameters(hot_reload);
        FileBehavior::new(parameters, FieldDimensions::default()).expect("it is a tree")
    }
}

/// Robot that plays tick after tick.
struct Play(FileBehavior, Situation);

impl Play {
    fn new(behavior: FileBehavior) -> Self {
        Self(behavior, Situation::playing())
    }

    fn tick(&mut self) -> BehaviorOutput {
        self.1.0.now += TICK;
        self.0.tick(&self.1.0)
    }
}

fn stands(output: &BehaviorOutput) -> bool {
    matches!(output.motion_command, MotionCommand::Stand { .. })
}

#[test]
fn a_robot_runs_the_tree_of_the_file_that_its_parameters_name() {
    let file = TreeFile::new("tree main = Sequence { LookAround Stand }");
    let mut play = Play::new(file.behavior(false));
    let output = play.tick();
    assert!(stands(&output));
    assert_eq!(play.0.layout().nodes[2].name, "stand");
    assert_eq!(
        output.trace.expect("it is traced").statuses,
        [Status::Success; 3]
    );
}

#[test]
fn all_faults_of_the_file_are_faults_of_the_parameters() {
    let file = TreeFile::new("tree main = Sequence { LookAruond\nStnad }");
    let faults = file
        .parameters(false)
        .validate()
        .expect_err("it is no tree");
    let told: Vec<_> = faults.iter().collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(
        told[0].contains("tree.btc:1:24") && told[0].contains("LookAround"),
        "{told:?}"
    );
    assert!(
        told[1].contains("tree.btc:2:1") && told[1].contains("Stand"),
        "{told:?}"
    );
}

#[test]
fn a_file_that_is_not_there_and_a_reload_of_none_are_refused() {
    let missing = RobotParameters {
        tree: Some("no/such.btc".to_owned()),
        ..RobotParameters::default()
    };
    assert!(
        missing
            .validate()
            .expect_err("no file")
            .to_string()
            .contains("no/such.btc")
    );
    let nothing_to_reload = RobotParameters {
        hot_reload: true,
        ..RobotParameters::default()
    };
    let faults = nothing_to_reload.validate().expect_err("no file");
    assert!(faults.to_string().contains("hot_reload"), "{faults}");
}

#[test]
fn a_change_of_the_file_is_loaded_before_the_next_tick_when_asked() {
    let file = TreeFile::new("tree main = Sequence { LookAround Stand }");
    let (mut asked, mut other) = (
        Play::new(file.behavior(true)),
        Play::new(file.behavior(false)),
    );
    assert!(stands(&asked.tick()) && stands(&other.tick()));
    file.write("tree main = DampAllJoints");
    let output = asked.tick();
    assert!(!stands(&output));
    assert!(stands(&other.tick()), "it is not set to reload");
    assert_eq!(output.trace.expect("it is traced").layout_version, 1);
    assert_eq!(
        (asked.0.layout().version, asked.0.layout().nodes.len()),
        (1, 1)
    );
    assert_eq!(other.0.layout().version, 0);
}

/// Robots of a team whose claims are settled after each tick, as by the world.
struct Team {
    robots: Vec<Play>,
    semaphores: Semaphores<usize>,
}

impl Team {
    fn new(file: &TreeFile, robots: usize) -> Self {
        let mut team = Self {
            robots: (0..robots)
                .map(|_| Play::new(file.behavior(true)))
                .collect(),
            semaphores: Semaphores::default(),
        };
        // The robots have agreed on the first version.
        team.tick(|_| {});
        team.tick(|_| {});
        team
    }

    /// Ticks all robots and calls `before` before each. Returns the versions of their trees.
    fn tick(&mut self, before: impl Fn(usize)) -> Vec<u32> {
        let mut claims = BTreeMap::new();
        for (robot, play) in self.robots.iter_mut().enumerate() {
            before(robot);
            let held = self.semaphores.held_by(&robot).map(str::to_owned);
            play.1.0.semaphores = held.collect();
            claims.insert(robot, play.tick().claims);
        }
        self.semaphores.settle(&claims);
        let versions = self.robots.iter().map(|it| it.0.layout().version);
        versions.collect()
    }
}

#[test]
fn all_robots_of_a_team_change_to_a_new_version_in_the_same_tick() {
    let file = TreeFile::new("tree main = Sequence { LookAround Stand }");
    let mut team = Team::new(&file, 3);
    // The file changes while the robots decide: the first one has not seen the change.
    let versions = team.tick(|robot| {
        if robot == 1 {
            file.write("tree main = DampAllJoints");
        }
    });
    assert_eq!(versions, [0, 0, 0]);
    assert_eq!(team.tick(|_| {}), [0, 0, 0], "the first one reads it");
    // It changes again in the tick in which they change.
    let versions = team.tick(|robot| {
        if robot == 2 {
            file.write("tree main = Stand");
        }
    });
    assert_eq!(versions, [1, 1, 1]);
    let nodes = |team: &Team| -> Vec<_> {
        let names = team
            .robots
            .iter()
            .map(|it| it.0.layout().nodes[0].name.clone());
        names.collect()
    };
    assert_eq!(nodes(&team), ["damp all joints"; 3]);
    assert_eq!(team.tick(|_| {}), [1, 1, 1]);
    assert_eq!(team.tick(|_| {}), [2, 2, 2]);
    assert_eq!(nodes(&team), ["stand"; 3]);
}

#[test]
fn a_change_that_is_undone_or_broken_before_all_have_read_it_changes_no_robot() {
    let first = "tree main = Sequence { LookAround Stand }";
    let file = TreeFile::new(first);
    let mut team = Team::new(&file, 2);
    for text in [first, "tree main = Sequence {"] {
        let versions = team.tick(|robot| {
            let between = ["tree main = Stand", text];
            file.write(between[robot]);
        });
        assert_eq!(versions, [0, 0]);
        for _ in 0..3 {
            assert_eq!(team.tick(|_| {}), [0, 0]);
        }
    }
}

#[test]
fn a_robot_whose_team_does_not_read_the_new_version_changes_after_a_second() {
    let file = TreeFile::new("tree main = Sequence { LookAround Stand }");
    let other = TreeFile::new("tree main = Sequence { LookAround Stand }");
    let mut team = Team::new(&file, 1);
    team.robots.push(Play::new(other.behavior(true)));
    team.tick(|_| {});
    file.write("tree main = Stand");
    let ticks = (0..1000)
        .take_while(|_| team.tick(|_| {}) == [0, 0])
        .count();
    let second = std::time::Duration::from_secs(1).div_duration_f64(TICK);
    assert!((ticks as f64 - second).abs() < 2.0, "{ticks} ticks");
    assert_eq!(team.tick(|_| {}), [1, 0]);
}

#[test]
fn a_broken_file_leaves_the_old_tree_running_and_is_reported_once() {
    let file = TreeFile::new("tree main = Sequence { LookAround Stand }");
    let mut play = Play::new(file.behavior(true));
    play.tick();
    file.write("tree main = Sequence { LookAround");
    let output = play.tick();
    assert!(stands(&output) && output.faults.is_empty());
    let [warning] = &output.warnings[..] else {
        panic!("expected one warning, got {:?}", output.warnings);
    };
    assert!(
        warning.contains("tree.btc:1:") && warning.contains("the old tree keeps running"),
        "{warning}"
    );
    assert!(play.tick().warnings.is_empty());
    assert_eq!(play.0.layout().version, 0);
    file.write("tree main = DampAllJoints");
    assert!(!stands(&play.tick()), "the corrected file is loaded");
    fs::remove_file(&file.path).expect("it is there");
    assert!(
        !stands(&play.tick()),
        "the tree keeps running without its file"
    );
}

#[test]
fn what_a_script_prints_is_logged_in_its_tick() {
    let file = TreeFile::named(
        "tree.rhai",
        "print(\"loaded\");
        Guard(|s| { print(`ball: ${s.has_ball()}`); true }, Stand(), \"\")",
    );
    let mut play = Play::new(file.behavior(false));
    let first = play.tick().warnings;
    let [loaded, printed] = &first[..] else {
        panic!("expected two lines, got {first:?}");
    };
    assert!(loaded.ends_with("tree.rhai:1:1: loaded"), "{loaded}");
    assert_eq!(printed, "ball: false");
    assert_eq!(play.tick().warnings, ["ball: false"]);
}

#[test]
fn claimed_semaphores_are_sent_and_held_ones_are_received() {
    let file = TreeFile::new(
        "tree main = ReactiveFallback {
            Semaphore (id <- \"attacker\", max_count <- \"1\") { DampAllJoints }
            Stand
        }",
    );
    let mut play = Play::new(file.behavior(false));
    let output = play.tick();
    assert!(stands(&output));
    assert_eq!(
        (output.claims[0].id.as_str(), output.claims[0].max_count),
        ("attacker", 1)
    );
    play.1.0.semaphores = vec!["attacker".to_owned()];
    assert!(!stands(&play.tick()));
}

#[test]
fn the_names_of_all_leaves_can_be_used_in_files() {
    let checked = behavior_tree_files::check_names(&hsl_behavior::registry());
    assert_eq!(checked, Ok(()));
}
