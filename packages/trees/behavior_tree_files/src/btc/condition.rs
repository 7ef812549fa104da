use behavior_tree_outline::checks::{DEEPEST, too_deep};
use behavior_tree_outline::outline::NodeOutline;
use winnow::combinator::separated;
use winnow::stream::Stream;
use winnow::{Parser, token::any};

use super::block::children;
use super::input::{Input, Parsed, Syntax, accept, expect, expected, name, syntax_error};
use super::port::{list, port};
use super::token::{Symbol, Token};

/// Reads a condition such as `a || b && !c`: a fallback of sequences, or a single node.
pub(super) fn condition(input: &mut Input<'_>) -> Parsed<NodeOutline> {
    operation(input, conjunction, Symbol::Or, "Fallback", "||")
}

/// Reads a condition without `||` outside of parentheses, such as `b && !c`.
fn conjunction(input: &mut Input<'_>) -> Parsed<NodeOutline> {
    operation(input, factor, Symbol::And, "Sequence", "&&")
}

/// Reads operands with `operator` between them. Several become the children of a control node of this kind and label; a
/// single one is returned as it is.
fn operation<'t>(
    input: &mut Input<'t>,
    operand: fn(&mut Input<'t>) -> Parsed<NodeOutline>,
    operator: Symbol,
    kind: &str,
    label: &str,
) -> Parsed<NodeOutline> {
    let operator = any::<Input<'t>, winnow::error::ErrMode<Syntax>>
        .verify(move |token: &&'t Token<'t>| token.symbol == operator);
    let mut operands: Vec<NodeOutline> = separated(1.., operand, operator).parse_next(input)?;
    if operands.len() > 1 {
        let span = operands[0].kind.span.clone();
        return Ok(NodeOutline::new(kind, span).labeled(label).over(operands));
    }
    #[expect(clippy::expect_used, reason = "`separated(1..)` returns at least one")]
    Ok(operands.pop().expect("there is one"))
}

/// Reads an operand: a node, a negation, or a condition in parentheses.
fn factor(input: &mut Input<'_>) -> Parsed<NodeOutline> {
    let Some(first) = input.peek_token() else {
        return expected(input, "a node");
    };
    match first.symbol {
        Symbol::Not => nested(input, first, |input| {
            input.next_token();
            let child = factor(input)?;
            Ok(NodeOutline::new("Inverter", first.span.clone())
                .labeled("!")
                .over(vec![child]))
        }),
        Symbol::Open => nested(input, first, |input| parenthesized(input, first)),
        Symbol::Word => node(input),
        _ => expected(input, "a node"),
    }
}

/// Reads a condition in parentheses. `open` is the opening one, which is the next token.
pub(super) fn parenthesized<'t>(input: &mut Input<'t>, open: &Token<'t>) -> Parsed<NodeOutline> {
    expect(input, Symbol::Open, "\"(\"")?;
    let condition = condition(input)?;
    if accept(input, Symbol::Close).is_some() {
        return Ok(condition);
    }
    match input.peek_token() {
        Some(token) if !token.is_first && token.symbol != Symbol::OpenBrace => {
            expected(input, "\"&&\", \"||\" or \")\"")
        }
        _ => syntax_error(&open.span, "unclosed parenthesis", ""),
    }
}

/// Reads a node with its optional ports in parentheses and its optional children in braces. Broken ports and children
/// are reported and left out, and the node is marked as broken.
pub(super) fn node(input: &mut Input<'_>) -> Parsed<NodeOutline> {
    let kind = match input.peek_token() {
        Some(token) if token.is_word("if") => super::input::word(input, "a node")?,
        _ => name(input, "a node")?,
    };
    let mut node = NodeOutline::new(&kind.text, kind.span);
    node.has_parts = false;
    if let Some(open) = accept(input, Symbol::Open) {
        node.has_parts = true;
        (node.ports, node.is_broken) = list(input, open, port);
    }
    if let Some(open) = input.peek_token()
        && open.symbol == Symbol::OpenBrace
    {
        node.has_parts = true;
        let (children, is_broken) = children(input)?;
        node.children = children;
        node.is_broken |= is_broken;
    }
    Ok(node)
}

/// Calls `read` for a nested part, which starts at the token `first`. Reports an error instead if the maximum nesting
/// depth of braces, parentheses and negations is reached, so that a hostile text cannot overflow the stack.
pub(super) fn nested<'t, T>(
    input: &mut Input<'t>,
    first: &Token<'t>,
    read: impl FnOnce(&mut Input<'t>) -> Parsed<T>,
) -> Parsed<T> {
    if is_deepest(input) {
        input.state.is_too_deep = true;
        return syntax_error(&first.span, too_deep(), "");
    }
    input.state.depth += 1;
    let read = read(input);
    input.state.depth -= 1;
    read
}

/// Returns whether the maximum nesting depth is reached.
pub(super) fn is_deepest(input: &Input<'_>) -> bool {
    input.state.depth == DEEPEST
}
