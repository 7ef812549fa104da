//! Worlds that `sil branch` rebuilds from logs of robots.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::robot_log::RobotLog;
use bag_tools::{Bag, Progress, StorageKind, merge};
use hsl_types::{RobotId, SimulationTruth, Team, Time};
use hsl_wire::convert::simulation_truth;
use hsl_wire::topics::TRUTH;
use hsl_wire::{Message as _, hsl_msgs};
use match_runner::rebuilt::{Origin, RebuiltWorld};
use serde_json::Value;

use crate::common::{SHORT, in_process, sil};

/// Times of rebuilt worlds in a match [s], without a pattern.
const TIMES: [f64; 10] = [
    2.137, 4.613, 6.021, 7.949, 9.307, 11.783, 14.211, 16.477, 19.031, 22.559,
];

/// Errors of the robots in the match.
const ERRORS: [&str; 5] = [
    "simulation.noise.own_position:=0.05",
    "simulation.noise.own_orientation:=0.03",
    "simulation.noise.ball_position:=0.05",
    "simulation.noise.obstacle_position:=0.05",
    "simulation.robot_visibility_range:=6",
];

/// Plays a match of five against five robots with `rules`, and returns its bag.
fn played(folder: &Path, rules: &[&str]) -> Bag {
    let bag = folder.join("match");
    let teams = ["hulks:=5", "opponents:=5", "half_duration:=20"];
    in_process(&[SHORT, &teams, rules].concat(), &bag);
    Bag::open(bag).unwrap()
}

/// Writes the log of a robot: with another clock, jitter, and 5 % of the messages missing.
fn write_log(bag: &Bag, robot: RobotId, output: &Path) {
    let number = u64::from(u8::from(robot.player_number));
    let log = RobotLog {
        clock: RobotLog::CLOCK + Duration::from_millis(1_237 * (number - 1)),
        jitter: Duration::from_millis(8),
        loss: 0.05,
        seed: number,
        ..RobotLog::of(robot)
    };
    log.write(bag, output, StorageKind::Mcap).unwrap();
}

/// Writes the logs of the five robots of a match, and lays them together. Returns the path.
fn merged(folder: &Path, bag: &Bag) -> PathBuf {
    let robots = RobotId::all().filter(|it| it.team == Team::Hulks).take(5);
    let logs = robots.map(|robot| {
        let path = folder.join(format!("log-{}", robot.player_number));
        write_log(bag, robot, &path);
        Bag::open(path).unwrap()
    });
    let logs: Vec<_> = logs.collect();
    let output = folder.join("team");
    merge(&logs, &output, Progress::new(&mut |_| {})).unwrap();
    output
}

/// Returns the true world in the last tick of a match at or before a time.
fn truth(bag: &Bag, at: Time) -> SimulationTruth {
    let mut last = None;
    for message in bag.messages().unwrap() {
        let message = message.unwrap();
        if message.log_time > at.as_nanos() {
            break;
        }
        if message.channel.topic == TRUTH.name {
            last = Some(message);
        }
    }
    let truth = hsl_msgs::SimulationTruth::from_cdr(&last.unwrap().data).unwrap();
    simulation_truth::from_message(&truth).unwrap()
}

/// Errors in standard deviations.
#[derive(Debug, Default)]
struct Errors(Vec<(String, f32)>);

impl Errors {
    fn add(&mut self, name: &str, error: f32, deviation: f32) {
        self.0.push((name.to_owned(), (error / deviation).abs()));
    }

    fn within(&self, deviations: f32) -> usize {
        self.0.iter().filter(|(_, it)| *it <= deviations).count()
    }

    /// Checks that all errors are within three deviations, and most of them within two.
    fn check(&self, most_per_deviation: f32) {
        let (count, worst) = (
            self.0.len(),
            self.0.iter().max_by(|a, b| a.1.total_cmp(&b.1)),
        );
        let [one, two, three] = [1.0, 2.0, 3.0].map(|it| self.within(it));
        let text = format!("{one}, {two}, {three} of {count} within 1, 2, 3; worst {worst:?}");
        println!("{text}");
        assert_eq!(three, count, "{text}");
        assert!(one as f32 >= count as f32 * most_per_deviation, "{text}");
    }
}

