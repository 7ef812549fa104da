//! The scripting language of BehaviorTree.CPP, as far as it is read: compiled at load to expressions
//! over variables.

mod check;
mod expression;
mod parser;
mod run;
mod token;

pub(super) use check::{Program, Visible, check};
pub(super) use token::{Symbol, tokens};

use expression::{Expression, Kind, Operator};
