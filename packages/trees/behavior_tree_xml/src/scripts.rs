use std::sync::Arc;

use behavior_tree_outline::findings::Finding;
use behavior_tree_outline::outline::PortOutline;

use super::build::Build;
use super::leaves::Script;
use super::outline::place_in_file;
use super::script::{self, Visible};

impl<'a, B: 'static> Build<'a, B> {
    /// Compiles the script in an attribute. With `asks` it is a condition. Reports errors at their places in the file
    /// and returns `None`. `scope` is the index of the scope that has its variables.
    pub(super) fn script(
        &mut self,
        attribute: &PortOutline,
        asks: bool,
        scope: usize,
    ) -> Option<Script> {
        let errors = match self.compile(attribute.literal()?, asks, scope) {
            Ok(script) => return Some(script),
            Err(errors) => errors,
        };
        for error in errors {
            let place = place_in_file(attribute, error.place(), &self.checks.findings);
            self.checks.findings.note(error.at(place));
        }
        None
    }

    /// Compiles a script with the variables of `scope`. With `asks` it is a condition. The places of its errors are
    /// relative to the script.
    pub(super) fn compile(
        &mut self,
        code: &str,
        asks: bool,
        scope: usize,
    ) -> Result<Script, Vec<Finding>> {
        let visible = Visible {
            constant: &|name| self.checks.registry.find_constant(name),
            scopes: &mut self.scopes,
            scope,
            has_unknown_caller: self.has_unknown_caller,
        };
        let program = script::check(code, asks, visible)?;
        Ok(Script {
            code: code.to_owned(),
            program: Arc::new(program),
        })
    }
}
