//! Properties of any text, however broken.

use std::path::Path;

use behavior_tree_files::{FileErrors, yaml};
use proptest::prelude::*;

use crate::world::registry;

const GOOD: &str = "# Ü
behavior_tree:
  main:
    type: Sequence
    ports: {name: \"ü\", description: 'ja'}
    children:
    - type: Read
      ports:
        value: n
    - type: Repeat
      ports: {n: 3}
      children:
      - type: Sub
    - {type: Increment, ports: {value: n}}
  Sub:
    type: PrintString
    ports:
      input: >-
        many
        words
";

/// Loads the text, and ticks the tree or renders the errors.
fn try_out(text: &str) -> Result<(), TestCaseError> {
    match yaml::load_text(Path::new("any.yaml"), text, &registry()) {
        Ok(loaded) => {
            loaded.build();
        }
        Err(FileErrors(errors)) => {
            prop_assert!(!errors.is_empty());
            for error in &errors {
                prop_assert!(error.text.get(error.span.clone()).is_some(), "{error:?}");
            }
            prop_assert!(!FileErrors(errors).render().is_empty());
        }
    }
    Ok(())
}

fn pieces() -> impl Strategy<Value = String> {
    let pieces = [
        "behavior_tree",
        "main",
        "type",
        "children",
        "ports",
        ":",
        ": ",
        "- ",
        "\n",
        "\n  ",
        "\n    ",
        "{",
        "}",
        "[",
        "]",
        ",",
        "Sequence",
        "Yes",
        "\"",
        "'",
        "&a ",
        "*a",
        "!t ",
        "? ",
        "|\n",
        ">",
        "---\n",
        "...\n",
        "%YAML",
        "#",
        "~",
        "é",
        "\t",
        "\r",
        "1",
        "PrintString",
        "input",
    ];
    let piece = prop::sample::select(pieces.to_vec());
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

#[test]
fn the_good_text_is_good() {
    let loaded = yaml::load_text(Path::new("any.yaml"), GOOD, &registry());
    assert_eq!(loaded.map(|_| ()).map_err(|errors| errors.render()), Ok(()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_bytes_are_a_tree_or_have_errors(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        try_out(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn any_pieces_of_the_form_are_a_tree_or_have_errors(text in pieces()) {
        try_out(&text)?;
    }

    #[test]
    fn any_change_of_a_good_text_leaves_a_tree_or_errors(
        at in 0..GOOD.len(),
        length in 0..20usize,
        inserted in pieces(),
    ) {
        let mut letters: Vec<char> = GOOD.chars().collect();
        let at = at.min(letters.len());
        let end = (at + length).min(letters.len());
        letters.splice(at..end, inserted.chars());
        try_out(&letters.into_iter().collect::<String>())?;
    }
}
