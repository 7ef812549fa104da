//! Findings in invalid bags.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use bag_tools::check::{CheckReport, RULES, check};
use bag_tools::{Bag, Progress, Selection, cut};
use hsl_bag::{BagReader, BagWriter, StorageOptions};
use hsl_types::decision_period::DecisionPeriod;
use hsl_types::{RunResult, Time};
use hsl_wire::{Message, MessageType, RecordMessage, TickRecord, hsl_msgs};

use crate::common::Fixture;
use crate::judges;

/// Returns the ticks of the golden bag.
fn golden() -> Vec<TickRecord> {
    let mut ticks: Vec<TickRecord> = Vec::new();
    for message in BagReader::open(golden_folder())
        .unwrap()
        .messages()
        .unwrap()
    {
        let message = message.unwrap();
        if ticks.last().is_none_or(|tick| tick.now != message.time()) {
            let tick = ticks.len() as u64 + 1;
            let now = message.time();
            let messages = Vec::new();
            ticks.push(TickRecord {
                now,
                tick,
                messages,
            });
        }
        ticks.last_mut().unwrap().messages.push(RecordMessage {
            topic: message.topic().to_owned().into(),
            message_type: MessageType::by_name(message.message_type()).unwrap(),
            data: message.data().to_owned(),
        });
    }
    ticks
}

fn golden_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../bags/golden")
}

fn report(path: &Path) -> CheckReport {
    check(&Bag::open(path).unwrap(), 3, Progress::new(&mut |_| {})).unwrap()
}

/// Returns the findings in the golden bag after `change` to its ticks.
fn changed(change: impl Fn(&mut Vec<TickRecord>)) -> CheckReport {
    let mut ticks = golden();
    change(&mut ticks);
    let fixture = Fixture::new();
    report(&written(&ticks, &fixture))
}

/// Writes a bag with these ticks, and returns its folder.
fn written(ticks: &[TickRecord], fixture: &Fixture) -> PathBuf {
    let folder = fixture.path("bag");
    let mut bag = BagWriter::create(&folder, StorageOptions::default()).unwrap();
    for tick in ticks {
        bag.write(tick).unwrap();
    }
    bag.finish().unwrap();
    folder
}

/// Applies `change` to the first message of a topic in a tick.
fn change<M: Message>(tick: &mut TickRecord, topic: &str, change: impl Fn(&mut M)) {
    let mut messages = tick.messages.iter_mut();
    let message = messages.find(|it| it.topic == topic).unwrap();
    let mut value = M::from_cdr(&message.data).unwrap();
    change(&mut value);
    message.data = value.to_cdr();
}

/// Checks that only this rule has findings, and their text.
fn assert_finds(report: &CheckReport, rule: &str, words: &[&str]) {
    let findings: Vec<_> = report.findings.iter().map(ToString::to_string).collect();
    let rules: BTreeSet<_> = report.findings.counts().map(|(rule, _)| rule).collect();
    assert_eq!(rules, BTreeSet::from([rule]), "{findings:#?}");
    for word in words {
        assert!(
            findings[0].contains(word),
            "{word} not found: {}",
            findings[0]
        );
    }
}

const WORLD: &str = "/hulks/robot_1/world_state";
const COMMAND: &str = "/hulks/robot_1/motion_command";
const TRACE: &str = "/hulks/robot_1/behavior/trace";
const RESULT: &str = "/sim/result";

#[test]
fn nothing_is_found_in_the_golden_bag() {
    let report = report(&golden_folder());
    assert!(report.findings.is_empty(), "{:#?}", report.findings);
    assert!(report.messages > 0 && report.not_ours.is_empty());
}

#[test]
fn a_recording_without_the_result_of_the_match_is_found() {
    let without_result = changed(|ticks| {
        let messages = &mut ticks.last_mut().unwrap().messages;
        messages.retain(|it| it.topic != "/sim/result");
    });
    assert_finds(&without_result, "result", &["/sim/result", "not found"]);
    let interrupted = changed(|ticks| ticks.truncate(50));
    assert_finds(&interrupted, "result", &["after tick 50"]);
}

#[test]
fn every_rule_has_a_name_of_its_own_and_says_what_holds() {
    let names: BTreeSet<_> = RULES.iter().map(|rule| rule.name).collect();
    assert_eq!(names.len(), RULES.len());
    assert!(RULES.iter().all(|rule| rule.description.len() > 10));
}

#[test]
fn a_stamp_that_is_not_that_of_the_tick_is_found() {
    let report = changed(|ticks| {
        change(&mut ticks[6], WORLD, |it: &mut hsl_msgs::WorldState| {
            it.header.stamp.nanosec += 1
        });
    });
    assert_finds(
        &report,
        "stamps",
        &["match_0.mcap", "tick 7", WORLD, "70000001 ns"],
    );
}

#[test]
fn ticks_that_are_missing_are_found_by_time_and_number() {
    let report = changed(|ticks| drop(ticks.drain(50..53)));
    assert_finds(&report, "gaps", &["tick 54", "comes after tick 50"]);
    assert_eq!(report.findings.counts().next(), Some(("gaps", 2)));
}

