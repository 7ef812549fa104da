//! Comparison of the README with the code.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use behavior_tree::{Port, Registry, Status};
use behavior_tree_files::{FileErrors, btc, yaml};

const README: &str = include_str!("../../README.md");

/// Returns the first indented block below the heading.
fn example(heading: &str) -> String {
    let below = README.split(heading).nth(1).unwrap_or_default();
    below
        .lines()
        .skip_while(|line| !line.starts_with("    "))
        .take_while(|line| line.is_empty() || line.starts_with("    "))
        .map(|line| format!("{}\n", line.get(4..).unwrap_or_default()))
        .collect()
}

/// Returns the leaves that the examples of the README use.
fn registry() -> Registry<()> {
    Registry::new()
        .condition("BallIsMoving", |()| false)
        .condition("TheGoalIsFree", |()| false)
        .action("LookAround", |()| Status::Running)
        .action_with_ports("Measure", [Port::output::<f64>("distance")], |context| {
            context.set("distance", 1.5)?;
            Ok(Status::Success)
        })
        .condition_with_ports(
            "IsAbove",
            ["limit", "value"].map(Port::input::<f64>),
            |context| Ok(context.get::<f64>("value")? > context.get::<f64>("limit")?),
        )
        .action_with_ports("Kick", [Port::input::<f64>("strength")], |_| {
            Ok(Status::Success)
        })
        .action_with_ports("PrintArmNode", [Port::input::<Arc<str>>("arm")], |_| {
            Ok(Status::Success)
        })
        .action_with_ports(
            "PrintBodyNode",
            [Port::output::<Arc<str>>("left_arm")],
            |_| Ok(Status::Success),
        )
}

#[test]
fn the_btc_example_is_a_tree_that_kicks() {
    let text = example("## .btc");
    let loaded = btc::load_text(Path::new("README.md"), &text, &registry());
    let status = loaded
        .map(|loaded| loaded.build().tick(std::time::Duration::ZERO, &mut ()))
        .map_err(|errors| errors.render());
    assert_eq!(status, Ok(Status::Success));
}

#[test]
fn the_yaml_example_is_a_tree() {
    let text = example("## YAML");
    let loaded = yaml::load_text(Path::new("README.md"), &text, &registry());
    let errors = loaded
        .map(|_| ())
        .map_err(|FileErrors(errors)| errors.len());
    assert_eq!(errors, Ok(()));
}

#[test]
fn every_test_that_the_btc_table_names_is_there() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/btc");
    let table = README.split("## .btc").nth(1).unwrap_or_default();
    let table = table.split("## YAML").next().unwrap_or_default();
    let rows = table.lines().filter(|line| line.contains("`: `"));
    let mut named = 0;
    for row in rows {
        let column = row.rsplit(" | ").next().unwrap_or_default();
        for group in column.split("; ") {
            let mut words = group.split('`').skip(1).step_by(2);
            let file = words.next().unwrap_or_default();
            if file.contains('/') {
                assert!(folder.join(file).exists(), "{file}");
                continue;
            }
            let source = fs::read_to_string(folder.join(format!("{file}.rs")));
            let source = source.unwrap_or_else(|error| panic!("{file}: {error}"));
            for test in words {
                assert!(source.contains(&format!("fn {test}()")), "{file}: {test}");
                named += 1;
            }
        }
    }
    assert!(named > 10, "the table names tests");
}
