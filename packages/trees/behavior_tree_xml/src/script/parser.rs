use std::ops::Range;

use behavior_tree::Value;
use behavior_tree_outline::findings::Finding;
use behavior_tree_outline::syntax::{Parsed, Syntax, syntax_error};
use winnow::Parser;
use winnow::combinator::{self, Infix, Postfix};
use winnow::error::ErrMode;
use winnow::stream::{Stateful, Stream, TokenSlice};

use super::token::{Symbol, Token, tokens};
use super::whole::whole;
use super::{Expression, Kind, Operator};

/// Maximum nesting depth of expressions.
const DEPTH_LIMIT: usize = 64;

/// Maximum number of operators of a script, because a chain of them is a deep expression, too.
const OPERATORS_LIMIT: usize = 256;

/// Precedence of assignments, the lowest one.
const ASSIGNMENT: i64 = 0;
/// Precedence of `? :`.
const CHOICE: i64 = 1;
/// Precedence of `-`, `!` and `~` before an operand, the highest one.
const PREFIX: i64 = 9;

/// Remaining tokens.
type Input<'t> = Stateful<TokenSlice<'t, Token<'t>>, State>;

/// State of the parser besides the remaining tokens.
#[derive(Debug, Default)]
struct State {
    /// Length of the script.
    end: usize,
    /// Nesting depth of the next token.
    depth: usize,
    /// Number of operators so far.
    operators: usize,
}

/// Expression whose names are not resolved yet.
type Written = Expression<String>;

/// Parses a script to its statements, at least one, separated by semicolons.
///
/// # Errors
/// Returns the first syntax error, with its byte range in the script.
pub(super) fn parse(script: &str) -> Parsed<Vec<Written>> {
    let tokens = tokens(script)?;
    let mut input = Stateful {
        input: TokenSlice::new(&tokens),
        state: State {
            end: script.len(),
            ..State::default()
        },
    };
    let mut statements = Vec::new();
    loop {
        while take(&mut input, ";") {}
        if input.input.is_empty() {
            break;
        }
        statements.push(expression(&mut input, ASSIGNMENT)?);
        if !input.input.is_empty() && !take(&mut input, ";") {
            return unexpected(&input, "an operator or ;");
        }
    }
    if statements.is_empty() {
        return syntax_error(&(0..script.len()), "the script is empty", "");
    }
    Ok(statements)
}

/// Reads an expression whose operators have at least the precedence `strength`.
fn expression(input: &mut Input<'_>, strength: i64) -> Parsed<Written> {
    if input.state.depth == DEPTH_LIMIT {
        let message = format!("the nesting depth of expressions exceeds {DEPTH_LIMIT}");
        return syntax_error(&place(input), message, "");
    }
    input.state.depth += 1;
    let read = combinator::expression(operand)
        .postfix(choice)
        .infix(infix)
        .current_precedence_level(strength)
        .parse_next(input)?;
    input.state.depth -= 1;
    Ok(read)
}

/// Reads a value, a name, an expression in parentheses, or one of these after `-`, `!` or `~`.
fn operand(input: &mut Input<'_>) -> Parsed<Written> {
    let Some(token) = input.peek_token() else {
        return unexpected(input, "a value");
    };
    let (span, text) = (token.span.clone(), token.text);
    let kind = match (token.symbol, text) {
        (Symbol::Name, "true") => Kind::Literal(Value::Bool(true)),
        (Symbol::Name, "false") => Kind::Literal(Value::Bool(false)),
        (Symbol::Name, name) => Kind::Name(name.to_owned()),
        (Symbol::Number, text) => match number(text) {
            Some(number) => Kind::Literal(number),
            None => return syntax_error(&span, format!("invalid number {text}"), ""),
        },
        (Symbol::Text, text) => Kind::Literal(Value::Text(text[1..text.len() - 1].into())),
        // These bind more strongly than any binary operator.
        (Symbol::Sign, "-" | "!" | "~") => {
            operator(input)?;
            let operand = expression(input, PREFIX)?;
            let span = span.start..operand.span.end;
            let kind = match text {
                "-" => Kind::Negative(Box::new(operand)),
                "~" => Kind::Complement(Box::new(operand)),
                _ => Kind::Not(Box::new(operand)),
            };
            return Ok(Expression { kind, span });
        }
        (_, "(") => {
            input.next_token();
            let inner = expression(input, ASSIGNMENT)?;
            let end = place(input).end;
            if !take(input, ")") {
                return unexpected(input, ")");
            }
            let span = span.start..end;
            return Ok(Expression { span, ..inner });
        }
        _ => return unexpected(input, "a value"),
    };
    input.next_token();
    Ok(Expression { kind, span })
}

