//! Hints for mistakes of newcomers.

use std::path::Path;

use crate::btc::text::errors;
use crate::world::registry;

#[test]
fn names_of_other_libraries_are_known() {
    for (name, expected) in [
        ("Selector", "Fallback"),
        ("Select", "Fallback"),
        ("Not", "Inverter"),
        ("Succeeder", "ForceSuccess"),
    ] {
        let errors = errors(&format!("tree main = {name} {{ Yes }}\n"));
        let hint = format!("1:13: node {name} not found (did you mean {expected}?)");
        assert_eq!(errors, [hint]);
    }
}

#[test]
fn a_misspelled_port_of_a_guard_is_found() {
    let errors = errors("tree main = Guard (conditon <- \"Yes\") { Yes }\n");
    let expected =
        "1:13: Guard: port condition is not connected (conditon is most likely condition)";
    assert_eq!(errors, [expected]);
}

#[test]
fn a_wrong_word_in_an_assignment_is_found() {
    let errors = errors("tree main = Sequence { var near = ture near Yes }\n");
    let expected = "1:35: expected true or false, found \"ture\" (did you mean true?)";
    assert_eq!(errors, [expected]);
}

#[test]
fn a_misspelled_variable_in_an_assignment_is_noted() {
    let warnings = |text: &str| -> Vec<String> {
        let loaded = behavior_tree_files::btc::load_text(Path::new("tree.btc"), text, &registry());
        let loaded = loaded.unwrap_or_else(|errors| panic!("{errors}"));
        loaded.warnings.iter().map(ToString::to_string).collect()
    };
    let text =
        "tree main = Sequence { var near = false if (near) { Yes } naer = true other = true }\n";
    let [only] = &warnings(text)[..] else {
        panic!("{:?}", warnings(text));
    };
    assert!(
        only.ends_with(":1:59: variable naer is never read (did you mean near?)"),
        "{only}"
    );
    let right = text.replace("naer", "near");
    assert_eq!(warnings(&right), [""; 0]);
}
