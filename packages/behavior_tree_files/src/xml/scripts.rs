use std::sync::Arc;

use behavior_tree::{
    Binding, Node, Question, Status, Value, ValueType, Variable, if_then_else, leaf_id, retry,
    sequence_with_memory,
};

use super::attributes::{Attributes, Written};
use super::build::{Build, Skipped};
use super::document::Attribute;
use super::faults::suggestion;
use super::leaves::{self, Script};
use super::scope::Scopes;
use super::script;

/// The variables that a script sees.
struct Visible<'a> {
    scopes: &'a mut Scopes,
    scope: usize,
    is_lone: bool,
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
        attribute: &Attribute,
        code: &str,
        asks: bool,
        scope: usize,
    ) -> Option<Script> {
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
                    let place = attribute.place_of(fault.span);
                    self.blame(&place, fault.message, fault.help);
                }
                None
            }
        }
    }

    /// The script of a port, which has to be written there.
    pub(super) fn port_script(
        &mut self,
        attributes: &Attributes<'a>,
        port: &str,
        asks: bool,
        scope: usize,
    ) -> Option<Script> {
        let code = self.literal(attributes, port)?;
        self.script(attributes.port(port)?, code, asks, scope)
    }

    /// `Precondition`: does its child if a script is true, and does not ask again while it does it.
    pub(super) fn precondition(
        &mut self,
        attributes: &Attributes<'a>,
        scope: usize,
        skipped: Skipped<'a>,
        child: Option<Node<B>>,
    ) -> Option<Node<B>> {
        let condition = self
            .port_script(attributes, "if", true, scope)
            .map(leaves::script_condition);
        let otherwise = match attributes.port("else") {
            None => "FAILURE",
            Some(_) => self.literal(attributes, "else")?,
        };
        let otherwise = match otherwise {
            "FAILURE" => Status::Failure,
            "SUCCESS" => Status::Success,
            "RUNNING" => Status::Running,
            "SKIPPED" => self.skip_status("Precondition", attributes.port("else")?, skipped)?,
            other => {
                let message =
                    format!("port else is FAILURE, SUCCESS, RUNNING or SKIPPED, not {other}");
                self.blame(&attributes.port("else")?.value_place, message, "");
                return None;
            }
        };
        let (name, condition, child) = ("Precondition", condition?, child?);
        Some(match otherwise {
            Status::Success => if_then_else(name, condition, child, Some(leaves::always_success())),
            Status::Running => sequence_with_memory(name, [retry("wait", None, condition), child]),
            _ => if_then_else(name, condition, child, None),
        })
    }

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
        let child = super::conditions::followed(child, None, None, Some(remember));
        Some(if_then_else("RunOnce", was_run, skip, Some(child)))
    }

    /// The condition that a guard asks, connected to the ports that the guard has beside it.
    pub(super) fn condition(
        &mut self,
        attributes: &Attributes<'a>,
        scope: usize,
    ) -> Option<Question<B, bool>> {
        let id = self.literal(attributes, "condition")?;
        let attribute = attributes.port("condition")?;
        let leaf = self
            .registry
            .leaf(id)
            .or_else(|| self.registry.leaf(&leaf_id(id)));
        let Some(model) = leaf.filter(|leaf| leaf.is_condition) else {
            let message = match leaf {
                Some(_) => format!("{id} is an action, not a condition"),
                None => format!("there is no condition {id}"),
            };
            let conditions = self.registry.leaves().filter(|leaf| leaf.is_condition);
            let help = suggestion(id, conditions.map(|leaf| leaf.id.as_str()));
            self.blame(&attribute.value_place, message, help);
            return None;
        };
        let others = attributes.ports.iter().copied();
        let others: Vec<_> = others.filter(|port| port.name != "condition").collect();
        let ports = self.connect(&model.ports, &others, &attribute.value_place, scope)?;
        model.question(ports)
    }

    /// The registered question that a `Switch` asks.
    pub(super) fn chooser(&mut self, attributes: &Attributes<'a>) -> Option<Question<B, usize>> {
        let name = self.literal(attributes, "question")?;
        let found = self.registry.find_chooser(name);
        let found = found.or_else(|| self.registry.find_chooser(&leaf_id(name)));
        if found.is_none() {
            let known = self
                .registry
                .choosers()
                .map(|chooser| chooser.name.as_str());
            let help = suggestion(name, known);
            let place = &attributes.port("question")?.value_place;
            self.blame(
                place,
                format!("there is no question {name} for switches"),
                help,
            );
        }
        found.cloned()
    }

    /// `SetBlackboard`: `output_key` is the name of a variable, without braces.
    pub(super) fn set_blackboard(
        &mut self,
        attributes: &Attributes<'a>,
        scope: usize,
    ) -> Option<Node<B>> {
        let key = self.literal(attributes, "output_key");
        let value = attributes.port("value");
        let Some(value) = value else {
            self.blame(attributes.place, "port value is not connected", "");
            return None;
        };
        let to = self.scopes.find(scope, key?);
        self.scopes.make(to);
        let binding = match Written::of(value) {
            Written::Literal(written) => {
                Binding::Literal(self.value_for(to, written, &value.value_place)?)
            }
            Written::Variable(name) => {
                let from = self.scopes.find(scope, name);
                let holds = self.scopes.variables.value_type(from);
                if let Some(holds) = holds {
                    self.scopes.assign(to, holds);
                    let wanted = self.scopes.variables.value_type(to);
                    if let Some(wanted) = wanted.filter(|wanted| *wanted != holds) {
                        let message =
                            format!("variable {} holds a {wanted}, and {name} a {holds}", key?);
                        self.blame(&value.value_place, message, "");
                        return None;
                    }
                }
                Binding::Variable(from)
            }
        };
        Some(leaves::set_blackboard(binding, to))
    }
}
