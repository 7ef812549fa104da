//! Page of a running match in a browser, whose buttons act on the match.

use std::fs;
use std::path::Path;
use std::process::Command;

use hsl_bag::{BagReader, sha256};
use hsl_types::Intervention;
use hsl_wire::convert::intervention;
use hsl_wire::{Message, hsl_msgs, topics};
use rustix::process::Signal;

use crate::common::match_over_ros::MatchOverRos;
use crate::common::served_page::ServedPage;
use crate::common::{in_process, sil};

/// Parameters of one robot that stands until the match is ended.
const RULES: &[&str] = &[
    "hulks:=1",
    "opponents:=0",
    "auto_referee.initial_duration:=100000",
];

/// Returns the package of the page.
fn viewer() -> &'static Path {
    Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../bags/sil_viewer"
    ))
}

/// Returns the interventions of a bag, with the ticks before which they took effect.
fn interventions(bag: &Path) -> Vec<(u64, Intervention)> {
    let messages = BagReader::open(bag).unwrap().messages().unwrap();
    let messages = messages.map(Result::unwrap);
    let of_topic = messages.filter(|message| message.topic() == topics::INTERVENTIONS.name);
    let read = of_topic.map(|message| {
        let message = hsl_msgs::Intervention::from_cdr(message.data()).unwrap();
        intervention::from_message(&message).unwrap()
    });
    read.collect()
}

#[test]
fn the_buttons_of_the_page_pause_step_continue_and_reset_the_match() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    let mut running = MatchOverRos::start(RULES, &bag);
    let file = bag.join("match_0.mcap");
    // The first chunk has the topics.
    while !fs::metadata(&file).is_ok_and(|it| it.len() > 0) {
        running.wait_for_progress();
    }
    let domain = running.domain().clone();
    let page = ServedPage::by(
        sil()
            .args(["view", "--live"])
            .arg(&bag)
            .env("ROS_DOMAIN_ID", domain.id()),
    );
    let found = ServedPage::by(
        sil()
            .args(["view", "--live"])
            .current_dir(folder.path())
            .env("ROS_DOMAIN_ID", domain.id()),
    );
    let listed = found.read("/api/recordings");
    let path = serde_json::json!({ "path": bag }).to_string();
    assert!(listed.contains(path.trim_matches(['{', '}'])), "{listed}");
    drop(found);
    let web = viewer().join("web");
    assert!(
        web.join("node_modules").is_dir(),
        "the browser driver is missing: run `make web`, or config/web/setup"
    );
    let shown = folder.path().join("shown.json");
    let output = Command::new("node")
        .args(["--test", "--test-reporter=spec"])
        .arg(web.join("tests/match_control.mjs"))
        .env("SIL_PAGE_URL", format!("http://{}/", page.address()))
        .env(
            "SIL_PAGE_PICTURES",
            viewer().join("../../../target/screenshots"),
        )
        .env("SIL_PAGE_SIL", env!("CARGO_BIN_EXE_sil"))
        .env("SIL_PAGE_SHOWN", &shown)
        .env("ROS_DOMAIN_ID", domain.id())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}");
    drop(page);
    running.signal(Signal::INT);
    running.wait();

    let done = interventions(&bag);
    let kinds: Vec<_> = done.iter().map(|(_, it)| it.to_string()).collect();
    let moved = "move the ball to (1.00, 0.50) m with (0.00, 0.00) m/s";
    assert_eq!(
        kinds,
        [
            "pause",
            "step 1 tick",
            "step 1 tick",
            moved,
            "step 100 ticks",
            "play",
            "reset"
        ]
    );
    let ticks: Vec<_> = done.iter().map(|(tick, _)| *tick).collect();
    let paused = ticks[0];
    let after_pause: Vec<_> = ticks[..6].iter().map(|tick| tick - paused).collect();
    assert_eq!(
        after_pause,
        [0, 0, 1, 2, 2, 102],
        "nothing is played in between"
    );
    let shown: Vec<u64> = serde_json::from_slice(&fs::read(&shown).unwrap()).unwrap();
    let [while_paused, after_steps] = shown[..] else {
        panic!("{shown:?}");
    };
    assert!(while_paused < paused, "{while_paused}, paused at {paused}");
    assert!(
        (paused..paused + 102).contains(&after_steps),
        "{after_steps}"
    );

    let again = folder.path().join("again");
    let interventions = format!("interventions:={}", serde_json::json!(bag));
    in_process(&[RULES, &[&interventions]].concat(), &again);
    assert_eq!(sha256(&again).unwrap(), sha256(&bag).unwrap());
}
