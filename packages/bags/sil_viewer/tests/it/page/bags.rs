//! The golden bag and bags made from it.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use hsl_bag::{BagReader, BagWriter, StorageOptions};
use hsl_types::{
    Color, PacketEvent, PacketEventKind, PlayerNumber, RobotId, Severity, Team, Time,
    TimelineMarker, Violation,
};
use hsl_wire::convert::{header, packet_events, timeline_marker, violations};
use hsl_wire::topics::{self, Topic};
use hsl_wire::{
    Message, MessageType, RecordMessage, TickRecord, builtin_interfaces, geometry_msgs, hsl_msgs,
    rosgraph_msgs,
};
use tempfile::TempDir;

use crate::page::browser::package;

/// Name that must be escaped in paths and in HTML.
pub(crate) const STRANGE_NAME: &str = "Spiel <b>ü<b> ..& %2e%2e";

/// File of the golden bag.
pub(crate) const MCAP: &str = "match_0.mcap";

/// File with the values read by an independent reader.
pub(crate) const VALUES: &str = "values.json";

/// Text that must be escaped in HTML.
const HOSTILE: &str = "<img src=x onerror=alert(1)>\u{202e}&amp;";

const ROBOT: RobotId = RobotId {
    team: Team::Opponent,
    player_number: PlayerNumber::new::<2>(),
};

/// Returns the golden bag: two against two for 231 ticks of 10 ms.
pub(crate) fn golden() -> PathBuf {
    package().join("../../../bags/golden")
}

/// Writes the first half of a file's bytes, as in a running recording.
pub(crate) fn write_half(whole: &Path, half: &Path) {
    let bytes = fs::read(whole).unwrap();
    fs::write(half, &bytes[..bytes.len() / 2]).unwrap();
}

/// Returns the values that the independent package `rosbags` reads in a bag.
pub(crate) fn values(bag: &Path) -> TempDir {
    let python = package().join("../../../config/ros/venvs/rosbags/bin/python3");
    assert!(
        python.is_file(),
        "{} not found: run `make test`, or config/ros/venv rosbags",
        python.display()
    );
    let folder = tempfile::tempdir().unwrap();
    let status = Command::new(python)
        .arg(package().join("tests/judges/values.py"))
        .arg(bag)
        // A sourced ROS sets the variable; the judge must use only its own environment.
        .env_remove("PYTHONPATH")
        .stdout(File::create(folder.path().join(VALUES)).unwrap())
        .status()
        .unwrap();
    assert!(status.success(), "the bag cannot be read");
    folder
}

/// Plays a run that fails in tick 2021, because the game continues after eleven goals.
pub(crate) fn play_failing(bag: &Path) {
    let setting = "auto_referee.mercy_rule_difference=50";
    let run = ["run", "mercy_rule_ends_match", "--set", setting, "--bag"];
    assert_eq!(sil(&run, bag).status.code(), Some(1));
}

/// Plays a mission with two plans, because an opponent takes the ball.
pub(crate) fn play_mission(bag: &Path) {
    let run = ["run", "contested_passing_drill", "--seed", "1", "--bag"];
    assert_eq!(sil(&run, bag).status.code(), Some(0));
}

/// Plays a mission whose actions have durations.
pub(crate) fn play_timed_mission(bag: &Path) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../config/missions/give_and_go");
    let folder = folder.to_str().unwrap();
    let run = ["mission", "run", folder, "--set", "hulks=3", "--bag"];
    assert_eq!(sil(&run, bag).status.code(), Some(0));
}

/// Plays a short match with teams of this size, each with a substitute.
pub(crate) fn play_match(size: u8, bag: &Path) {
    let size = size.to_string();
    let teams = [
        "match",
        "--in-process",
        "--hulks",
        &size,
        "--opponents",
        &size,
    ];
    let rules = [
        "substitutes:=1",
        "half_duration:=0.5",
        "auto_referee.initial_duration:=0.1",
        "auto_referee.ready_duration:=0.3",
        "auto_referee.whistle_to_playing_delay:=0.1",
        "--bag",
    ];
    let played = sil(&[&teams[..], &rules].concat(), bag);
    assert_eq!(played.status.code(), Some(0), "{played:?}");
}

/// Writes a report of the golden bag and another one to a folder.
pub(crate) fn write_report(bag: &Path, folder: &Path) {
    let folder = folder.to_str().unwrap();
    let golden = golden();
    let arguments = ["report", "--output", folder, golden.to_str().unwrap()];
    let written = sil(&arguments, bag);
    assert_eq!(written.status.code(), Some(0), "{written:?}");
}