#[test]
fn a_robot_without_a_command_in_a_tick_is_found() {
    let report = changed(|ticks| {
        for tick in &mut ticks[10..13] {
            let robot = "/hulks/robot_1/";
            let kept = |it: &RecordMessage| {
                let has_it = it.topic.starts_with(robot);
                !has_it || it.topic == WORLD || it.topic.ends_with("hsl/incoming")
            };
            tick.messages.retain(kept);
        }
    });
    assert_finds(
        &report,
        "robots",
        &["tick 11", COMMAND, "missing in 3 ticks"],
    );
}

#[test]
fn a_match_on_the_wall_clock_may_have_ticks_without_a_command() {
    let report = changed(|ticks| {
        for tick in &mut ticks[10..13] {
            let of_robot = |it: &RecordMessage| it.topic.starts_with("/hulks/robot_1/");
            let is_input = |it: &RecordMessage| it.topic == WORLD || it.topic.ends_with("incoming");
            tick.messages.retain(|it| !of_robot(it) || is_input(it));
        }
        let last = ticks.last_mut().unwrap();
        change(last, RESULT, |it: &mut hsl_msgs::ScenarioResult| {
            let reason = RunResult::FOLLOWS_WALL_CLOCK.to_owned();
            it.not_reproducible.push(reason);
        });
    });
    assert!(report.findings.is_empty(), "{:#?}", report.findings);
}

/// Removes the answers of a robot in ticks without a due decision, and in the tick `missing`, and marks its period.
fn decide_at_30_hz(ticks: &mut [TickRecord], missing: u64) {
    let period: DecisionPeriod = "1/30".parse().unwrap();
    let mut last = Time::ZERO;
    for tick in ticks.iter_mut() {
        let is_answered = period.is_due(last, tick.now) && tick.tick != missing;
        last = tick.now;
        let kept = ["tree_layout", "field_dimensions", "world_state", "incoming"];
        tick.messages.retain(|it| {
            let is_kept = kept.iter().any(|end| it.topic.ends_with(end));
            is_answered || is_kept || !it.topic.starts_with("/hulks/robot_1/")
        });
    }
    let mark = hsl_msgs::TimelineMarker {
        label: period.label("hulks/1".parse().unwrap()),
        ..hsl_msgs::TimelineMarker::default()
    };
    ticks[0].messages.push(RecordMessage {
        topic: "/sim/timeline_markers".into(),
        message_type: hsl_msgs::TimelineMarker::TYPE,
        data: mark.to_cdr(),
    });
}

#[test]
fn a_robot_with_a_decision_period_has_commands_in_due_ticks() {
    let report = changed(|ticks| decide_at_30_hz(ticks, 0));
    assert!(report.findings.is_empty(), "{:#?}", report.findings);
    let report = changed(|ticks| decide_at_30_hz(ticks, 40));
    let words = ["tick 40", COMMAND, "missing in 1 tick"];
    assert_finds(&report, "robots", &words);
}

#[test]
fn a_part_of_a_bag_keeps_the_decision_periods() {
    let mut ticks = golden();
    decide_at_30_hz(&mut ticks, 0);
    let fixture = Fixture::new();
    let bag = Bag::open(written(&ticks, &fixture)).unwrap();
    let part = fixture.path("part");
    let selection = Selection {
        from: Some(Time::from_nanos(500_000_000)),
        ..Selection::default()
    };
    cut(&bag, &part, &selection, Progress::new(&mut |_| {})).unwrap();
    let report = report(&part);
    assert!(report.findings.is_empty(), "{:#?}", report.findings);
}

#[test]
fn ticks_that_a_robot_misses_now_and_then_are_one_finding() {
    let report = changed(|ticks| {
        for tick in [10, 12, 13, 20, 30] {
            let kept = |it: &RecordMessage| {
                !it.topic.starts_with("/hulks/robot_1/")
                    || it.topic == WORLD
                    || it.topic.ends_with("hsl/incoming")
            };
            ticks[tick].messages.retain(kept);
        }
    });
    let said = "missing in 5 ticks from this one on, in 4 gaps of at most 2";
    assert_finds(&report, "robots", &["tick 11", COMMAND, said]);
    assert!(report.findings.counts().any(|it| it == ("robots", 1)));
}

#[test]
fn an_announced_message_that_is_missing_is_found() {
    let report = changed(|ticks| ticks[8].messages.retain(|it| it.topic != TRACE));
    assert_finds(&report, "counts", &["tick 9", COMMAND, "trace_sent is 1"]);
}

#[test]
fn bytes_that_are_no_such_message_are_found() {
    let report = changed(|ticks| {
        let mut messages = ticks[3].messages.iter_mut();
        messages
            .find(|it| it.topic == "/sim/truth")
            .unwrap()
            .data
            .truncate(40);
    });
    let rules: Vec<_> = report.findings.counts().collect();
    assert!(rules.contains(&("decode", 1)), "{rules:?}");
}

