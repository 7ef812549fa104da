//! Where reading goes on after a fault, so that several faults are found in one text.

use winnow::stream::Stream;

use super::input::{Input, accept, ahead, at_definition};
use super::token::Symbol;

/// Goes on to the next definition; takes at least one token.
pub(super) fn skip_to_definition(input: &mut Input<'_>) {
    input.next_token();
    while input.peek_token().is_some() && !at_definition(input) {
        input.next_token();
    }
}

/// Goes on to the next line, or to a brace that closes.
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

/// Goes on after the statement in which a fault was found: to the brace that closes the block, or to a
/// line that can begin a statement. `before` is how many tokens were left when the statement began.
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

/// Goes on to the comma or the parenthesis that ends an element of a list, or to a brace.
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

/// Goes on after the parenthesis that closes a condition in which a fault was found, or to a brace.
pub(super) fn skip_condition(input: &mut Input<'_>) {
    skip_element(input);
    while ahead(input, 0) == Some(Symbol::Comma) {
        input.next_token();
        skip_element(input);
    }
    accept(input, Symbol::Close);
}
