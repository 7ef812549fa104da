//! The scripting language of BehaviorTree.CPP, as far as it is read: compiled at load to expressions
//! over variables.

mod check;
mod expression;
mod lexer;
mod parser;
mod run;

pub(super) use check::{Program, Variables, check};
pub(super) use lexer::{Token, lex};

use expression::{Expression, Kind, Operator};

use std::ops::Range;

/// What is wrong with a script, and which of its bytes are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ScriptFault {
    pub(super) span: Range<usize>,
    pub(super) message: String,
    pub(super) help: &'static str,
}

impl ScriptFault {
    fn new(span: Range<usize>, message: impl Into<String>, help: &'static str) -> Self {
        Self {
            span,
            message: message.into(),
            help,
        }
    }
}
