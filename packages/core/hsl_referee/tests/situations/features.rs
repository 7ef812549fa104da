use std::path::Path;

/// Returns the tests that FEATURES.md names, as in `ball_out::a_ball_on_the_line_is_not_out`.
fn named_tests() -> Vec<(String, String)> {
    let table = include_str!("../../FEATURES.md");
    let quoted = table.split('`').skip(1).step_by(2);
    quoted
        .filter_map(|text| text.split_once("::"))
        .filter(|(module, _)| {
            module
                .chars()
                .all(|letter| letter.is_lowercase() || letter == '_')
        })
        .map(|(module, test)| (module.to_owned(), test.to_owned()))
        .collect()
}

#[test]
fn every_test_that_the_features_name_is_there() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/situations");
    let tests = named_tests();
    assert!(tests.len() > 50, "the table names {} tests", tests.len());
    for (module, test) in tests {
        let file = folder.join(format!("{module}.rs"));
        let source = std::fs::read_to_string(&file).expect("a module of the table is a file");
        let head = format!("fn {test}(");
        assert!(source.contains(&head), "{module}::{test} is not there");
    }
}
