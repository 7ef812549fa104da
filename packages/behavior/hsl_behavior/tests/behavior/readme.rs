//! Tests in the README's table of features.

/// Sources of the tests that the table names.
const SOURCES: [(&str, &str); 15] = [
    ("ball_memory", include_str!("ball_memory.rs")),
    ("blackboard", include_str!("blackboard.rs")),
    ("command", include_str!("command.rs")),
    ("communication", include_str!("communication.rs")),
    ("goal_keeper", include_str!("goal_keeper.rs")),
    ("legal_ground", include_str!("legal_ground.rs")),
    ("motion", include_str!("motion.rs")),
    ("outputs", include_str!("outputs.rs")),
    ("robustness", include_str!("robustness.rs")),
    ("search", include_str!("search.rs")),
    ("set_play", include_str!("set_play.rs")),
    ("shootout", include_str!("shootout.rs")),
    ("states", include_str!("states.rs")),
    ("striker", include_str!("striker.rs")),
    ("team", include_str!("team.rs")),
];

#[test]
fn every_test_that_the_readme_names_is_there() {
    let readme = include_str!("../../README.md");
    let mut named = 0;
    for text in readme.split('`') {
        let Some((module, test)) = text.split_once("::") else {
            continue;
        };
        let Some((_, source)) = SOURCES.iter().find(|(name, _)| *name == module) else {
            continue;
        };
        named += 1;
        assert!(
            source.contains(&format!("fn {test}(")),
            "there is no {text}"
        );
    }
    assert!(named > 30, "the table names {named} tests only");
}