/// Parses a decimal or hexadecimal number; `None` if it is not one, is not finite, or is whole and has more than 64
/// bits.
fn number(text: &str) -> Option<Value> {
    let integer = match text.get(..2) {
        Some("0x" | "0X") => i64::from_str_radix(&text[2..], 16),
        _ if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse(),
        _ => {
            let number = text.parse().ok().filter(|number: &f64| number.is_finite());
            return number.map(Value::Number);
        }
    };
    Some(whole(integer.ok()?.into()))
}

/// Returns the parser for the rest of a choice after its condition: `? then : otherwise`. Consumes the `?`.
fn choice<'t>(input: &mut Input<'t>) -> Parsed<Postfix<Input<'t>, Written, ErrMode<Syntax>>> {
    if sign(input) != Some("?") {
        return no_operator();
    }
    operator(input)?;
    Ok(Postfix(CHOICE, |input, condition: Written| {
        let then = expression(input, CHOICE)?;
        if !take(input, ":") {
            return unexpected(input, ":");
        }
        let otherwise = expression(input, CHOICE)?;
        let span = condition.span.start..otherwise.span.end;
        let kind = Kind::Choice(Box::new([condition, then, otherwise]));
        Ok(Expression { kind, span })
    }))
}

/// Reads a binary operator. Returns its precedence and associativity, and the function that combines both operands.
fn infix<'t>(input: &mut Input<'t>) -> Parsed<Infix<Input<'t>, Written, ErrMode<Syntax>>> {
    use Infix::{Left, Right};
    let infix = match sign(input) {
        Some(":=") => Right(ASSIGNMENT, |_, to, value| assign(to, ":=", value)),
        Some("=") => Right(ASSIGNMENT, |_, to, value| assign(to, "=", value)),
        Some("+=") => Right(ASSIGNMENT, |_, to, value| assign(to, "+=", value)),
        Some("-=") => Right(ASSIGNMENT, |_, to, value| assign(to, "-=", value)),
        Some("*=") => Right(ASSIGNMENT, |_, to, value| assign(to, "*=", value)),
        Some("/=") => Right(ASSIGNMENT, |_, to, value| assign(to, "/=", value)),
        Some("||") => Left(2, |_, left, right| binary(left, Operator::Or, right)),
        Some("&&") => Left(3, |_, left, right| binary(left, Operator::And, right)),
        Some("|") => Left(5, |_, left, right| binary(left, Operator::BitOr, right)),
        Some("^") => Left(5, |_, left, right| binary(left, Operator::BitXor, right)),
        Some("&") => Left(6, |_, left, right| binary(left, Operator::BitAnd, right)),
        Some("==") => Left(4, |_, left, right| compare(left, Operator::Equal, right)),
        Some("!=") => Left(4, |_, left, right| compare(left, Operator::Unequal, right)),
        Some("<") => Left(4, |_, left, right| compare(left, Operator::Less, right)),
        Some(">") => Left(4, |_, left, right| compare(left, Operator::Greater, right)),
        Some("<=") => Left(4, |_, left, right| compare(left, Operator::AtMost, right)),
        Some(">=") => Left(4, |_, left, right| compare(left, Operator::AtLeast, right)),
        Some("+") => Left(7, |_, left, right| binary(left, Operator::Add, right)),
        Some("-") => Left(7, |_, left, right| binary(left, Operator::Subtract, right)),
        Some("..") => Left(7, |_, left, right| binary(left, Operator::Join, right)),
        Some("*") => Left(8, |_, left, right| binary(left, Operator::Multiply, right)),
        Some("/") => Left(8, |_, left, right| binary(left, Operator::Divide, right)),
        _ => return no_operator(),
    };
    operator(input)?;
    Ok(infix)
}

