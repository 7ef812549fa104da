use std::ops::Range;

use behavior_tree::Value;

use super::lexer::{Token, lex};
use super::{Expression, Kind, Operator, ScriptFault};

/// How deep expressions may lie in each other.
const DEPTH_LIMIT: usize = 64;

/// How many operators a script may have: a chain of them is a deep expression, too.
const OPERATORS_LIMIT: usize = 256;

/// Reads the statements of a script: at least one.
pub(in crate::xml) fn parse(script: &str) -> Result<Vec<Expression<String>>, ScriptFault> {
    let mut parser = Parser {
        tokens: lex(script)?,
        next: 0,
        end: script.len(),
        depth: 0,
        operators: 0,
    };
    let mut statements = Vec::new();
    loop {
        while parser.take(";") {}
        if parser.next == parser.tokens.len() {
            break;
        }
        statements.push(parser.expression(0)?);
        if parser.next < parser.tokens.len() && !parser.take(";") {
            return Err(parser.unexpected("an operator or ;"));
        }
    }
    if statements.is_empty() {
        return Err(ScriptFault::new(
            0..script.len(),
            "a script that says nothing",
            "",
        ));
    }
    Ok(statements)
}

struct Parser {
    tokens: Vec<(Token, Range<usize>)>,
    next: usize,
    end: usize,
    depth: usize,
    operators: usize,
}

type Parsed = Result<Expression<String>, ScriptFault>;

impl Parser {
    /// An expression whose operators bind at least so strongly.
    fn expression(&mut self, strength: u8) -> Parsed {
        self.depth += 1;
        if self.depth > DEPTH_LIMIT {
            let message = format!("expressions lie more than {DEPTH_LIMIT} deep in each other");
            return Err(ScriptFault::new(self.place(), message, ""));
        }
        let mut left = self.operand()?;
        while let Some(sign) = self.sign() {
            self.operators += 1;
            if self.operators > OPERATORS_LIMIT {
                let message = format!("a script has more than {OPERATORS_LIMIT} operators");
                return Err(ScriptFault::new(self.place(), message, "make two of it"));
            }
            left = match sign {
                ":=" | "=" | "+=" | "-=" | "*=" | "/=" if strength == 0 => {
                    self.assignment(left, sign)?
                }
                "?" if strength <= 1 => self.choice(left)?,
                sign => match Operator::of(sign) {
                    Some((operator, binds)) if binds >= strength.max(1) => {
                        self.binary(left, operator, binds)?
                    }
                    Some(_) => break,
                    None if matches!(sign, "&" | "|" | "^" | "~") => {
                        let message = format!("the operator {sign} is not supported");
                        return Err(ScriptFault::new(self.place(), message, ""));
                    }
                    None => break,
                },
            };
        }
        self.depth -= 1;
        Ok(left)
    }

    fn binary(&mut self, left: Expression<String>, operator: Operator, binds: u8) -> Parsed {
        self.next += 1;
        let right = self.expression(binds + 1)?;
        let next = self.sign().and_then(Operator::of);
        if operator.compares() && next.is_some_and(|(next, _)| next.compares()) {
            let message = "a comparison of a comparison is not supported";
            return Err(ScriptFault::new(self.place(), message, "join two with &&"));
        }
        let span = left.span.start..right.span.end;
        let kind = Kind::Binary(operator, Box::new(left), Box::new(right));
        Ok(Expression { kind, span })
    }

    fn choice(&mut self, condition: Expression<String>) -> Parsed {
        self.next += 1;
        let then = self.expression(1)?;
        if !self.take(":") {
            return Err(self.unexpected(":"));
        }
        let otherwise = self.expression(1)?;
        let span = condition.span.start..otherwise.span.end;
        let kind = Kind::Choice(Box::new([condition, then, otherwise]));
        Ok(Expression { kind, span })
    }

    fn assignment(&mut self, left: Expression<String>, sign: &'static str) -> Parsed {
        let Kind::Name(name) = left.kind else {
            let message = format!("{sign} writes to a variable, which this is not");
            return Err(ScriptFault::new(left.span, message, ""));
        };
        self.next += 1;
        let value = self.expression(0)?;
        let span = left.span.start..value.span.end;
        let operator = sign.strip_suffix('=').and_then(Operator::of);
        let kind = Kind::Assignment {
            name,
            operator: operator.map(|(operator, _)| operator),
            makes: sign == ":=",
            value: Box::new(value),
        };
        Ok(Expression { kind, span })
    }

    fn operand(&mut self) -> Parsed {
        let Some((token, span)) = self.tokens.get(self.next).cloned() else {
            return Err(self.unexpected("a value"));
        };
        let literal = |value| Kind::Literal(value);
        let kind = match token {
            Token::Name(name) => Kind::Name(name),
            Token::Number(value) => literal(Value::Number(value)),
            Token::Text(text) => literal(Value::Text(text.into())),
            Token::Bool(value) => literal(Value::Bool(value)),
            Token::Sign(sign @ ("-" | "!")) => {
                self.next += 1;
                let operand = self.expression(7)?;
                let span = span.start..operand.span.end;
                let kind = match sign {
                    "-" => Kind::Negative(Box::new(operand)),
                    _ => Kind::Not(Box::new(operand)),
                };
                return Ok(Expression { kind, span });
            }
            Token::Sign("(") => {
                self.next += 1;
                let inner = self.expression(0)?;
                let end = self.place().end;
                if !self.take(")") {
                    return Err(self.unexpected(")"));
                }
                let span = span.start..end;
                return Ok(Expression { span, ..inner });
            }
            Token::Sign(sign @ ("&" | "|" | "^" | "~")) => {
                let message = format!("the operator {sign} is not supported");
                return Err(ScriptFault::new(span, message, ""));
            }
            Token::Sign(_) => return Err(self.unexpected("a value")),
        };
        self.next += 1;
        Ok(Expression { kind, span })
    }

    /// The next token, if it is a sign.
    fn sign(&self) -> Option<&'static str> {
        match self.tokens.get(self.next) {
            Some((Token::Sign(sign), _)) => Some(sign),
            _ => None,
        }
    }

    fn take(&mut self, sign: &str) -> bool {
        let is_next = self.sign() == Some(sign);
        self.next += usize::from(is_next);
        is_next
    }

    /// The place of the next token, or the end.
    fn place(&self) -> Range<usize> {
        self.tokens
            .get(self.next)
            .map_or(self.end..self.end, |(_, span)| span.clone())
    }

    fn unexpected(&self, wanted: &str) -> ScriptFault {
        let found = match self.tokens.get(self.next) {
            None => "the script ends".to_owned(),
            Some((Token::Sign(sign), _)) => format!("there is {sign}"),
            Some(_) => "there is a value".to_owned(),
        };
        let message = format!("{found} where {wanted} is expected");
        ScriptFault::new(self.place(), message, "")
    }
}
