use std::collections::BTreeMap;
use std::path::PathBuf;

use logos::Logos;
use pddl::{FileFaults, LARGEST_TEXT};
use text_faults::findings::Findings;

use crate::Plan;

/// Maximum number of steps.
const MOST_STEPS: usize = 1_000_000;

/// The symbols of a plan.
#[derive(Clone, Copy, Debug, Logos, PartialEq, Eq)]
#[logos(skip r"[ \t\r\f]+")]
#[logos(skip(r";[^\n]*", allow_greedy = true))]
enum Symbol {
    #[token("(")]
    Open,
    #[token(")")]
    Close,
    #[token("\n")]
    LineEnd,
    /// Time of a step. It is ignored; the order of steps is enough.
    #[regex(r"[0-9]+(\.[0-9]*)?[ \t]*:")]
    Time,
    /// Duration of a step. It is ignored.
    #[regex(r"\[[ \t]*[0-9]+(\.[0-9]*)?[ \t]*\]")]
    Duration,
    #[regex(r"[!-'*-:<-~]+", priority = 1)]
    Word,
}

/// Position of the reader on a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Start,
    AfterTime,
    InStep,
    AfterStep,
    AfterDuration,
    /// After an error: the rest of the line is skipped.
    Lost,
}

/// Reads a plan in the format of planners and the planning competition: one step `(move a b)` per line, optionally
/// after a time `0:` and before a duration `[1]`, and comments after `;`. `name` is the name of the file in errors.
///
/// # Errors
/// Returns all errors of the text.
pub fn read_plan(name: impl Into<PathBuf>, text: &str) -> Result<Plan, FileFaults> {
    let mut findings = Findings::default();
    if text.len() > LARGEST_TEXT {
        findings.add_file(&name.into(), "");
        findings.add(&(0..0), format!("larger than {LARGEST_TEXT} bytes"), "");
        return Err(findings.into_faults());
    }
    let (_, text) = findings.add_file(&name.into(), text);
    let mut plan = Plan::default();
    let mut known = BTreeMap::new();
    let mut words = Vec::new();
    let mut place = Place::Start;
    let mut opened = 0;
    for (symbol, span) in Symbol::lexer(&text).spanned() {
        let before = place;
        place = match (symbol, before) {
            (Ok(Symbol::LineEnd), Place::InStep) => {
                findings.add(
                    &(opened..opened + 1),
                    "this ( is not closed on its line",
                    "",
                );
                words.clear();
                Place::Start
            }
            (Ok(Symbol::LineEnd), Place::AfterTime) => {
                findings.add(&span, "a step is missing after its time", "");
                Place::Start
            }
            (Ok(Symbol::LineEnd), _) => Place::Start,
            (_, Place::Lost) => Place::Lost,
            (Ok(Symbol::Time), Place::Start) => Place::AfterTime,
            (Ok(Symbol::Open), Place::Start | Place::AfterTime) => {
                opened = span.start;
                Place::InStep
            }
            (Ok(Symbol::Word), Place::InStep) => {
                let word = &text[span];
                words.push(
                    *known
                        .entry(word)
                        .or_insert_with(|| plan.add_name(word.to_ascii_lowercase())),
                );
                Place::InStep
            }
            (Ok(Symbol::Close), Place::InStep) if !words.is_empty() => {
                plan.add_step(&words);
                words.clear();
                Place::AfterStep
            }
            (Ok(Symbol::Duration), Place::AfterStep) => Place::AfterDuration,
            _ => {
                let shown: String = text[span.clone()].chars().take(40).collect();
                findings.add(
                    &span,
                    format!("unexpected {shown}"),
                    "write (action object ...)",
                );
                words.clear();
                Place::Lost
            }
        };
        if plan.len() > MOST_STEPS {
            findings.add(
                &(opened..opened),
                format!("more than {MOST_STEPS} steps"),
                "",
            );
        }
        if plan.len() > MOST_STEPS || findings.is_full() {
            break;
        }
    }
    if place == Place::InStep && !findings.is_full() {
        findings.add(&(opened..opened + 1), "this ( is never closed", "");
    }
    if findings.is_empty() {
        return Ok(plan);
    }
    Err(findings.into_faults())
}
