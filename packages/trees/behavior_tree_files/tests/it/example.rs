//! The example program, which cargo builds together with the tests.

use std::path::Path;
use std::process::Command;

#[test]
fn the_example_walks_to_the_ball_and_kicks() {
    let test = std::env::current_exe().unwrap();
    // The tests are in `deps`, beside `examples`.
    let folder = test.parent().and_then(Path::parent).unwrap();
    let output = Command::new(folder.join("examples/tick_file"))
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/robot.btc"))
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(text.lines().count(), 4, "{text}");
    assert!(text.ends_with("walk, 1 steps left\nkick\n"), "{text}");
}
