//! Tests that the table of features names.

/// Sources of the tests that the table names.
const SOURCES: [(&str, &str); 7] = [
    ("any_text", include_str!("any_text.rs")),
    ("depth", include_str!("depth.rs")),
    ("errors", include_str!("errors.rs")),
    ("functions", include_str!("functions.rs")),
    ("imports", include_str!("imports.rs")),
    ("nodes", include_str!("nodes.rs")),
    ("sandbox", include_str!("sandbox.rs")),
];

#[test]
fn every_test_that_the_readme_names_is_there() {
    let readme = include_str!("../../../README.md");
    let (_, table) = readme
        .split_once("tests/it/script")
        .expect("it has the table");
    let mut source = "";
    let mut named = 0;
    for text in table.split('`') {
        if let Some((_, found)) = SOURCES.iter().find(|(name, _)| *name == text) {
            source = found;
        } else if text.contains('_') && text.chars().all(|it| it.is_lowercase() || it == '_') {
            let is_test = source.contains(&format!("fn {text}("));
            let is_name = ["cond_description", "max_count"].contains(&text);
            assert!(is_test || is_name, "there is no {text}");
            named += usize::from(is_test);
        }
    }
    assert!(named > 15, "the table names {named} tests only");
}