#[test]
fn every_robot_starts_within_its_stated_uncertainty() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let bag = played(folder, &ERRORS);
    let log = Bag::open(merged(folder, &bag)).unwrap();
    let (mut robots, mut opponents, mut balls) =
        (Errors::default(), Errors::default(), Errors::default());
    for seconds in TIMES {
        let at = Time::ZERO + Duration::from_secs_f64(seconds);
        let truth = truth(&bag, at);
        let at = RobotLog::CLOCK + at.since(Time::ZERO);
        let world = RebuiltWorld::of(&log, at).unwrap();
        for robot in &truth.robots {
            let pose = robot.ground_to_world.as_pose();
            let Some(placed) = world.robots.get(&robot.id) else {
                assert_eq!(robot.id.team, Team::Opponent, "at {seconds}");
                continue;
            };
            // Others were seen by no robot, or are penalized.
            if !matches!(placed.origins[0], Origin::Message { .. }) {
                continue;
            }
            let name = format!("{} at {seconds}", robot.id);
            let errors = match robot.id.team {
                Team::Hulks => &mut robots,
                Team::Opponent => &mut opponents,
            };
            let error = placed.place.position - pose.position;
            errors.add(&name, error.x, placed.place.deviation);
            errors.add(&name, error.y, placed.place.deviation);
            let turn = placed.orientation.angle_to(pose.orientation);
            if robot.id.team == Team::Hulks {
                errors.add(&name, turn, placed.orientation_deviation);
            }
        }
        let seen = world.ball.as_ref().and_then(|ball| match ball.origins[0] {
            Origin::Message {
                topic: "world_state.ball",
                age,
                ..
            } => Some((ball, age)),
            _ => None,
        });
        if let Some((ball, age)) = seen
            && age <= Duration::from_secs(1)
        {
            let error = ball.place.position - truth.ball.unwrap().position;
            let name = format!("ball at {seconds}");
            balls.add(&name, error.x, ball.place.deviation);
            balls.add(&name, error.y, ball.place.deviation);
        }
        let game = &world.game.state;
        let true_game = &truth.game_controller_state;
        assert_eq!(game.game_state, true_game.game_state, "at {seconds}");
        let clocks = [game, true_game].map(|it| it.remaining_time_in_half.as_secs_f64());
        assert!((clocks[0] - clocks[1]).abs() < 0.1, "{clocks:?}");
        let budgets = [game, true_game].map(|it| it.hulks_team.remaining_amount_of_messages);
        assert!(budgets[0].abs_diff(budgets[1]) <= 2, "{budgets:?}");
    }
    assert_eq!(robots.0.len(), 10 * 5 * 3);
    robots.check(0.6);
    assert!(balls.0.len() >= 10, "{balls:?}");
    balls.check(0.6);
    assert!(opponents.0.len() >= 40, "{opponents:?}");
    opponents.check(0.6);
}

/// Runs `sil` in a folder; returns exit code and all output.
fn run(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = sil().current_dir(folder).args(arguments).output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}

#[test]
fn a_log_is_continued_and_kept_as_a_scenario() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let bag = played(folder, &["simulation.robot_visibility_range:=6"]);
    merged(folder, &bag);
    let branch = |arguments: &[&str]| run(folder, &[&["branch", "team"], arguments].concat());
    let expect = ["--expect", "robot: hulks/1, in: carpet, always: true"];
    let single = ["--at", "9.5", "--for", "2", "-o", "continued"];
    let (code, text) = branch(&[&single[..], &expect].concat());
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("hulks/1 world_state, 0.0"), "{text}");
    assert!(text.contains("sil run continued.yaml"), "{text}");
    // The file beside the bag is that match.
    let again = ["run", "continued.yaml", "--bag", "again"];
    let (code, text) = run(folder, &again);
    assert_eq!(code, Some(0), "{text}");
    let bytes = |name: &str| hsl_bag::sha256(folder.join(name)).unwrap();
    assert_eq!(bytes("continued"), bytes("again"));
    // With another tree, the printed command has it, too.
    let tree = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../config/trees/production.btc");
    let tree = tree.display().to_string();
    let changed = [
        "--tree",
        &tree,
        "--robot",
        "hulks/3",
        "--set",
        "walk.speed=0.5",
    ];
    let single = ["--at", "9.5", "--for", "1", "-o", "changed"];
    let (code, text) = branch(&[&single[..], &changed, &expect].concat());
    assert_eq!(code, Some(0), "{text}");
    let command = text.lines().find_map(|it| it.strip_prefix("again   sil "));
    let words = shlex::split(command.unwrap()).unwrap();
    let words = words.iter().map(String::as_str);
    let words: Vec<_> = words.chain(["--bag", "changed_again"]).collect();
    let (code, text) = run(folder, &words);
    assert_eq!(code, Some(0), "{words:?}: {text}");
    assert_eq!(bytes("changed"), bytes("changed_again"));
    let node = ["--node", "hulks/3=python3 robot.py"];
    let (code, text) = branch(&[&["--at", "9.5"][..], &changed, &node].concat());
    assert_eq!(code, Some(2), "{text}");
    assert!(
        text.contains("is played by the program of --node"),
        "{text}"
    );
    // Each seed draws its start, and the kept file draws the same.
    let seeds = ["--at", "game:0:17", "--seeds", "0..4", "--for", "2"];
    let keep = ["--keep", "kept.yaml", "--json"];
    let (code, text) = branch(&[&seeds[..], &expect, &keep].concat());
    assert_eq!(code, Some(0), "{text}");
    let kept = fs::read_to_string(folder.join("kept.yaml")).unwrap();
    assert!(kept.contains("{normal: ["), "{kept}");
    let branches: Value = serde_json::from_str(&text).unwrap();
    let start = branches["start"].as_array().unwrap();
    assert!(start.iter().any(|it| it["name"] == "ball"), "{text}");
    let ticks: Vec<_> = branches["branches"].as_array().unwrap().iter().collect();
    assert_eq!(ticks.len(), 4);
    let batch = ["batch", "kept.yaml", "--seeds", "0..2", "--folder", "batch"];
    let (code, text) = run(folder, &batch);
    assert_eq!(code, Some(0), "{text}");
    let (code, text) = branch(&[&seeds[..], &expect, &keep].concat());
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("the file exists"), "{text}");
}