/// Writes the mission records of a bag to a file in the form that `sil` reads: one line of JSON each. `more` are further
/// arguments of `sil mission audit`.
pub(crate) fn write_audit(bag: &Path, more: &[&str], file: &Path) {
    let audit = sil(&[&["mission", "audit", "--json"], more].concat(), bag);
    assert_eq!(audit.status.code(), Some(0));
    fs::write(file, audit.stdout).unwrap();
}

/// Runs the program `sil` with arguments that end with a bag.
fn sil(arguments: &[&str], bag: &Path) -> Output {
    let test = std::env::current_exe().unwrap();
    let sil = test.ancestors().nth(2).unwrap().join("sil");
    let output = Command::new(&sil).args(arguments).arg(bag).output();
    let hint = "run `cargo build --workspace --bins` first";
    output.unwrap_or_else(|error| panic!("{}: {error}; {hint}", sil.display()))
}

/// Writes the golden bag with violations, and with hostile texts in all text fields.
pub(crate) fn write_troubled(folder: &Path) {
    rewrite(folder, |record| {
        for message in &mut record.messages {
            alter(
                message,
                &topics::TREE_LAYOUT,
                |layout: &mut hsl_msgs::BehaviorTreeLayout| {
                    layout.nodes[0].name = HOSTILE.to_owned();
                    layout.nodes[0].description = HOSTILE.to_owned();
                },
            );
            alter(
                message,
                &topics::MOTION_COMMAND,
                |command: &mut hsl_msgs::MotionCommand| {
                    command.warnings.push(HOSTILE.to_owned());
                },
            );
        }
        let violation = |check_name, robot, severity| Violation {
            check_name,
            robot,
            message: HOSTILE.to_owned(),
            severity,
        };
        let found = match record.tick {
            100..=104 => violation("robots_are_apart", Some(ROBOT), Severity::Error),
            150 => violation("ball_is_near", None, Severity::Warning),
            _ => return,
        };
        let header = header::of_world(record.now);
        let found = violations::to_message(header, &[found]);
        record.messages.push(message(&topics::VIOLATIONS, &found));
        if record.tick == 100 {
            let marker = timeline_marker::to_message(&TimelineMarker {
                frame_time: record.now,
                color: Color::LIGHT_BLUE,
                label: HOSTILE.to_owned(),
            });
            record
                .messages
                .push(message(&topics::TIMELINE_MARKERS, &marker));
        }
    });
}

/// Writes the golden bag with another ball position and faster robots from tick 120, and with another kind of motion of
/// `hulks/2` from tick 150 to 159 and of `hulks/1` from tick 200 on.
pub(crate) fn write_other(folder: &Path) {
    rewrite(folder, |record| {
        let is_other = record.tick >= 120;
        let other_kind = match record.tick {
            150..160 => "/hulks/robot_2/motion_command",
            200.. => "/hulks/robot_1/motion_command",
            _ => "",
        };
        for message in record.messages.iter_mut().filter(|_| is_other) {
            alter(
                message,
                &topics::TRUTH,
                |truth: &mut hsl_msgs::SimulationTruth| {
                    truth.ball.iter_mut().for_each(shift);
                },
            );
            // The decision contains the ball as well.
            alter(
                message,
                &topics::REFEREE_DECISION,
                |decision: &mut hsl_msgs::RefereeDecision| {
                    decision.ball.iter_mut().for_each(shift);
                },
            );
            alter(
                message,
                &topics::MOTION_COMMAND,
                |command: &mut hsl_msgs::MotionCommand| {
                    command.speed += 0.5;
                },
            );
            if message.topic == other_kind {
                alter(
                    message,
                    &topics::MOTION_COMMAND,
                    |command: &mut hsl_msgs::MotionCommand| {
                        command.kind = hsl_msgs::MotionCommand::STAND;
                    },
                );
            }
        }
    });
}

/// Writes a bag as of another program, with wall times: a clock every 0.1 s for 10 s, and a transform in each second.
pub(crate) fn write_foreign(folder: &Path) {
    let mut bag = BagWriter::create(folder, StorageOptions::default()).unwrap();
    for number in 0..=100_u32 {
        let now = Time::from_nanos(1_700_000_000_000_000_000 + u64::from(number) * 100_000_000);
        let clock = rosgraph_msgs::Clock {
            clock: builtin_interfaces::Time {
                sec: 1_700_000_000,
                nanosec: number,
            },
        };
        let mut messages = vec![RecordMessage {
            topic: "/clock".into(),
            message_type: rosgraph_msgs::Clock::TYPE,
            data: clock.to_cdr(),
        }];
        if number % 10 == 0 {
            let vector = geometry_msgs::Vector3 {
                x: f64::from(number),
                ..Default::default()
            };
            messages.push(RecordMessage {
                topic: "/other/vector".into(),
                message_type: geometry_msgs::Vector3::TYPE,
                data: vector.to_cdr(),
            });
        }
        let tick = u64::from(number) + 1;
        bag.write(&TickRecord {
            now,
            tick,
            messages,
        })
        .unwrap();
    }
    bag.finish().unwrap();
}

