//! Supported part of the scripting language of BehaviorTree.CPP, compiled to expressions over variables when a file is
//! loaded.

mod check;
mod expression;
mod parser;
mod run;
mod token;
mod whole;

pub(super) use check::{Program, Visible, check};
pub(super) use token::{Symbol, tokens};

use expression::{Expression, Kind, Operator};
