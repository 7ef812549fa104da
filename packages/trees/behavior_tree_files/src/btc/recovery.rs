//! Error recovery of the parser, so that one text can have several errors.

use winnow::stream::Stream;

use super::input::{Input, accept, ahead, at_definition};
use super::token::Symbol;

/// Skips at least one token, up to the next definition.
pub(super) fn skip_to_definition(input: &mut Input<'_>) {
    input.next_token();
    while input.peek_token().is_some() && !at_definition(input) {
        input.next_token();
    }
}

/// Skips the rest of the line after an error, up to a closing brace, so that parsing can continue on the next line.
pub(super) fn skip_line(input: &mut Input<'_>) {
    while let Some(token) = input.peek_token()
        && token.symbol != Symbol::CloseBrace
    {
        input.next_token();
        if input.peek_token().is_some_and(|next| next.is_first) {
            return;
        }
    }
}

/// Skips the rest of a broken statement. The statement ends before the closing brace of its block, before a definition,
/// or before a line that can begin a statement. `before` is the number of remaining tokens at the start of the
/// statement; at least one token of it is skipped.
pub(super) fn skip_statement(input: &mut Input<'_>, before: usize) {
    let mut depth = 0;
    while let Some(token) = input.peek_token()
        && !at_definition(input)
    {
        let begins = matches!(token.symbol, Symbol::Word | Symbol::Not | Symbol::Open);
        let is_taken = input.input.len() < before;
        match token.symbol {
            Symbol::CloseBrace if depth == 0 => return,
            Symbol::CloseBrace => depth -= 1,
            Symbol::OpenBrace => depth += 1,
            _ if depth == 0 && is_taken && token.is_first && begins => return,
            _ => {}
        }
        input.next_token();
    }
}

/// Skips a broken element of a list, up to the comma or parenthesis after it, or to a brace.
pub(super) fn skip_element(input: &mut Input<'_>) {
    let mut depth = 0;
    while let Some(token) = input.peek_token()
        && !at_definition(input)
    {
        match token.symbol {
            Symbol::OpenBrace | Symbol::CloseBrace => return,
            Symbol::Comma | Symbol::Close if depth == 0 => return,
            Symbol::Open => depth += 1,
            Symbol::Close => depth -= 1,
            _ => {}
        }
        input.next_token();
    }
}

/// Skips a broken condition and the parenthesis after it, up to a brace.
pub(super) fn skip_condition(input: &mut Input<'_>) {
    skip_element(input);
    while ahead(input, 0) == Some(Symbol::Comma) {
        input.next_token();
        skip_element(input);
    }
    accept(input, Symbol::Close);
}
