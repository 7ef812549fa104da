use std::sync::Arc;

use behavior_tree::{Node, Value, ValueType, if_then_else};

use super::attributes::Attributes;
use super::build::{Build, Skipped};
use super::leaves::{self, Script};
use super::script;
use super::scripts::Visible;
use super::wrap::followed;

impl<'a, B: 'static> Build<'a, B> {
    /// Whether a `RunOnce` is skipped after the first time, as it is if nothing is said.
    pub(super) fn skips_then(&mut self, attributes: &Attributes<'a>) -> bool {
        if attributes.port("then_skip").is_none() {
            return true;
        }
        let wanted = "true or false";
        let skips = self.parsed(attributes, "then_skip", wanted, |text| match text {
            "true" | "1" => Some(true),
            "false" | "0" => Some(false),
            _ => None,
        });
        skips.unwrap_or(false)
    }

    /// A `RunOnce` that is skipped after the first time: a variable of its own remembers that it was.
    pub(super) fn run_once_then_skip(
        &mut self,
        attributes: &Attributes<'a>,
        scope: usize,
        skipped: Skipped<'a>,
        child: Node<B>,
    ) -> Option<Node<B>> {
        let skip = match skipped {
            Skipped::Succeeds => leaves::always_success(),
            Skipped::Fails => leaves::always_failure(),
            Skipped::Refused(parent) => {
                let message =
                    format!("RunOnce is skipped after the first time, and {parent} cannot skip it");
                self.blame(
                    attributes.place,
                    message,
                    "then_skip=\"false\" keeps its first result",
                );
                return None;
            }
        };
        let name = self.scopes.hidden_name(scope);
        let variable = self.scopes.declare(scope, &name);
        self.scopes.make(variable);
        // It is new, so it holds nothing else.
        let _ = self.scopes.variables.constrain(variable, ValueType::Bool);
        self.scopes
            .variables
            .initialize(variable, Value::Bool(false));
        let mut visible = Visible {
            scopes: &mut self.scopes,
            scope,
            is_lone: self.is_lone,
        };
        let mut compile = |code: String, asks| {
            let program = script::check(&code, asks, &mut visible).ok()?;
            let program = Arc::new(program);
            Some(Script { code, program })
        };
        let was_run = leaves::script_condition(compile(name.clone(), true)?);
        let remember = compile(format!("{name} = true"), false)?;
        let child = followed(child, None, None, Some(remember));
        Some(if_then_else("RunOnce", was_run, skip, Some(child)))
    }
}