/// Writes the golden bag with two lost messages in tick 120: one on the way to `hulks/2`, one to all receivers.
pub(crate) fn write_lossy(folder: &Path) {
    rewrite(folder, |record| {
        if record.tick != 120 {
            return;
        }
        let event = |kind, receiver| PacketEvent {
            kind,
            sender: ROBOT,
            receiver,
            sent_at: record.now,
            arrives_at: None,
            content: None,
        };
        let receiver = RobotId::new(Team::Hulks, PlayerNumber::new::<2>());
        let events = [
            event(PacketEventKind::OverBudget, None),
            event(PacketEventKind::Lost, Some(receiver)),
            event(PacketEventKind::Routed, Some(receiver)),
        ];
        let events = packet_events::to_message(header::of_world(record.now), &events);
        record
            .messages
            .push(message(&topics::PACKET_EVENTS, &events));
    });
}

/// Writes the golden bag with one more node in every tree, directly below the root, which is never ticked.
pub(crate) fn write_with_other_trees(folder: &Path) {
    rewrite(folder, |record| {
        for message in &mut record.messages {
            alter(
                message,
                &topics::TREE_LAYOUT,
                |layout: &mut hsl_msgs::BehaviorTreeLayout| {
                    let parents = layout.nodes.iter_mut().map(|node| &mut node.parent);
                    parents.filter(|id| **id > 0).for_each(|id| *id += 1);
                    let mut added = layout.nodes[1].clone();
                    (added.name, added.parent) = ("do something new".to_owned(), 0);
                    layout.nodes.insert(1, added);
                },
            );
            alter(
                message,
                &topics::TRACE,
                |trace: &mut hsl_msgs::BehaviorTrace| {
                    trace.statuses.insert(1, 0);
                    trace.scores.iter_mut().for_each(|score| score.node += 1);
                },
            );
        }
    });
}

/// Writes the golden bag with traces in which the first child of each root was skipped.
pub(crate) fn write_skipped(folder: &Path) {
    rewrite(folder, |record| {
        for message in &mut record.messages {
            alter(
                message,
                &topics::TRACE,
                |trace: &mut hsl_msgs::BehaviorTrace| trace.statuses[1] = 8,
            );
        }
    });
}

/// Writes the golden bag with robots whose programs estimate the pose (1, -0.5) facing the opponent's goal.
pub(crate) fn write_estimated(folder: &Path) {
    rewrite(folder, |record| {
        for message in &mut record.messages {
            alter(
                message,
                &topics::DEBUG,
                |debug: &mut hsl_msgs::BehaviorDebug| {
                    let mut pose = hsl_msgs::Pose2::default();
                    (pose.position.x, pose.position.y) = (1.0, -0.5);
                    pose.orientation.cos = 1.0;
                    debug.estimated_pose = Some(pose);
                },
            );
        }
    });
}

fn shift(ball: &mut hsl_msgs::BallTruth) {
    ball.position.x += 0.25;
}

/// Writes the golden bag with a change to each tick.
fn rewrite(folder: &Path, change: impl Fn(&mut TickRecord)) {
    let mut bag = BagWriter::create(folder, StorageOptions::default()).unwrap();
    let messages = BagReader::open(golden()).unwrap().messages().unwrap();
    let messages: Vec<_> = messages.map(Result::unwrap).collect();
    for (index, of_tick) in messages
        .chunk_by(|one, next| one.time() == next.time())
        .enumerate()
    {
        let messages = of_tick.iter().map(|message| RecordMessage {
            topic: message.topic().to_owned().into(),
            message_type: MessageType::by_name(message.message_type()).unwrap(),
            data: message.data().to_vec(),
        });
        let mut record = TickRecord {
            now: of_tick[0].time(),
            tick: index as u64 + 1,
            messages: messages.collect(),
        };
        change(&mut record);
        bag.write(&record).unwrap();
    }
    bag.finish().unwrap();
}

/// Changes a message if it belongs to a topic.
fn alter<M: Message>(message: &mut RecordMessage, topic: &Topic, change: impl Fn(&mut M)) {
    if Topic::by_full_name(&message.topic).is_some_and(|(found, _)| found.name == topic.name) {
        let mut value = M::from_cdr(&message.data).unwrap();
        change(&mut value);
        message.data = value.to_cdr();
    }
}

fn message<M: Message>(topic: &Topic, value: &M) -> RecordMessage {
    RecordMessage {
        topic: topic.of_robot(ROBOT).into(),
        message_type: M::TYPE,
        data: value.to_cdr(),
    }
}
