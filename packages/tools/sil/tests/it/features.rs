//! Equal dependencies of programs and tests.
//!
//! Cargo compiles a dependency once for each set of features. Features that only tests request would compile most of
//! the workspace twice, and the tests would run other programs than the users.

use std::collections::BTreeSet;
use std::process::Command;

/// Returns every dependency with its version and features, as compiled for these `edges` of the workspace.
fn compiled(edges: &str) -> BTreeSet<String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let tree = Command::new(cargo)
        .args(["tree", "--workspace", "--locked", "--prefix=none"])
        .args(["--format={p} {f}", "--edges", edges])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(
        tree.status.success(),
        "{}",
        String::from_utf8_lossy(&tree.stderr)
    );
    let lines = String::from_utf8(tree.stdout).unwrap();
    let lines = lines.lines().map(|line| line.trim_end_matches(" (*)"));
    // The lines for features are not needed.
    let packages = lines.filter(|line| !line.is_empty() && !line.contains(" feature \""));
    packages.map(str::to_owned).collect()
}

#[test]
fn tests_ask_for_no_features_that_programs_do_without() {
    // Build dependencies are compiled separately with their own features, and the tree does not say which one a line
    // belongs to.
    for built in ["", "build,"] {
        let programs = compiled(&format!("normal,{built}features"));
        let tests = compiled(&format!("normal,{built}dev,features"));
        assert!(
            programs.iter().any(|it| it.starts_with("zenoh ")) && programs.len() < tests.len(),
            "{programs:?}"
        );
        let different: Vec<_> = programs.difference(&tests).collect();
        assert!(
            different.is_empty(),
            "tests compile these with other features, see the workspace's Cargo.toml: {different:#?}"
        );
    }
}