#[test]
fn what_a_log_lacks_is_named_with_the_way_to_get_it() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let bag = played(folder, &[]);
    let robot = "hulks/2".parse().unwrap();
    write_log(&bag, robot, &folder.join("one"));
    let branch = |log: &str, arguments: &[&str]| {
        let seeds = ["--seeds", "0..2", "--for", "1"];
        run(folder, &[&["branch", log], &seeds[..], arguments].concat())
    };
    // Teammates are where they said, and opponents where the robot saw them.
    let (code, text) = branch("one", &["--at", "12"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("world_state.player_states"), "{text}");
    assert!(text.contains("seen by no robot in the last 5 s"), "{text}");
    for (arguments, expected) in [
        (["--at", "500"], "contains times from 0.000 s to"),
        (["--at", "1690000000"], "use --at 0.0"),
        (["--at", "game:99:00"], "99:00"),
    ] {
        let (code, text) = branch("one", &arguments);
        assert_eq!(code, Some(2), "{arguments:?}: {text}");
        assert!(text.contains(expected), "{arguments:?}: {text}");
    }
    let (code, text) = branch("one", &["--at", "12", "--expect", "goal: referee"]);
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("referee"), "{text}");
    let (code, text) = branch(
        "one",
        &["--at", "12", "--robot", "hulks/9", "--set", "tree=x"],
    );
    assert_eq!(code, Some(2), "{text}");
    let (code, text) = run(
        folder,
        &["branch", "match", "--at", "5", "--keep", "a.yaml"],
    );
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("--keep is for logs of robots"), "{text}");
    // Without the GameController, world states have the part that behaviors know; without world states, there is nothing.
    for (name, topic) in [
        ("states", "world_state"),
        ("games", "game_controller_state"),
    ] {
        let cut = ["bag", "cut", "one", "-o", name, "--topic", topic];
        let (code, text) = run(folder, &cut);
        assert_eq!(code, Some(0), "{text}");
    }
    let (code, text) = branch("states", &["--at", "12"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(
        text.contains("no game_controller_state in the log"),
        "{text}"
    );
    assert!(text.contains("dimensions of the field"), "{text}");
    let (code, text) = branch("games", &["--at", "12"]);
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("ros2 bag record"), "{text}");
}

#[test]
fn a_stop_a_set_play_a_penalty_and_a_fallen_robot_are_continued() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let scenario = "\
        robots:\n  hulks/1: [-4, 0]\n  hulks/2: {pose: [-1, 1], posture: has_fallen}\n  hulks/3: [-1, -1]\n\
        \x20 opponent/1: [0.8, 0, 3.14]\n\
        ball: [0.5, 0.5]\n\
        game: {penalties: {hulks/3: {kind: pushing, remaining: 30}}, scores: {hulks: 2, opponent: 1}, messages: {hulks: 99}}\n\
        commands:\n  - {at: 1, command: stop}\n  - {at: 3, command: resume}\n\
        \x20 - {at: 4, command: {award: {sub_state: throw_in, to: opponent}}}\n\
        duration: 6\n";
    fs::write(folder.join("situation.yaml"), scenario).unwrap();
    let (code, text) = run(folder, &["run", "situation.yaml", "--bag", "match"]);
    assert_eq!(code, Some(0), "{text}");
    let bag = Bag::open(folder.join("match")).unwrap();
    write_log(&bag, "hulks/1".parse().unwrap(), &folder.join("log-1"));
    write_log(&bag, "hulks/2".parse().unwrap(), &folder.join("log-2"));
    write_log(&bag, "hulks/3".parse().unwrap(), &folder.join("log-3"));
    let merge = ["bag", "merge", "log-1", "log-2", "log-3", "-o", "log"];
    let (code, text) = run(folder, &merge);
    assert_eq!(code, Some(0), "{text}");
    for (at, expected) in [
        ("0.5", "posture: has_fallen"),
        ("0.5", "hulks/3: {kind: pushing, remaining: 29."),
        ("0.5", "scores: {hulks: 2, opponent: 1}"),
        ("0.5", "messages: {hulks: 9"),
        ("2", "stopped: true"),
        ("2", "command: resume"),
        ("4.5", "{award: {sub_state: throw_in, to: opponent}}"),
    ] {
        let file = folder.join("kept.yaml");
        let arguments = [
            "branch",
            "log",
            "--at",
            at,
            "--seeds",
            "0..2",
            "--for",
            "3",
            "--keep",
            "kept.yaml",
        ];
        let (code, text) = run(folder, &arguments);
        assert!(matches!(code, Some(0 | 1)), "{text}");
        let kept = fs::read_to_string(&file).unwrap();
        assert!(kept.contains(expected), "{at}: {kept}");
        fs::remove_file(file).unwrap();
    }
}