#[test]
fn a_number_that_is_none_is_found_with_its_field() {
    let report = changed(|ticks| {
        change(&mut ticks[4], WORLD, |it: &mut hsl_msgs::WorldState| {
            it.ground_to_field.position.y = f32::NAN;
        });
    });
    assert_finds(
        &report,
        "finite",
        &["tick 5", WORLD, "ground_to_field.position.y is NaN"],
    );
}

#[test]
fn a_robot_far_off_the_field_is_found() {
    let report = changed(|ticks| {
        change(
            &mut ticks[4],
            "/sim/truth",
            |it: &mut hsl_msgs::SimulationTruth| {
                it.robots[0].ground_to_world.position.x = 99.0;
            },
        );
    });
    assert_finds(
        &report,
        "positions",
        &["tick 5", "/sim/truth", "robots[0]", "99"],
    );
}

#[test]
fn a_trace_without_its_layout_or_with_too_few_statuses_is_found() {
    let report = changed(|ticks| {
        change(&mut ticks[4], TRACE, |it: &mut hsl_msgs::BehaviorTrace| {
            it.layout_version = 9
        });
    });
    assert_finds(&report, "trees", &["tick 5", TRACE, "layout 9"]);
    let report = changed(|ticks| {
        change(&mut ticks[4], TRACE, |it: &mut hsl_msgs::BehaviorTrace| {
            it.statuses.truncate(3)
        });
    });
    assert_finds(
        &report,
        "trees",
        &["tick 5", TRACE, "statuses, layout 0 has"],
    );
}

/// Returns a copy of the golden bag with a changed `metadata.yaml`.
fn with_metadata(fixture: &Fixture, change: impl Fn(String) -> String) -> PathBuf {
    let folder = fixture.path("bag");
    fs::create_dir(&folder).unwrap();
    let golden = golden_folder();
    fs::copy(golden.join("match_0.mcap"), folder.join("match_0.mcap")).unwrap();
    let text = fs::read_to_string(golden.join("metadata.yaml")).unwrap();
    fs::write(folder.join("metadata.yaml"), change(text)).unwrap();
    folder
}

#[test]
fn metadata_that_counts_wrongly_is_found() {
    let fixture = Fixture::new();
    let folder = with_metadata(&fixture, |text| {
        text.replace("message_count: 231", "message_count: 230")
    });
    assert_finds(
        &report(&folder),
        "metadata",
        &["message_count is 230, found 231"],
    );
}

#[test]
fn a_file_that_was_cut_off_and_a_missing_metadata_are_found() {
    let fixture = Fixture::new();
    let folder = with_metadata(&fixture, |text| text);
    fs::remove_file(folder.join("metadata.yaml")).unwrap();
    let file = folder.join("match_0.mcap");
    assert_finds(&report(&folder), "structure", &["metadata.yaml not found"]);
    let bytes = fs::read(&file).unwrap();
    fs::write(&file, &bytes[..bytes.len() / 2]).unwrap();
    assert_finds(&report(&file), "structure", &["truncated or damaged"]);
}

#[test]
fn what_is_no_bag_is_refused_with_the_way_to_mend_it() {
    let fixture = Fixture::new();
    let said = |path: &Path| {
        let error = Bag::open(path).unwrap_err();
        assert!(error.is_wrong_use());
        error.to_string()
    };
    let (empty, file) = (fixture.path("a folder ü"), fixture.path("empty.mcap"));
    assert!(said(&empty).contains("a folder ü"));
    fs::create_dir(&empty).unwrap();
    assert!(said(&empty).contains("contains no .mcap or .db3 file"));
    fs::write(&file, "").unwrap();
    assert!(said(&file).contains("is empty"));
    let missing = with_metadata(&fixture, |text| text.replace("match_0", "match_1"));
    assert!(said(&missing).contains("lists match_1.mcap, which does not exist"));
    fs::write(missing.join("metadata.yaml"), "version: [").unwrap();
    assert!(said(&missing).contains("is not the metadata of a rosbag2 bag"));
}

#[test]
fn bags_of_other_robots_are_counted_and_not_found_fault_with() {
    let fixture = Fixture::new();
    for storage in ["mcap", "sqlite3"] {
        let folder = fixture.path(storage);
        judges::write_foreign(&folder, storage);
        let report = report(&folder);
        assert!(report.findings.is_empty(), "{:#?}", report.findings);
        let not_ours: Vec<_> = report.not_ours.into_iter().collect();
        let expected = [("/other/joints", 100), ("/other/words", 100)];
        assert_eq!(
            not_ours,
            expected.map(|(topic, count)| (topic.to_owned(), count))
        );
    }
}

#[test]
fn findings_are_limited_but_all_counted() {
    let report = changed(|ticks| {
        for tick in ticks {
            tick.now = Time::from_nanos(tick.now.as_nanos() + 1);
        }
    });
    assert_eq!(report.findings.iter().count(), 3);
    let (_, count) = report.findings.counts().next().unwrap();
    assert!(count > 231, "{count}");
}
