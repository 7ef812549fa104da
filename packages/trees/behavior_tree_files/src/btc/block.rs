use std::collections::BTreeSet;

use behavior_tree_outline::outline::NodeOutline;
use winnow::stream::Stream;

use super::condition::nested;
use super::input::{Input, Parsed, at_definition, expected, note};
use super::recovery::skip_statement;
use super::statement::statement;
use super::token::{Symbol, Token};

/// Reads the children of a node in braces. The flag is set if some of them could not be read; their errors are then in
/// the findings.
pub(super) fn children(input: &mut Input<'_>) -> Parsed<(Vec<NodeOutline>, bool)> {
    match input.peek_token() {
        Some(open) if open.symbol == Symbol::OpenBrace => nested(input, open, |input| {
            input.next_token();
            Ok(statements(input, open))
        }),
        _ => expected(input, "\"{\""),
    }
}

/// Reads statements up to and including the brace that closes `open`. After an error it continues with the next
/// statement. Also returns true if there was an error, which is reported.
fn statements<'t>(input: &mut Input<'t>, open: &Token<'t>) -> (Vec<NodeOutline>, bool) {
    let mut declared = BTreeSet::new();
    let mut nodes = Vec::new();
    let mut is_broken = false;
    loop {
        let next = input.peek_token().filter(|_| !at_definition(input));
        let Some(next) = next else {
            unclosed(input, open);
            return (nodes, true);
        };
        if next.symbol == Symbol::CloseBrace {
            input.next_token();
            if next.is_first && next.indent != open.indent {
                // Most likely one of the two braces is missing its partner; see `unclosed`.
                input.state.misindented = Some((open.line, next.line));
            }
            break;
        }
        let before = input.input.len();
        match statement(input, &mut declared) {
            Ok(node) => nodes.extend(node),
            Err(error) => {
                note(input, error);
                is_broken = true;
                skip_statement(input, before);
            }
        }
    }
    (nodes, is_broken)
}

/// Reports that the brace `open` is not closed. A pair of braces after it with different indentation is the likely
/// place of the mistake.
fn unclosed(input: &mut Input<'_>, open: &Token<'_>) {
    let misindented = input.state.misindented;
    let help = misindented
        .filter(|(opened, _)| *opened > open.line)
        .map(|(opened, closed)| {
            format!(
                "the brace in line {closed} closes the one in line {opened}, which has another indentation"
            )
        });
    let findings = &mut input.state.findings;
    findings.add(&open.span, "unclosed brace", help);
}
