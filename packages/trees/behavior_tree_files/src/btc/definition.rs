use std::collections::BTreeSet;

use behavior_tree_outline::outline::{ModelOutline, NodeOutline, Outline, Parameter, TreeOutline};
use winnow::stream::Stream;

use super::input::{
    Input, Parsed, accept, ahead, at_definition, at_word, direction, expect, expected, name, note,
    syntax_error, word,
};
use super::port::list;
use super::recovery::{skip_line, skip_to_definition};
use super::statement::statement;
use super::token::Symbol;

/// Reads a whole file: definitions of trees and of nodes. After an error it continues with the next definition; errors
/// are added to the findings.
pub(super) fn definitions(input: &mut Input<'_>) -> Outline {
    let mut outline = Outline::default();
    while let Some(token) = input.peek_token() {
        let read = if at_word(input, "tree") {
            tree(input, &mut outline)
        } else if at_word(input, "node") {
            model(input).map(|model| outline.models.push(model))
        } else if token.symbol == Symbol::CloseBrace {
            syntax_error(&token.span, "unmatched closing brace", "")
        } else {
            outside(input)
        };
        if let Err(error) = read {
            note(input, error);
            if !at_definition(input) {
                skip_to_definition(input);
            }
        }
    }
    outline
}

/// Returns the error that the rest of the line is not part of a definition.
fn outside(input: &Input<'_>) -> Parsed<()> {
    let tokens = &input.input;
    let line = tokens
        .iter()
        .enumerate()
        .take_while(|(place, token)| *place == 0 || !token.is_first)
        .last();
    match (tokens.first(), line) {
        (Some(first), Some((_, last))) => {
            let span = first.span.start..last.span.end;
            let help = "a tree begins with: tree name =";
            syntax_error(&span, "text outside of every tree", help)
        }
        _ => expected(input, "a tree"),
    }
}

/// Reads a tree, `tree name(in a, out b) = node`, and appends it to the outline. A tree whose root has errors is
/// appended without it, so that uses of its name are no errors.
fn tree(input: &mut Input<'_>, outline: &mut Outline) -> Parsed<()> {
    input.next_token();
    let name = name(input, "the name of a tree")?;
    input.state.variables.clear();
    input.state.misindented = None;
    let (mut parameters, mut is_broken) = (Vec::new(), false);
    if let Some(open) = accept(input, Symbol::Open) {
        (parameters, is_broken) = list(input, open, parameter);
    }
    let root = root(input);
    let (root, read) = match root {
        Ok(root) => (Some(root), Ok(())),
        Err(error) => (None, Err(error)),
    };
    outline.trees.push(TreeOutline {
        name,
        parameters,
        is_broken,
        variables: std::mem::take(&mut input.state.variables),
        root,
    });
    read
}

/// Reads `= node`, the root of a tree, and returns it. Reports a declaration of a variable in its place, which is no
/// node.
fn root(input: &mut Input<'_>) -> Parsed<NodeOutline> {
    expect(input, Symbol::Equals, "\"=\"")?;
    let first = input.peek_token();
    match (statement(input, &mut BTreeSet::new())?, first) {
        (Some(root), _) => Ok(root),
        (None, Some(first)) => syntax_error(&first.span, "a declaration is not a node", ""),
        (None, None) => expected(input, "a node"),
    }
}

/// Reads a parameter of a tree or a port of a node, such as `in name` or `in name: bool`.
fn parameter(input: &mut Input<'_>) -> Parsed<Parameter> {
    let direction = direction(input)?;
    let name = name(input, "the name of a parameter")?;
    let value_type = match accept(input, Symbol::Colon) {
        Some(_) => Some(word(input, "a type")?),
        None => None,
    };
    Ok(Parameter {
        direction,
        name,
        value_type,
    })
}

/// Reads `node Name { in a  out b: bool }`: a leaf that the file expects of the program, with its ports. Broken ports
/// are reported and left out.
fn model(input: &mut Input<'_>) -> Parsed<ModelOutline> {
    input.next_token();
    let name = name(input, "the name of a node")?;
    let open = expect(input, Symbol::OpenBrace, "\"{\"")?;
    let mut ports = Vec::new();
    while accept(input, Symbol::CloseBrace).is_none() {
        if ahead(input, 0).is_none() || at_definition(input) {
            return syntax_error(&open.span, "unclosed brace", "");
        }
        match parameter(input) {
            Ok(port) => ports.push(port),
            Err(error) => {
                note(input, error);
                skip_line(input);
            }
        }
    }
    Ok(ModelOutline { name, ports })
}
