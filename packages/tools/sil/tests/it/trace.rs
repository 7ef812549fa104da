//! `sil trace`: a robot's tree in one tick of a bag.

use std::process::Output;

use crate::common::{golden, sil};

/// Runs `sil trace` on the golden bag.
fn trace(arguments: &[&str]) -> Output {
    sil()
        .arg("trace")
        .arg(golden())
        .args(arguments)
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn the_tree_is_drawn_as_it_was_in_the_last_tick_until_the_time() {
    let output = trace(&["--robot", "hulks/2", "--at", "0.3049"]);
    let drawn = text(&output.stdout);
    let lines: Vec<_> = drawn.lines().collect();
    assert_eq!(lines[..2], ["hulks/2 at 0.300 s", "▶ behavior (selection)"]);
    assert!(
        drawn.contains("✓ the game state is ready (condition)"),
        "{drawn}"
    );
    let hidden = "└─ · play (sequence), and 190 nodes below";
    assert_eq!(lines.last(), Some(&hidden), "{drawn}");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn without_a_time_the_last_tick_is_drawn_and_all_nodes_if_asked() {
    let drawn = text(&trace(&["--robot", "opponent/1", "--all"]).stdout);
    let nodes = hsl_behavior::create_tree().layout().nodes.len();
    assert_eq!(drawn.lines().count(), nodes + 1, "{drawn}");
}

#[test]
fn a_robot_without_a_trace_differs_from_an_unreadable_bag() {
    let output = trace(&["--robot", "hulks/5"]);
    let told = text(&output.stderr);
    assert!(told.contains("contains no trace of hulks/5"), "{told}");
    assert_eq!(output.status.code(), Some(2));

    let output = trace(&["--robot", "hulks/1", "--at", "0.001"]);
    assert!(text(&output.stderr).contains("until 0.001 s"));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn what_is_no_robot_and_no_time_is_wrong_use() {
    for wrong in [
        ["--robot", "hulks/21"],
        ["--robot", "3"],
        ["--at", "-1"],
        ["--at", "soon"],
    ] {
        assert_eq!(trace(&wrong).status.code(), Some(2), "{wrong:?}");
    }
}