/// Combines two operands.
fn binary(left: Written, operator: Operator, right: Written) -> Parsed<Written> {
    let span = left.span.start..right.span.end;
    let kind = Kind::Binary(operator, Box::new(left), Box::new(right));
    Ok(Expression { kind, span })
}

/// Combines the operands of a comparison. If the left one is a comparison without parentheses, as in `a < b < c`, both
/// become a chain.
fn compare(left: Written, operator: Operator, right: Written) -> Parsed<Written> {
    let span = left.span.start..right.span.end;
    let kind = match left.kind {
        Kind::Binary(before, first, second)
            if before.compares() && first.span.start == left.span.start =>
        {
            Kind::Chain(first, vec![(before, *second), (operator, right)])
        }
        Kind::Chain(first, mut rest) if first.span.start == left.span.start => {
            rest.push((operator, right));
            Kind::Chain(first, rest)
        }
        kind => {
            let left = Expression { kind, ..left };
            return binary(left, operator, right);
        }
    };
    Ok(Expression { kind, span })
}

/// Combines a variable and its new value. `sign` is the spelling of the assignment: `:=` declares the variable, `+=`
/// and similar ones also have an operator. Reports a left side that is not a name.
fn assign(to: Written, sign: &str, value: Written) -> Parsed<Written> {
    let Kind::Name(name) = to.kind else {
        let message = format!("the left side of {sign} must be a variable");
        return syntax_error(&to.span, message, "");
    };
    let span = to.span.start..value.span.end;
    let operator = match sign {
        "+=" => Some(Operator::Add),
        "-=" => Some(Operator::Subtract),
        "*=" => Some(Operator::Multiply),
        "/=" => Some(Operator::Divide),
        _ => None,
    };
    let kind = Kind::Assignment {
        name,
        operator,
        makes: sign == ":=",
        value: Box::new(value),
    };
    Ok(Expression { kind, span })
}

/// Consumes an operator, and reports a script with too many.
fn operator(input: &mut Input<'_>) -> Parsed<()> {
    input.state.operators += 1;
    if input.state.operators > OPERATORS_LIMIT {
        let message = format!("a script has more than {OPERATORS_LIMIT} operators");
        return syntax_error(&place(input), message, "split it");
    }
    input.next_token();
    Ok(())
}

/// Returns the next token if it is a sign.
fn sign<'t>(input: &Input<'t>) -> Option<&'t str> {
    let token = input.peek_token()?;
    (token.symbol == Symbol::Sign).then_some(token.text)
}

/// Consumes the next token if it is this sign, and returns whether it was.
fn take(input: &mut Input<'_>, wanted: &str) -> bool {
    let is_next = sign(input) == Some(wanted);
    if is_next {
        input.next_token();
    }
    is_next
}

/// Returns the place of the next token, or the end.
fn place(input: &Input<'_>) -> Range<usize> {
    let end = input.state.end;
    let next = input.peek_token();
    next.map_or(end..end, |token| token.span.clone())
}

/// Returns that no operator follows, which is not a syntax error.
fn no_operator<T>() -> Parsed<T> {
    Err(ErrMode::Backtrack(Syntax(Finding::new(&(0..0), "", ""))))
}

/// Returns the error that the next token is not `wanted`.
fn unexpected<T>(input: &Input<'_>, wanted: &str) -> Parsed<T> {
    let found = match (input.peek_token(), sign(input)) {
        (None, _) => "the end of the script",
        (_, Some(sign)) => sign,
        _ => "a value",
    };
    syntax_error(
        &place(input),
        format!("expected {wanted}, found {found}"),
        "",
    )
}
