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

/// State of the parser besides the remaining tokens.
#[derive(Debug, Default)]
pub(super) struct State {
    /// Errors so far.
    pub(super) findings: Findings,
    /// Length of the text \[byte\].
    pub(super) end: usize,
    /// Nesting depth of the next token.
    pub(super) depth: usize,
    /// Set if a part was left out because it is nested too deeply.
    pub(super) is_too_deep: bool,
    /// Declared variables of the current tree.
    pub(super) variables: Vec<Name>,
    /// Lines of the last pair of braces with different indentation: of the opening and of the closing one.
    pub(super) misindented: Option<(usize, usize)>,
}

/// Returns the error that the next token is not `what`, for example "a node".
pub(super) fn expected<T>(input: &Input<'_>, what: &str) -> Parsed<T> {
    let (span, found) = found(input);
    syntax_error(&span, format!("expected {what}, found {found}"), "")
}

/// Returns the place and the text of the next token, for messages.
fn found(input: &Input<'_>) -> (Range<usize>, String) {
    match input.peek_token() {
        Some(token) => (token.span.clone(), quoted(token)),
        None => (
            input.state.end..input.state.end,
            "the end of the file".to_owned(),
        ),
    }
}

/// Returns the token in quotes. A text has quotes of its own.
fn quoted(token: &Token<'_>) -> String {
    match token.symbol {
        Symbol::Text | Symbol::UnclosedText => token.text.to_owned(),
        _ => format!("\"{}\"", token.text),
    }
}

/// Returns the symbol of the token at this distance, 0 for the next one; `None` after the end.
pub(super) fn ahead(input: &Input<'_>, tokens: usize) -> Option<Symbol> {
    input.input.get(tokens).map(|token| token.symbol)
}

/// Returns whether the next token is this word.
pub(super) fn at_word(input: &Input<'_>, word: &str) -> bool {
    input.peek_token().is_some_and(|token| token.is_word(word))
}

/// Returns whether a definition of a tree or node starts here. At the start of a line the keyword is enough, so that
/// parsing can continue at a broken definition.
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

/// Consumes and returns the next token if it is this symbol; otherwise consumes nothing.
pub(super) fn accept<'t>(input: &mut Input<'t>, symbol: Symbol) -> Option<&'t Token<'t>> {
    if ahead(input, 0) == Some(symbol) {
        input.next_token()
    } else {
        None
    }
}

/// Consumes and returns the next token, which has to be this symbol. `what` names it in the error, for example "a
/// brace".
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

/// Consumes any word, reserved ones included. `what` names it in the error.
pub(super) fn word(input: &mut Input<'_>, what: &str) -> Parsed<Name> {
    let token = expect(input, Symbol::Word, what)?;
    Ok(Name {
        text: token.text.to_owned(),
        span: token.span.clone(),
    })
}

/// Consumes a name, which is a word that is not reserved. `what` names it in the error, for example "a variable".
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

/// Adds an error to the findings; parsing continues.
pub(super) fn note(input: &mut Input<'_>, error: ErrMode<Syntax>) {
    if let Some(finding) = Syntax::into_finding(error) {
        input.state.findings.note(finding);
    }
}
