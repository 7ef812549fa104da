use std::ops::Range;

use behavior_tree::Direction;
use behavior_tree_outline::findings::Findings;
use behavior_tree_outline::outline::Name;
use winnow::error::ErrMode;
use winnow::stream::{Stateful, Stream, TokenSlice};

use super::token::{Symbol, Token};
pub(super) use behavior_tree_outline::syntax::{Parsed, Syntax, syntax_error};

/// Reserved words, which are no names of trees, nodes and variables. Ports may have these names.
const RESERVED: [&str; 7] = ["tree", "node", "if", "else", "var", "true", "false"];

/// Remaining tokens.
pub(super) type Input<'t> = Stateful<TokenSlice<'t, Token<'t>>, State>;

/// State of the parser.
#[derive(Debug, Default)]
pub(super) struct State {
    pub(super) findings: Findings,
    /// Length of the text.
    pub(super) end: usize,
    /// Nesting depth of the next token.
    pub(super) depth: usize,
    /// Declared variables of the current tree.
    pub(super) variables: Vec<Name>,
    /// Lines of the last pair of braces with different indentation.
    pub(super) misindented: Option<(usize, usize)>,
}

/// Returns the error that the next token is unexpected.
pub(super) fn expected<T>(input: &Input<'_>, what: &str) -> Parsed<T> {
    let (span, found) = found(input);
    syntax_error(&span, format!("expected {what}, found {found}"), "")
}

fn found(input: &Input<'_>) -> (Range<usize>, String) {
    match input.peek_token() {
        Some(token) => (token.span.clone(), quoted(token)),
        None => (
            input.state.end..input.state.end,
            "the end of the file".to_owned(),
        ),
    }
}

fn quoted(token: &Token<'_>) -> String {
    match token.symbol {
        Symbol::Text | Symbol::UnclosedText => token.text.to_owned(),
        _ => format!("\"{}\"", token.text),
    }
}

/// Returns the symbol of the token at this distance.
pub(super) fn ahead(input: &Input<'_>, tokens: usize) -> Option<Symbol> {
    input.input.get(tokens).map(|token| token.symbol)
}

/// Returns whether the next token is this word.
pub(super) fn at_word(input: &Input<'_>, word: &str) -> bool {
    input.peek_token().is_some_and(|token| token.is_word(word))
}

/// Returns whether a definition starts here, including a broken one at the start of a line.
pub(super) fn at_definition(input: &Input<'_>) -> bool {
    input.peek_token().is_some_and(|token| {
        let is_keyword = token.is_word("tree") || token.is_word("node");
        let is_alone = token.is_first && !at_arrow(input, 1);
        is_keyword && (is_alone || ahead(input, 1) == Some(Symbol::Word))
    })
}

/// Returns whether the token at this distance is an arrow.
pub(super) fn at_arrow(input: &Input<'_>, tokens: usize) -> bool {
    matches!(
        ahead(input, tokens),
        Some(Symbol::In | Symbol::Out | Symbol::InOut)
    )
}

/// Reads the next token if it is this symbol.
pub(super) fn accept<'t>(input: &mut Input<'t>, symbol: Symbol) -> Option<&'t Token<'t>> {
    if ahead(input, 0) == Some(symbol) {
        input.next_token()
    } else {
        None
    }
}

/// Reads the next token, which has to be this symbol.
pub(super) fn expect<'t>(
    input: &mut Input<'t>,
    symbol: Symbol,
    what: &str,
) -> Parsed<&'t Token<'t>> {
    match accept(input, symbol) {
        Some(token) => Ok(token),
        None => expected(input, what),
    }
}

/// Reads any word.
pub(super) fn word(input: &mut Input<'_>, what: &str) -> Parsed<Name> {
    let token = expect(input, Symbol::Word, what)?;
    Ok(Name {
        text: token.text.to_owned(),
        span: token.span.clone(),
    })
}

/// Reads a name, which is a word that is not reserved.
pub(super) fn name(input: &mut Input<'_>, what: &str) -> Parsed<Name> {
    let name = word(input, what)?;
    if RESERVED.contains(&name.text.as_str()) {
        let message = format!("\"{}\" is a reserved word, not {what}", name.text);
        return syntax_error(&name.span, message, "");
    }
    Ok(name)
}

/// Reads `in`, `out` or `inout`.
pub(super) fn direction(input: &mut Input<'_>) -> Parsed<Direction> {
    let direction = match input.peek_token() {
        Some(token) if token.is_word("in") => Direction::In,
        Some(token) if token.is_word("out") => Direction::Out,
        Some(token) if token.is_word("inout") => Direction::InOut,
        _ => return expected(input, "\"in\", \"out\" or \"inout\""),
    };
    input.next_token();
    Ok(direction)
}

/// Reports an error after which parsing continues.
pub(super) fn note(input: &mut Input<'_>, error: ErrMode<Syntax>) {
    if let Some(finding) = Syntax::into_finding(error) {
        input.state.findings.note(finding);
    }
}
