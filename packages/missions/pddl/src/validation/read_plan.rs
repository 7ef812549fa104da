use std::collections::BTreeMap;
use std::path::PathBuf;

use logos::Logos;
use user_files::findings::Findings;

use crate::validation::Plan;
use crate::validation::timed_step::SECOND;
use crate::{FileErrors, LARGEST_TEXT};

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
    /// Time of a step.
    #[regex(r"[0-9]+(\.[0-9]*)?[ \t]*:")]
    Time,
    /// Duration of a step.
    #[regex(r"\[[ \t]*[0-9]+(\.[0-9]*)?[ \t]*\]")]
    Duration,
    #[regex(r"[!-'*-:<-~]+", priority = 1)]
    Word,
}

/// Position of the reader on a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Position {
    Start,
    AfterTime,
    InStep,
    AfterStep,
    AfterDuration,
    /// After an error: the rest of the line is skipped.
    Skipping,
}

/// Returns a number of seconds in microseconds; at most about 30 years.
fn micros(number: &str) -> u64 {
    let seconds = number.trim().parse::<f64>().unwrap_or_default();
    (seconds.min(1e9) * SECOND).round() as u64
}

/// Reads a plan in the format of planners and the planning competition: one step `(move a b)` per line, optionally
/// after a time `0:` and before a duration `[1]`, and comments after `;`. `name` is the name of the file in errors.
///
/// # Errors
/// Returns all errors of the text.
pub fn read_plan(name: impl Into<PathBuf>, text: &str) -> Result<Plan, FileErrors> {
    let mut findings = Findings::default();
    if text.len() > LARGEST_TEXT {
        findings.add_file(&name.into(), "");
        findings.add(&(0..0), format!("larger than {LARGEST_TEXT} bytes"), "");
        return Err(findings.into_errors());
    }
    let (_, text) = findings.add_file(&name.into(), text);
    let mut plan = Plan::default();
    let mut known = BTreeMap::new();
    let mut words = Vec::new();
    let mut position = Position::Start;
    let mut opened = 0;
    for (symbol, span) in Symbol::lexer(&text).spanned() {
        let before = position;
        position = match (symbol, before) {
            (Ok(Symbol::LineEnd), Position::InStep) => {
                findings.add(
                    &(opened..opened + 1),
                    "this ( is not closed on its line",
                    "",
                );
                words.clear();
                Position::Start
            }
            (Ok(Symbol::LineEnd), Position::AfterTime) => {
                findings.add(&span, "a step is missing after its time", "");
                Position::Start
            }
            (Ok(Symbol::LineEnd), _) => Position::Start,
            (_, Position::Skipping) => Position::Skipping,
            (Ok(Symbol::Time), Position::Start) => {
                plan.set_start(micros(text[span].trim_end_matches(':')));
                Position::AfterTime
            }
            (Ok(Symbol::Open), Position::Start | Position::AfterTime) => {
                opened = span.start;
                Position::InStep
            }
            (Ok(Symbol::Word), Position::InStep) => {
                let word = &text[span];
                words.push(
                    *known
                        .entry(word)
                        .or_insert_with(|| plan.add_name(word.to_ascii_lowercase())),
                );
                Position::InStep
            }
            (Ok(Symbol::Close), Position::InStep) if !words.is_empty() => {
                plan.add_step(&words);
                words.clear();
                Position::AfterStep
            }
            (Ok(Symbol::Duration), Position::AfterStep) => {
                plan.set_duration(micros(text[span].trim_matches(['[', ']'])));
                Position::AfterDuration
            }
            _ => {
                let shown: String = text[span.clone()].chars().take(40).collect();
                findings.add(
                    &span,
                    format!("unexpected {shown}"),
                    "write (action object ...)",
                );
                words.clear();
                Position::Skipping
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
    if position == Position::InStep && !findings.is_full() {
        findings.add(&(opened..opened + 1), "this ( is never closed", "");
    }
    if findings.is_empty() {
        return Ok(plan);
    }
    Err(findings.into_errors())
}
