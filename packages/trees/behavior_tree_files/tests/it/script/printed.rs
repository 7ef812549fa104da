//! Lines that scripts print.

use behavior_tree_files::script::collect_printed;

use crate::script::fixture::{Player, load, tick, tree};

#[test]
fn what_is_printed_in_a_tick_is_collected() {
    let mut tree = tree(
        "fn near(s) { print(`distance ${s.distance()}`); debug(s.has_ball()); true }
        Guard(near, Kick(), \"\")",
    );
    let mut player = Player::default();
    let ((_, done), lines) = collect_printed(|| tick(&mut tree, &mut player));
    assert_eq!(done, ["Kick"]);
    assert_eq!(lines, ["distance 0.0", "1:49: false"]);
    tick(&mut tree, &mut player);
    let (_, none) = collect_printed(|| ());
    assert_eq!(none, [""; 0], "lines outside of it are dropped");
}

#[test]
fn what_is_printed_at_load_is_a_warning() {
    let loaded = load("print(\"two\"); print(1 + 1); Kick()").unwrap_or_else(|it| panic!("{it}"));
    let warnings: Vec<_> = loaded.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warnings, ["test.rhai:1:1: two\n2"]);
}

#[test]
fn printed_lines_are_limited() {
    let mut tree = tree(
        "fn loud(s) { for i in 0..30 { let line = \"é\"; line.pad(150, 'é'); print(line); } true }
        Guard(loud, Kick(), \"\")",
    );
    let (_, lines) = collect_printed(|| tick(&mut tree, &mut Player::default()));
    assert_eq!(lines.len(), 21);
    assert_eq!(lines[0], "é".repeat(100));
    assert_eq!(lines[20], "only the first 20 printed lines are kept");
}
