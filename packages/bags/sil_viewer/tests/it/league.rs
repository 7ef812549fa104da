//! Responses about matches of the 3D simulation league.

pub(crate) mod played;

use std::sync::LazyLock;

use hsl_wire::hsl_msgs::{LeagueText, LeagueTruth};
use hsl_wire::{Message, geometry_msgs, std_msgs};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::served::Served;
use played::{CYCLE, CYCLES, FOUL};

/// The match, played once.
static BAG: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    played::write(&folder.path().join("league"));
    folder
});

fn served() -> Served {
    Served::of(&[&BAG.path().join("league")])
}

fn frame(served: &Served, cycle: u64, robot: &str) -> Value {
    let at = cycle * CYCLE;
    served.json(&format!(
        "/api/recordings/0/frames?at_ns={at}&robot={robot}"
    ))[0]
        .clone()
}

/// Returns an invalid orientation.
fn zero() -> geometry_msgs::Quaternion {
    let (x, y, z, w) = (0.0, 0.0, 0.0, 0.0);
    geometry_msgs::Quaternion { x, y, z, w }
}

/// Requests the overview until it is complete.
fn overview(served: &Served) -> Value {
    loop {
        let overview = served.json("/api/recordings/0/overview");
        if overview["is_complete"] == true {
            return overview;
        }
    }
}

fn robot<'a>(frame: &'a Value, id: &str) -> &'a Value {
    let robots = frame["robots"].as_array().unwrap();
    robots.iter().find(|robot| robot["id"] == id).unwrap()
}

