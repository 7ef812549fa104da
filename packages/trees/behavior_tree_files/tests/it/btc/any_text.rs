//! Properties of any text, however broken.

use std::path::Path;
use std::time::Duration;

use behavior_tree_files::{FileErrors, btc};
use proptest::prelude::*;

use crate::world::{World, registry};

/// Text with every part of the language.
const GOOD: &str = r#"# Ü
node Calculate {
    in input: integer
    out result
}

tree main = Sequence (name <- "alles", description <- "→ \"ja\"") {
    var flag = true
    Read (value -> n)
    Sub (input <- "4", output -> text, both <-> n)
    if (!flag || A && (B || IsAbove (least <- n))) { # why
        PrintString (input <- text)
    } else {
        flag = false
        Repeat (n <- "2") { Yes }
    }
    ScoringSelect (margin <- "0.1", scorers <- "ScoreAttack; ScoreDefend") {
        Guard (condition <- "IsAbove", least <- n) { C }
        Semaphore (id <- "attacker") { Timeout (msec <- "10") { D } }
    }
    Switch (variable <- text, cases <- "8") { Yes No }
}

tree Sub(in input, out output: text, inout both) = Fallback {
    Calculate (input <- input, result -> output)
    Increment (value <-> both)
}
"#;

/// Loads the text, and ticks the tree or renders the errors.
fn try_out(text: &str) -> Result<(), TestCaseError> {
    match btc::load_text(Path::new("any.btc"), text, &registry()) {
        Ok(loaded) => {
            let mut tree = loaded.build();
            let mut world = World::default();
            for tick in 0..3 {
                tree.tick(Duration::from_millis(tick), &mut world);
            }
        }
        Err(FileErrors(errors)) => {
            prop_assert!(!errors.is_empty() && errors.len() <= 101);
            for error in &errors {
                prop_assert!(error.span.start <= error.span.end);
                prop_assert!(error.text.get(error.span.clone()).is_some(), "{error:?}");
            }
            prop_assert!(!FileErrors(errors).render().is_empty());
        }
    }
    Ok(())
}

/// Returns a strategy for pieces of the language in any order.
fn pieces() -> impl Strategy<Value = String> {
    let pieces = [
        "tree",
        "node",
        "main",
        "Sub",
        "=",
        "Sequence",
        "{",
        "}",
        "(",
        ")",
        ",",
        ":",
        "<-",
        "->",
        "<->",
        "&&",
        "||",
        "!",
        "if",
        "else",
        "var",
        "true",
        "false",
        "flag",
        "Yes",
        "\"1\"",
        "\"",
        "\\",
        "#",
        "\n",
        "in",
        "out",
        "inout",
        "input",
        "1",
        "é",
        "Repeat",
        "n",
        "Switch",
        "tree main = ",
        "PrintString (input <- ",
        "if (",
        "} else {",
    ];
    let piece = prop::sample::select(pieces.to_vec());
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.join(" "))
}

/// Change of a text, at a place in thousandths of it.
#[derive(Clone, Debug)]
enum Change {
    Cut(usize, usize),
    Insert(usize, String),
    Copy(usize, usize, usize),
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let place = || 0..1000usize;
    let change = prop_oneof![
        (place(), 1..30usize).prop_map(|(at, length)| Change::Cut(at, length)),
        (place(), pieces()).prop_map(|(at, text)| Change::Insert(at, text)),
        (place(), "\\PC{1,3}").prop_map(|(at, text)| Change::Insert(at, text)),
        (place(), 1..60usize, place())
            .prop_map(|(from, length, to)| Change::Copy(from, length, to)),
    ];
    prop::collection::vec(change, 1..6)
}

/// Returns the valid text after these changes; their places and lengths are thousandths of the text.
fn changed(changes: &[Change]) -> String {
    let mut letters: Vec<char> = GOOD.chars().collect();
    for change in changes {
        let place = |thousandths: usize| thousandths * letters.len() / 1000;
        let range = |at: usize, length: usize| place(at)..(place(at) + length).min(letters.len());
        match change {
            Change::Cut(at, length) => {
                letters.drain(range(*at, *length));
            }
            Change::Insert(at, text) => {
                let at = place(*at);
                letters.splice(at..at, text.chars());
            }
            Change::Copy(from, length, to) => {
                let copied = letters[range(*from, *length)].to_vec();
                let to = place(*to);
                letters.splice(to..to, copied);
            }
        }
    }
    letters.into_iter().collect()
}

#[test]
fn the_good_text_is_good() {
    let loaded = btc::load_text(Path::new("any.btc"), GOOD, &registry());
    assert_eq!(loaded.map(|_| ()).map_err(|errors| errors.render()), Ok(()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_bytes_are_a_tree_or_have_errors(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        try_out(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn any_pieces_of_the_language_are_a_tree_or_have_errors(text in pieces()) {
        try_out(&text)?;
    }

    #[test]
    fn any_change_of_a_good_text_leaves_a_tree_or_errors(changes in changes()) {
        try_out(&changed(&changes))?;
    }
}
