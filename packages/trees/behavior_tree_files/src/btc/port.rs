use behavior_tree::Direction;
use behavior_tree_outline::outline::{PortOutline, SourceOutline};
use winnow::stream::Stream;

use super::input::{
    Input, Parsed, accept, ahead, at_arrow, at_definition, expected, name, note, syntax_error, word,
};
use super::literal::literal;
use super::recovery::skip_element;
use super::token::{Symbol, Token};

/// Reads a list up to its closing parenthesis, with commas between the elements and optionally after the last one.
/// `open` is the opening parenthesis, which was consumed before. The flag is set if some elements could not be read;
/// they are reported and left out.
pub(super) fn list<'t, T>(
    input: &mut Input<'t>,
    open: &Token<'t>,
    element: fn(&mut Input<'t>) -> Parsed<T>,
) -> (Vec<T>, bool) {
    let mut elements = Vec::new();
    let mut is_broken = false;
    while accept(input, Symbol::Close).is_none() {
        let ends = matches!(
            ahead(input, 0),
            None | Some(Symbol::OpenBrace | Symbol::CloseBrace)
        );
        if ends || at_definition(input) {
            // A broken last element includes the parenthesis.
            if is_broken {
                return (elements, true);
            }
            let findings = &mut input.state.findings;
            findings.add(&open.span, "unclosed parenthesis", "");
            return (elements, true);
        }
        let read = element(input).and_then(|element| {
            elements.push(element);
            match ahead(input, 0) {
                Some(Symbol::Comma | Symbol::Close | Symbol::OpenBrace | Symbol::CloseBrace)
                | None => Ok(()),
                _ => expected(input, "\",\" or \")\""),
            }
        });
        if let Err(error) = read {
            note(input, error);
            is_broken = true;
            skip_element(input);
        }
        accept(input, Symbol::Comma);
    }
    (elements, is_broken)
}

/// Returns whether a name and an arrow, which begin a port, follow at this distance.
pub(super) fn at_port(input: &Input<'_>, tokens: usize) -> bool {
    ahead(input, tokens) == Some(Symbol::Word) && at_arrow(input, tokens + 1)
}

/// Reads the connection of a port: `name <- variable`, `name <- "value"`, `name -> variable` or `name <-> variable`.
pub(super) fn port(input: &mut Input<'_>) -> Parsed<PortOutline> {
    let port = word(input, "the name of a port")?;
    let direction = match ahead(input, 0) {
        Some(Symbol::In) => Direction::In,
        Some(Symbol::Out) => Direction::Out,
        Some(Symbol::InOut) => Direction::InOut,
        _ => return expected(input, "\"<-\", \"->\" or \"<->\""),
    };
    input.next_token();
    let Some(next) = input.peek_token() else {
        return expected(input, "a variable or a value");
    };
    let source = match next.symbol {
        Symbol::Text | Symbol::UnclosedText => {
            input.next_token();
            let value = literal(input, next)?;
            if direction.writes() {
                let message =
                    format!("a value cannot be written: \"{direction}\" needs a variable");
                return syntax_error(&next.span, message, "");
            }
            SourceOutline::Literal(value)
        }
        Symbol::Number => return unquoted(next),
        Symbol::Word if matches!(next.text, "true" | "false") => return unquoted(next),
        Symbol::Word => SourceOutline::Variable(name(input, "a variable")?.text),
        _ => return expected(input, "a variable or a value"),
    };
    Ok(PortOutline {
        name: port,
        direction: Some(direction),
        source,
        source_span: next.span.clone(),
    })
}

/// Returns the error that a number or boolean needs quotes.
fn unquoted<T>(token: &Token<'_>) -> Parsed<T> {
    let help = format!("write \"{}\"", token.text);
    syntax_error(&token.span, "a value is written in double quotes", help)
}