fn texts(list: &Value, key: &str) -> Vec<String> {
    let entries = list.as_array().unwrap().iter();
    entries
        .map(|entry| entry[key].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn each_cycle_has_the_poses_of_the_bag() {
    let served = served();
    for record in played::play().skip(90).step_by(60) {
        let truth = record
            .messages
            .iter()
            .find(|it| it.topic == "/league/truth")
            .unwrap();
        let truth = LeagueTruth::from_cdr(&truth.data).unwrap();
        let frame = frame(&served, record.tick, "");
        assert_eq!(frame["tick"], record.tick);
        let close = |value: &Value, expected: f64| {
            let value = value.as_f64().unwrap();
            assert!((value - expected).abs() < 1e-4, "{value} is not {expected}");
        };
        close(&frame["ball"]["z"], truth.ball.pose.position.z);
        assert_eq!(frame["robots"].as_array().unwrap().len(), 6);
        for (shown, robot) in frame["robots"]
            .as_array()
            .unwrap()
            .iter()
            .zip(&truth.robots)
        {
            close(&shown["x"], robot.torso.position.x);
            close(&shown["z"], robot.torso.position.z);
            let figure = &shown["figure"];
            close(&figure["head"][2], robot.part_positions[2].z);
            let toes = usize::from(robot.robot_type == 4);
            let lengths = [4, 4, 6 + toes, 6 + toes];
            for (limb, length) in figure["limbs"].as_array().unwrap().iter().zip(lengths) {
                assert_eq!(limb.as_array().unwrap().len(), length);
            }
            // The last part of the left leg.
            close(
                &figure["limbs"][3][5 + toes][0],
                robot.part_positions.last().unwrap().x,
            );
        }
    }
}

#[test]
fn a_lying_robot_differs_from_standing_ones() {
    let served = served();
    let before = frame(&served, 60, "");
    for id in ["left/1", "left/2", "right/2"] {
        assert_eq!(robot(&before, id)["posture"], "standing", "{id}");
    }
    let after = frame(&served, 350, "");
    assert_eq!(robot(&after, "left/2")["posture"], "fallen");
    assert_eq!(robot(&after, "left/1")["posture"], "standing");
}

#[test]
fn landmarks_and_the_ball_are_believed_where_they_are() {
    let served = served();
    // The camera sees in every third cycle; the cycles between show its last image.
    for cycle in [59, 60, 61, 119, 120] {
        let frame = frame(&served, cycle, "left/1");
        let robot = &frame["robot"];
        assert_eq!(robot["sights_ns"], json!(cycle / 3 * 3 * CYCLE));
        let sights = robot["sights"].as_array().unwrap();
        let place = |name: &str, kind: &str| {
            let mut sights = sights.iter();
            let sight = sights.find(|it| it["name"] == name && it["kind"] == kind);
            let sight = sight.unwrap_or_else(|| panic!("{kind} {name} is not seen"));
            let place = sight["points"][0].as_array().unwrap();
            [0, 1, 2].map(|axis| place[axis].as_f64().unwrap())
        };
        let near = |found: [f64; 3], expected: [f64; 3]| {
            for axis in 0..3 {
                let error = (found[axis] - expected[axis]).abs();
                assert!(error < 0.25, "{found:?} is not near {expected:?}");
            }
        };
        near(place("G1R", "landmark"), [15.0, 1.05, 0.8]);
        near(place("F1R", "landmark"), [15.0, 10.0, 0.0]);
        if cycle.is_multiple_of(3) {
            let ball = ["x", "y", "z"].map(|axis| frame["ball"][axis].as_f64().unwrap());
            near(place("", "ball"), ball);
        }
    }
}

#[test]
fn senses_and_effectors_are_shown_as_text_and_as_values() {
    let served = served();
    let frame = frame(&served, 50, "left/1");
    let robot = &frame["robot"];
    assert_eq!(robot["senses"][0], "(time (now 1.00))");
    let said = "(say this-is-longer-than-twenty)";
    assert_eq!(robot["effectors"], json!(["(he1 0.3)", said]));
    assert_eq!(robot["speeds"], json!({ "he1": 0.3 }));
    assert_eq!(
        robot["commands"],
        json!(["(say this-is-longer-than-twenty)"])
    );
    assert_eq!(robot["joints"].as_object().unwrap().len(), 22);
    assert_eq!(robot["game_state"]["play_mode"], "KickOff_Left");
    let weight = |foot: &str| robot["forces"][foot]["force"][2].as_f64().unwrap();
    let weight = weight("lf") + weight("rf");
    assert!((weight - 45.2).abs() < 3.0, "the feet carry {weight} N");
    assert_eq!(robot["gyro"].as_array().unwrap().len(), 3);
}

#[test]
fn talk_of_the_last_seconds_is_listed_latest_first() {
    let served = served();
    let shown = frame(&served, 80, "left/1");
    let said = &shown["robot"]["said"];
    assert_eq!(texts(said, "text"), ["this-is-longer-than-twenty"]);
    assert_eq!(said[0]["is_inaudible"], true);
    let heard = &shown["robot"]["heard"];
    let times: Vec<_> = heard
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["time_ns"].as_u64())
        .collect();
    assert!(
        times.len() > 20 && times.is_sorted_by(|one, next| one >= next),
        "{times:?}"
    );
    assert!(texts(heard, "team").contains(&"Beta".to_owned()));
    assert!(
        texts(heard, "text").contains(&"at70".to_owned())
            || texts(heard, "text").contains(&"at71".to_owned())
    );
}

#[test]
fn the_timeline_has_play_modes_goals_fouls_and_commands_of_trainers() {
    let served = served();
    let overview = overview(&served);
    assert_eq!(overview["kind"], "league");
    let ids = texts(&overview["robots"], "id");
    assert_eq!(
        ids,
        [
            "left/1", "left/2", "left/11", "right/1", "right/2", "right/3"
        ]
    );
    assert_eq!(overview["field"]["length"], 30.0);
    let states = overview["states"].as_array().unwrap();
    let modes: Vec<_> = states
        .iter()
        .map(|it| it["state"].as_str().unwrap())
        .collect();
    assert_eq!(
        &modes[..4],
        ["BeforeKickOff", "KickOff_Left", "PlayOn", "Goal_Left"]
    );
    for pair in states.windows(2) {
        assert_eq!(pair[0]["end_ns"], pair[1]["start_ns"]);
    }
    assert_eq!(states.last().unwrap()["end_ns"], CYCLES * CYCLE);
    let markers = overview["markers"].as_array().unwrap();
    let mark = |label: &str| {
        let mut markers = markers.iter();
        let mark = markers.find(|it| it["label"] == label);
        mark.unwrap_or_else(|| panic!("{label} is not in {markers:?}"))
    };
    let foul = mark("illegal defence by right/2");
    assert_eq!(
        (&foul["time_ns"], &foul["robot"]),
        (&json!(FOUL * CYCLE), &json!("right/2"))
    );
    let fouls = markers.iter().filter(|it| it["label"] == foul["label"]);
    assert_eq!(fouls.count(), 1, "a foul that is repeated is one mark");
    mark("goal for Alpha, 1 : 0");
    assert_eq!(mark("trainer: (kickOff Left)")["time_ns"], 40 * CYCLE);
    assert_eq!(
        frame(&served, FOUL, "")["fouls"],
        json!(["illegal defence by right/2"])
    );
}

#[test]
fn hostile_numbers_and_types_are_reported_and_the_rest_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("hostile");
    played::write_changed(&bag, |record| {
        record.messages.retain(|_| record.tick <= 60);
        played::alter::<LeagueTruth>(record, "/league/truth", |truth| {
            truth.robots[0].torso.orientation = zero();
            truth.robots[1].player.number = 0;
            truth.robots[2].part_positions.clear();
            truth.robots[3].velocity.x = f64::NAN;
            truth.ball.pose.position.z = f64::INFINITY;
        });
        played::alter::<LeagueText>(record, "/left/robot_1/senses", |senses| {
            senses.text = "(((".to_owned();
        });
        for message in &mut record.messages {
            if message.topic == "/left/robot_2/senses" {
                message.message_type = std_msgs::Header::TYPE;
                message.data = std_msgs::Header::default().to_cdr();
            }
        }
    });
    let served = Served::of(&[&bag]);
    let shown = frame(&served, 30, "left/1");
    let robots = texts(&shown["robots"], "id");
    assert_eq!(robots, ["left/11", "right/2", "right/3"]);
    assert_eq!(shown["ball"], Value::Null);
    assert_eq!(
        shown["faults"].as_array().unwrap().len(),
        4,
        "{}",
        shown["faults"]
    );
    assert_eq!(shown["robot"]["senses"], json!(["((("]));
    let fault = shown["robot"]["faults"][0].as_str().unwrap();
    assert!(fault.contains("/left/robot_1/senses"), "{fault}");
    let other = frame(&served, 30, "left/2");
    let fault = other["robot"]["faults"][0].as_str().unwrap();
    assert!(fault.contains("std_msgs/msg/Header"), "{fault}");
    assert!(overview(&served)["states"].as_array().unwrap().len() > 1);
}

#[test]
fn robots_of_other_matches_are_not_found_in_one_of_the_league() {
    let served = served();
    assert_eq!(frame(&served, 10, "hulks/1")["robot"], Value::Null);
    for name in ["left/0", "left/12", "middle/1", "left/1/2"] {
        let path = format!("/api/recordings/0/frames?at_ns=1&robot={name}");
        assert_eq!(served.get(&path).0, 400, "{name}");
    }
}

#[test]
fn a_league_recording_is_complete_after_its_last_part_was_read() {
    let served = served();
    let complete = overview(&served);
    assert_eq!(complete, served.json("/api/recordings/0/overview"));
}
