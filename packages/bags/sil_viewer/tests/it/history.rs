//! History of a match: decisions, motions and penalties of all robots, and lost packets.

use std::fs::{self, OpenOptions};
use std::io::Write;

use serde_json::{Value, json};
use sil_viewer::Viewer;

use crate::page::bags;
use crate::served::Served;

/// Number of ticks of the golden bag.
const TICKS: u64 = 231;

/// Requests the history until it is complete, from its start.
fn whole_history(served: &Served) -> Value {
    loop {
        let history = served.json("/api/recordings/0/history?from_ns=0");
        if history["is_complete"] == true {
            return history;
        }
    }
}

/// Returns the value in force at a time, of changes in order.
fn value_at(changes: &Value, time_ns: &Value) -> Value {
    let changes = changes.as_array().unwrap().iter();
    let before = changes.take_while(|change| change["time_ns"].as_u64() <= time_ns.as_u64());
    before.last().map_or(Value::Null, |it| it["value"].clone())
}

#[test]
fn motions_and_nodes_of_the_history_are_those_of_each_tick() {
    let served = Served::of(&[&bags::golden()]);
    let history = whole_history(&served);
    for (index, robot) in ["hulks/1", "hulks/2", "opponent/1", "opponent/2"]
        .iter()
        .enumerate()
    {
        let lanes = &history["robots"][index];
        assert_eq!(lanes["id"], *robot);
        let path = format!("/api/recordings/0/nodes/{robot}?from_ns=0");
        let nodes = served.json(&path);
        let layout = served.json(&format!("/api/recordings/0/layouts/{robot}"));
        let mut ticks = nodes["ticks"].as_array().unwrap().iter().peekable();
        let mut statuses = vec![json!(0); layout[0]["nodes"].as_array().unwrap().len()];
        for tick in 1..=TICKS {
            let at = tick * 10_000_000;
            let path = format!("/api/recordings/0/frames?at_ns={at}&robot={robot}");
            let frame = &served.json(&path)[0];
            while let Some(change) = ticks.next_if(|it| it["time_ns"].as_u64() <= Some(at)) {
                for pair in change["statuses"].as_array().unwrap().chunks(2) {
                    statuses[pair[0].as_u64().unwrap() as usize] = pair[1].clone();
                }
            }
            assert_eq!(
                frame["robot"]["trace"]["statuses"],
                json!(statuses),
                "{tick}"
            );
            let shown = &frame["robots"][index];
            assert_eq!(
                value_at(&lanes["motions"], &json!(at)),
                shown["motion"],
                "{tick}"
            );
            assert_eq!(
                value_at(&lanes["penalties"], &json!(at)),
                shown["penalty"],
                "{tick}"
            );
            let leaf = statuses.iter().rposition(|status| *status == 3);
            let leaf = leaf.or_else(|| statuses.iter().rposition(|status| *status == 1));
            let name = &layout[0]["nodes"][leaf.unwrap()]["name"];
            assert_eq!(value_at(&lanes["actions"], &json!(at)), *name, "{tick}");
        }
    }
}

#[test]
fn the_history_of_a_growing_recording_is_continued() {
    let folder = tempfile::tempdir().unwrap();
    let whole = fs::read(bags::golden().join(bags::MCAP)).unwrap();
    let (half, rest) = whole.split_at(whole.len() / 2);
    let file = folder.path().join(bags::MCAP);
    fs::write(&file, half).unwrap();
    let mut viewer = Viewer::new(true);
    viewer.show(folder.path(), Vec::new()).unwrap();
    let served = Served::by(viewer);
    let first = whole_history(&served);
    let until = first["until_ns"].as_u64().unwrap();
    assert!(until < TICKS * 10_000_000, "{until}");
    OpenOptions::new()
        .append(true)
        .open(&file)
        .unwrap()
        .write_all(rest)
        .unwrap();
    // The overview indexes new data.
    served.json("/api/recordings/0/overview");
    let all = whole_history(&served);
    assert_eq!(all, whole_history(&Served::of(&[&bags::golden()])));
    let later = served.json(&format!("/api/recordings/0/history?from_ns={until}"));
    for (index, robot) in all["robots"].as_array().unwrap().iter().enumerate() {
        for lane in ["actions", "motions"] {
            let known = first["robots"][index][lane].as_array().unwrap().iter();
            let known = known.filter(|it| it["time_ns"].as_u64() < Some(until));
            let added = later["robots"][index][lane].as_array().unwrap();
            let joined: Vec<_> = known.chain(added).collect();
            assert_eq!(json!(joined), robot[lane]);
        }
    }
}

#[test]
fn lost_packets_are_in_the_history_and_half_a_second_in_the_frames() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("lossy");
    bags::write_lossy(&bag);
    let served = Served::of(&[&bag]);
    let at = 1_200_000_000_u64;
    let lost = json!([
        {"time_ns": at, "cause": "over_budget", "sender": "opponent/2", "receiver": null},
        {"time_ns": at, "cause": "noise", "sender": "opponent/2", "receiver": "hulks/2"},
    ]);
    assert_eq!(whole_history(&served)["lost"], lost);
    for (time, expected) in [
        (at - 10_000_000, json!([])),
        (at, lost.clone()),
        (at + 500_000_000, lost.clone()),
        (at + 510_000_000, json!([])),
    ] {
        let frames = served.json(&format!("/api/recordings/0/frames?at_ns={time}"));
        assert_eq!(frames[0]["lost"], expected, "{time}");
    }
}

#[test]
fn invalid_questions_about_the_history_are_refused() {
    let served = Served::of(&[&bags::golden()]);
    for (path, expected) in [
        ("/api/recordings/7/history?from_ns=0", 404),
        ("/api/recordings/0/history", 400),
        ("/api/recordings/0/history?from_ns=-1", 400),
        ("/api/recordings/0/nodes/hulks/21?from_ns=0", 400),
    ] {
        let (status, body) = served.get(path);
        assert_eq!(status, expected, "{path}: {body}");
    }
}
