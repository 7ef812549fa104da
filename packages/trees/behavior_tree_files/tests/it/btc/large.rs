//! Texts with a high cost: they are errors and are found quickly.

use std::path::Path;

use behavior_tree_files::btc::load_text;

use crate::btc::text::errors;
use crate::world::registry;

/// Returns subtrees that each use the next one twice, so that the last one is used a million times.
fn twice_and_twice_again(last: &str) -> String {
    let mut text = "tree main = T0\n".to_owned();
    for level in 0..20 {
        let next = level + 1;
        text += &format!("tree T{level} = Sequence {{ T{next} T{next} }}\n");
    }
    text += &format!("tree T20 = {last}\n");
    text
}

#[test]
fn subtrees_that_multiply_are_an_error_and_no_large_tree() {
    let errors = errors(&twice_and_twice_again("Yes"));
    assert!(errors[0].ends_with("the tree has more than 50000 nodes, subtrees included"));
}

#[test]
fn names_and_values_that_multiply_are_an_error() {
    let many = "a".repeat(4000);
    for last in [
        format!("PrintString (input <- \"{many}\")"),
        format!("Sequence (description <- \"{many}\")"),
        format!("var {many} = true"),
        format!("{many}\ntree {many} = Yes"),
    ] {
        let errors = errors(&twice_and_twice_again(&last));
        let told = "the tree has more than 50000000 bytes of names and values, subtrees included";
        assert!(
            errors.iter().any(|error| error.ends_with(told)),
            "{errors:?}"
        );
    }
}

#[test]
fn an_error_that_multiplies_is_told_once() {
    let errors = errors(&twice_and_twice_again("Yse (a <- b) { Noo }"));
    assert_eq!(
        errors,
        [
            "22:12: node Yse not found (did you mean Yes?)",
            "22:27: node Noo not found (did you mean No?)",
            "23:1: there may be more errors",
        ]
    );
}

#[test]
fn a_name_or_value_that_is_too_long_is_an_error() {
    let long = "a".repeat(5000);
    assert_eq!(
        errors(&format!("tree main = PrintString (input <- \"{long}\")")),
        [
            "1:35: longer than 4096 bytes",
            "1:5037: expected a variable or a value, found \")\"",
        ]
    );
}

#[test]
fn too_many_ports_are_an_error() {
    let ports = "a <- b, ".repeat(40_000);
    assert_eq!(
        errors(&format!("tree main = Yes ({ports})")),
        ["1:13: Yes has 40000 ports; 64 are allowed"]
    );
    let parameters: String = (0..40_000)
        .map(|number| format!("out p{number}, "))
        .collect();
    assert_eq!(
        errors(&format!("tree main = Sub\ntree Sub({parameters}) = Yes")),
        ["1:13: Sub has 40002 ports; 64 are allowed"]
    );
}

#[test]
fn many_declarations_and_many_trees_are_read_soon() {
    let variables: String = (0..40_000)
        .map(|number| format!("var v{number}\n"))
        .collect();
    assert_eq!(
        errors(&format!("tree main = Sequence {{\n{variables}}}")),
        [""; 0]
    );
    let trees: String = (0..30_000)
        .map(|number| format!("tree T{number} = Walk\n"))
        .collect();
    assert_eq!(errors(&trees).len(), 101);
}

#[test]
fn an_error_in_a_long_line_is_shown_shortly() {
    let text = format!("tree main = Sequence {{ {} }}", "Walk ".repeat(190_000));
    let shown = match load_text(Path::new("tree.btc"), &text, &registry()) {
        Ok(_) => String::new(),
        Err(errors) => errors.render(),
    };
    assert!(shown.contains("node Walk not found"));
    assert!(shown.len() < 100_000, "{}", shown.len());
}
