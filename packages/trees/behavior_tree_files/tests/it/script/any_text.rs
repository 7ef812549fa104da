//! Scripts with any content: loading ends, and a loaded tree can be ticked.

use std::time::Duration;

use proptest::collection::vec;
use proptest::prelude::*;

use crate::script::fixture::{Player, load};

/// Words of scripts, so that some of the random texts are nearly valid.
const WORDS: &[&str] = &[
    "fn f(s) {",
    "fn g(a, s) {",
    "}",
    "{",
    "(",
    ")",
    "[",
    "]",
    "#{",
    "node:",
    "scorer:",
    ",",
    ";",
    "|s|",
    "|a, s|",
    "s",
    "a",
    "f",
    "g",
    ".",
    ".curry(",
    ".has_ball()",
    ".distance()",
    ".the_ball_is_near()",
    ".named(",
    ".call(",
    "Fn(",
    "\"f\"",
    "\"TheBallIsNear\"",
    "`${",
    "}`",
    "Select([",
    "Sequence([",
    "ScoringSelect([",
    "Guard(",
    "Semaphore(",
    "Not(",
    "Repeat(",
    "Switch(",
    "Kick()",
    "FetchBall()",
    "Say(",
    "FaceTowardsPosition(",
    "1",
    "0.5",
    "-",
    "+",
    "*",
    "/",
    "%",
    "==",
    "<",
    "&&",
    "||",
    "!",
    "=",
    "+=",
    "let a =",
    "const A =",
    "global::A",
    "if",
    "else",
    "while",
    "loop {",
    "for a in 0..9 {",
    "break",
    "return",
    "throw",
    "try {",
    "} catch {",
    "switch a {",
    "=>",
    "true",
    "()",
    "this",
    "is_def_var(",
    "[1, 2]",
    ".map(",
    ".push(",
    ".pad(",
    ".sort(",
    "in",
    "//",
    "/*",
    "*/",
    "\n",
    "..",
    "?.",
    "??",
    "->",
    "import",
    "eval(",
    "private",
    "$",
    "\"",
    "'",
    "é",
];

fn script_like() -> impl Strategy<Value = String> {
    vec(prop::sample::select(WORDS), 0..40).prop_map(|words| words.join(" "))
}

/// Loads the text, and renders its errors or ticks its tree.
fn survives(text: &str) {
    match load(text) {
        Ok(loaded) => {
            let mut tree = loaded.build();
            for _ in 0..3 {
                tree.tick(Duration::ZERO, &mut Player::default());
            }
        }
        Err(errors) => {
            assert!(!errors.0.is_empty());
            assert!(!errors.render().is_empty());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn any_words_of_the_language_are_loaded_or_refused(text in script_like()) {
        survives(&text);
    }

    #[test]
    fn any_letters_are_loaded_or_refused(text in any::<String>()) {
        survives(&text);
    }

    #[test]
    fn any_bytes_are_loaded_or_refused(bytes in vec(any::<u8>(), 0..200)) {
        survives(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_change_of_a_script_is_loaded_or_refused(
        start in 0_usize..SCRIPT.len(),
        length in 0_usize..40,
        word in prop::sample::select(WORDS),
    ) {
        let end = (start + length).min(SCRIPT.len());
        survives(&format!("{} {word} {}", &SCRIPT[..start], &SCRIPT[end..]));
    }
}

const SCRIPT: &str = "
const FAR = 3.0;
fn near(d, s) { return s.distance() < d; }
fn score(s) { let x = 1.0; for i in 0..3 { x += s.distance() * 0.5; } x / global::FAR }
Select([
    Guard(near.curry(2.0), Sequence([FetchBall(), Kick()]), \"it is near\"),
    ScoringSelect([
        #{ node: HoldBall(), scorer: score },
        #{ node: Say(\"hi\", 2), scorer: |s| if s.has_ball() { 1.0 } else { -1.0 } },
    ], 0.1, \"what else\"),
    Semaphore(Not(Fail()).named(\"not\"), \"one\", 1),
])
";

#[test]
fn the_script_that_is_changed_is_loaded_as_it_is() {
    assert_eq!(load(SCRIPT).err(), None);
}
