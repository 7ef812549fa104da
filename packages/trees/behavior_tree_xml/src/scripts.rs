use std::sync::Arc;

use behavior_tree::{ValueType, Variable};

use super::build::Build;
use super::leaves::Script;
use super::outline::place_of;
use super::scope::Scopes;
use super::script;
use behavior_tree_outline::outline::PortOutline;

/// The variables that a script sees.
pub(super) struct Visible<'a> {
    pub(super) scopes: &'a mut Scopes,
    pub(super) scope: usize,
    pub(super) is_lone: bool,
}

impl script::Variables for Visible<'_> {
    fn find(&mut self, name: &str, makes: bool) -> Variable {
        let variable = self.scopes.find(self.scope, name);
        if makes {
            self.scopes.make(variable);
        }
        variable
    }

    fn is_made(&self, variable: Variable) -> bool {
        self.is_lone || self.scopes.is_made(variable)
    }

    fn value_type(&self, variable: Variable) -> Option<ValueType> {
        self.scopes.variables.value_type(variable)
    }

    fn assign(&mut self, variable: Variable, value_type: ValueType) {
        self.scopes.assign(variable, value_type);
    }
}

impl<'a, B: 'static> Build<'a, B> {
    /// Compiles the value of an attribute. `asks`: its last statement is a condition.
    pub(super) fn script(
        &mut self,
        attribute: &PortOutline,
        asks: bool,
        scope: usize,
    ) -> Option<Script> {
        let code = attribute.literal()?;
        let mut visible = Visible {
            scopes: &mut self.scopes,
            scope,
            is_lone: self.is_lone,
        };
        match script::check(code, asks, &mut visible) {
            Ok(program) => Some(Script {
                code: code.to_owned(),
                program: Arc::new(program),
            }),
            Err(faults) => {
                for fault in faults {
                    let place = place_of(attribute, fault.place(), &self.checks.findings);
                    self.checks.findings.note(fault.at(place));
                }
                None
            }
        }
    }
}
