use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::ops::Range;
use std::sync::PoisonError;

use rhai::{AST, ASTFlags, FnAccess, OptimizationLevel, Position, Stmt, Token};

use crate::large_stack::on_large_stack;

use super::limits::LOAD_STACK;
use super::sources::Source;
use super::{engine, tokens};

/// File of a script with the names in it.
pub(super) struct ScriptFile {
    pub(super) source: Source,
    pub(super) tokens: Vec<(Token, Position)>,
    /// Places of its import statements in the text, without the semicolon.
    pub(super) statements: Vec<Range<usize>>,
    /// Imported files by their names in this file.
    pub(super) imports: BTreeMap<String, String>,
    pub(super) functions: BTreeSet<String>,
    /// Names of its functions that other files cannot use.
    pub(super) private: BTreeSet<String>,
    pub(super) constants: BTreeSet<String>,
}

impl ScriptFile {
    /// Adds the names of the functions and constants of the script.
    pub(super) fn add_names(&mut self, script: &AST) {
        for function in script.iter_functions() {
            self.functions.insert(function.name.to_owned());
            if function.access == FnAccess::Private {
                self.private.insert(function.name.to_owned());
            }
        }
        let constants = script.iter_literal_variables(true, false);
        self.constants
            .extend(constants.map(|(name, ..)| name.to_owned()));
        for statement in script.statements() {
            if let Stmt::Var(variable, flags, _) = statement
                && flags.contains(ASTFlags::CONSTANT)
            {
                self.constants.insert(variable.0.name.to_string());
            }
        }
    }
}

/// Result of parsing: the syntax tree or the first error, and the tokens.
pub(super) type Parsed = (Result<AST, rhai::ParseError>, Vec<(Token, Position)>);

/// Parses the text of a file.
///
/// # Errors
/// The thread cannot be started.
pub(super) fn parse(text: &str) -> io::Result<Parsed> {
    on_large_stack(LOAD_STACK, || {
        let mut engine = engine::parser();
        // Otherwise some blocks and expressions would be replaced by their results.
        engine.set_optimization_level(OptimizationLevel::None);
        let recorded = tokens::record(&mut engine);
        let script = engine.compile(text);
        // A panic while the list was locked does no harm.
        let mut tokens = recorded.lock().unwrap_or_else(PoisonError::into_inner);
        (script, std::mem::take(&mut *tokens))
    })
}
