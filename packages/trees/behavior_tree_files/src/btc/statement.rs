use std::collections::BTreeSet;

use behavior_tree::Direction;
use behavior_tree_outline::outline::{Name, NodeOutline, PortOutline, SourceOutline};
use behavior_tree_outline::suggest;
use winnow::stream::Stream;

use super::block::children;
use super::condition::{condition, is_deepest, nested, node, parenthesized};
use super::input::{
    Input, Parsed, accept, ahead, at_word, expect, expected, name, note, syntax_error, word,
};
use super::port::at_port;
use super::recovery::skip_condition;
use super::token::Symbol;

/// Reads a node, a condition, a branch, a declaration or an assignment. Returns `None` for a declaration without a
/// value, which is no node.
///
/// `declared` has the names of the variables that the block has declared so far; a declaration adds its own.
pub(super) fn statement(
    input: &mut Input<'_>,
    declared: &mut BTreeSet<String>,
) -> Parsed<Option<NodeOutline>> {
    if at_word(input, "if") {
        return branch(input).map(Some);
    }
    if at_word(input, "else") {
        let message = "else without if";
        return match input.peek_token() {
            Some(token) => syntax_error(&token.span, message, ""),
            None => expected(input, "a node"),
        };
    }
    if at_word(input, "var") {
        return declaration(input, declared);
    }
    if ahead(input, 0) == Some(Symbol::Word) && ahead(input, 1) == Some(Symbol::Equals) {
        let variable = name(input, "a variable")?;
        return assignment(input, variable).map(Some);
    }
    condition(input).map(Some)
}

/// Reads `if (a) { … } else { … }`, or the node `if` with its children in braces: the condition and one or two
/// branches. A broken condition is reported and skipped.
fn branch(input: &mut Input<'_>) -> Parsed<NodeOutline> {
    if ahead(input, 1) != Some(Symbol::Open) || at_port(input, 2) {
        return node(input);
    }
    let keyword = word(input, "\"if\"")?;
    let mut branch = NodeOutline::new("if", keyword.span);
    if let Some(open) = input.peek_token() {
        match nested(input, open, |input| parenthesized(input, open)) {
            Ok(condition) => branch.children.push(condition),
            // The branches would exceed the depth, too.
            Err(error) if is_deepest(input) => return Err(error),
            Err(error) => {
                note(input, error);
                branch.is_broken = true;
                skip_condition(input);
            }
        }
    }
    branch.children.push(arm(input, "then")?);
    if at_word(input, "else") {
        input.next_token();
        if at_word(input, "if")
            && let Some(token) = input.peek_token()
        {
            let help = "write else { if (…) { … } }";
            return syntax_error(&token.span, "expected \"{\", found \"if\"", help);
        }
        branch.children.push(arm(input, "else")?);
    }
    Ok(branch)
}

/// Reads a branch of an `if`: nodes in braces, which become a sequence with this label.
fn arm(input: &mut Input<'_>, label: &str) -> Parsed<NodeOutline> {
    let Some(open) = input.peek_token() else {
        return expected(input, "\"{\"");
    };
    let mut arm = NodeOutline::new("Sequence", open.span.clone()).labeled(label);
    (arm.children, arm.is_broken) = children(input)?;
    Ok(arm)
}

/// Reads `var name` or `var name = true`, and adds the variable to the variables of the block and of the tree. The
/// assignment becomes a node; without one there is none.
fn declaration(
    input: &mut Input<'_>,
    declared: &mut BTreeSet<String>,
) -> Parsed<Option<NodeOutline>> {
    input.next_token();
    let variable = name(input, "the name of a variable")?;
    if declared.insert(variable.text.clone()) {
        input.state.variables.push(variable.clone());
    } else {
        let message = format!("variable {} is declared twice", variable.text);
        let help = format!("write {} = true to assign", variable.text);
        input.state.findings.add(&variable.span, message, help);
    }
    if ahead(input, 0) != Some(Symbol::Equals) {
        return Ok(None);
    }
    assignment(input, variable).map(Some)
}

/// Reads `= true` or `= false` after the variable. The result is a node that writes the variable: the leaf `SetBool`.
fn assignment(input: &mut Input<'_>, variable: Name) -> Parsed<NodeOutline> {
    expect(input, Symbol::Equals, "\"=\"")?;
    let value = match input.peek_token() {
        Some(token) if token.is_word("true") || token.is_word("false") => token,
        Some(token) if token.symbol == Symbol::Word => {
            let message = format!("expected true or false, found \"{}\"", token.text);
            let help = suggest(token.text, ["true", "false"]);
            return syntax_error(&token.span, message, help.unwrap_or_default());
        }
        _ => return expected(input, "true or false"),
    };
    accept(input, Symbol::Word);
    let span = variable.span.clone();
    let mut set = NodeOutline::new("SetBool", span.clone());
    set.label = Some(format!("{} = {}", variable.text, value.text));
    let port = |name: &str, direction, source, source_span| PortOutline {
        name: Name {
            text: name.to_owned(),
            span: span.clone(),
        },
        direction: Some(direction),
        source,
        source_span,
    };
    let spelled = SourceOutline::Literal(value.text.to_owned());
    let written = SourceOutline::Variable(variable.text.clone());
    set.ports = vec![
        port("value", Direction::In, spelled, value.span.clone()),
        port("output", Direction::Out, written, span.clone()),
    ];
    Ok(set)
}
