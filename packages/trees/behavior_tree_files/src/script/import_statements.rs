use std::ops::Range;

use rhai::{AST, ASTFlags, ASTNode, Expr, Position, Stmt, Token};

use super::report::span;
use super::script_file::parse;
use super::sources::SEPARATOR;

pub(super) struct Import {
    /// Name of the imported file.
    pub(super) module: String,
    /// Name in the importing file.
    pub(super) alias: String,
    pub(super) position: Position,
}

/// Error at a position, with a correction.
pub(super) type PositionedError = (Position, String, &'static str);

/// Returns the imports at the top level of the script, and the errors of imports.
pub(super) fn find_imports(script: &AST) -> (Vec<Import>, Vec<PositionedError>) {
    const FORM: &str = "write at the top level: import \"skills\" as skills;";
    let (mut imports, mut errors) = (Vec::new(), Vec::new());
    script.walk(&mut |path: &[ASTNode<'_>]| {
        if let Some(ASTNode::Stmt(Stmt::Import(import, position))) = path.last() {
            let (file, alias) = &**import;
            let Expr::StringConstant(file, _) = file else {
                errors.push((
                    *position,
                    "the name of an imported file must be a text".to_owned(),
                    FORM,
                ));
                return true;
            };
            let is_top = path.len() == 1
                && script
                    .statements()
                    .iter()
                    .any(|it| it.position() == *position);
            if !is_top {
                errors.push((
                    *position,
                    "an import within a block or function".to_owned(),
                    FORM,
                ));
            } else if !is_name(file) {
                let message =
                    format!("{file:?} is not the name of a file beside the script, without .rhai");
                errors.push((
                    *position,
                    message,
                    "a name has letters, digits and single _",
                ));
            } else if !is_name(&alias.name) || alias.name == "global" {
                errors.push((
                    *position,
                    "an import needs a name after `as`".to_owned(),
                    FORM,
                ));
            } else {
                imports.push(Import {
                    module: file.to_string(),
                    alias: alias.name.to_string(),
                    position: *position,
                });
            }
        }
        true
    });
    (imports, errors)
}

fn is_name(name: &str) -> bool {
    let is_of_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.len() <= 64
        && name.chars().all(is_of_name)
        && !name.contains(SEPARATOR)
        && !name.ends_with('_')
}

/// Returns the errors of an imported file: statements that do something, and an end without a semicolon, after which
/// the text of the next file would continue the statement.
pub(super) fn unsuitable_parts(
    script: &AST,
    tokens: &[(Token, Position)],
    text: &str,
) -> Vec<PositionedError> {
    let mut errors = Vec::new();
    for statement in script.statements() {
        let is_allowed = match statement {
            Stmt::Noop(_) | Stmt::Import(..) => true,
            Stmt::Var(_, flags, _) => flags.contains(ASTFlags::CONSTANT),
            _ => false,
        };
        if !is_allowed {
            let message =
                "an imported file contains only functions, constants and imports".to_owned();
            errors.push((statement.position(), message, ""));
        }
    }
    let last = tokens.iter().rev().find(|(token, _)| *token != Token::EOF);
    if let Some((token, position)) = last
        && !matches!(token, Token::SemiColon | Token::RightBrace)
    {
        errors.push((
            *position,
            "the last statement needs a semicolon".to_owned(),
            "",
        ));
    }
    // An open comment would continue in the next file.
    let ends = |tokens: &[(Token, Position)]| {
        let ends = tokens
            .iter()
            .filter(|(token, _)| *token == Token::SemiColon);
        ends.count()
    };
    if parse(&format!("{text}\n;")).is_ok_and(|(_, with_end)| ends(&with_end) == ends(tokens)) {
        errors.push((
            Position::NONE,
            "the file ends in a comment that is not closed".to_owned(),
            "",
        ));
    }
    errors
}

/// Returns the place of the import statement at the position, up to its semicolon.
pub(super) fn statement(
    tokens: &[(Token, Position)],
    text: &str,
    position: Position,
) -> Range<usize> {
    let start = span(text, position).start;
    let rest = tokens.iter().skip_while(|(_, it)| *it != position);
    let end = rest
        .into_iter()
        .find(|(token, _)| matches!(token, Token::SemiColon | Token::EOF));
    start..end.map_or(text.len(), |(_, end)| span(text, *end).start)
}
