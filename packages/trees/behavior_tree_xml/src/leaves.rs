use std::sync::Arc;

use behavior_tree::{
    Binding, BoundPort, Context, Direction, Leaf, LeafError, Node, Status, Value, Variable,
};

use super::script::Program;

/// Compiled script with its source code.
#[derive(Clone)]
pub(super) struct Script {
    /// Source code, which an export writes.
    pub(super) code: String,
    /// Compiled code.
    pub(super) program: Arc<Program>,
}

impl Script {
    /// Returns the ports of a leaf that runs the script. They are only for an export: the source code under the name of
    /// the attribute, and one port for each variable, for example `code:target`, which stores the variable that the
    /// name means.
    pub(super) fn ports(&self, attribute: &str) -> Vec<BoundPort> {
        let code = BoundPort {
            name: attribute.into(),
            direction: Direction::In,
            binding: Binding::Literal(Value::Text(self.code.as_str().into())),
        };
        let names = self.program.names.iter().map(|(name, variable)| BoundPort {
            name: format!("{attribute}:{name}").into(),
            direction: Direction::InOut,
            binding: Binding::Variable(*variable),
        });
        [code].into_iter().chain(names).collect()
    }
}

/// Creates a leaf that succeeds.
pub(super) fn always_success<B: 'static>() -> Node<B> {
    leaf("AlwaysSuccess", false, Vec::new(), |_| Ok(Status::Success))
}

/// Creates a leaf that fails.
pub(super) fn always_failure<B: 'static>() -> Node<B> {
    leaf("AlwaysFailure", false, Vec::new(), |_| Ok(Status::Failure))
}

/// Id of the leaf that is always skipped.
pub(super) const ALWAYS_SKIPPED: &str = "AlwaysSkipped";

pub(super) fn always_skipped<B: 'static>() -> Node<B> {
    leaf(ALWAYS_SKIPPED, false, Vec::new(), |_| Ok(Status::Skipped))
}

/// Creates a leaf that runs a script and succeeds.
pub(super) fn script<B: 'static>(script: Script) -> Node<B> {
    let ports = script.ports("code");
    leaf("Script", false, ports, move |context| {
        script.program.run(context)
    })
    .named(script.code)
}

/// Creates a leaf that runs the script, and succeeds if the value of its last statement is true.
pub(super) fn script_condition<B: 'static>(script: Script) -> Node<B> {
    let (ports, name) = (script.ports("code"), script.code.clone());
    let ask = move |context: &mut Context<'_, B>| script.program.holds(context).map(Status::from);
    leaf("ScriptCondition", true, ports, ask).named(name)
}

/// Creates a leaf that writes the variable `to`: with a constant, or with the current value of another variable. It
/// fails with an error if that has no value yet.
pub(super) fn set_blackboard<B: 'static>(value: Binding, to: Variable) -> Node<B> {
    let port = |name: &str, direction, binding| BoundPort {
        name: name.into(),
        direction,
        binding,
    };
    let ports = vec![
        port("value", Direction::In, value),
        port("output_key", Direction::Out, Binding::Variable(to)),
    ];
    leaf("SetBlackboard", false, ports, |context| {
        let value = context.value_of("value")?.clone();
        if value == Value::Nothing {
            return Err("port value has no value yet".into());
        }
        context.set("output_key", value)?;
        Ok(Status::Success)
    })
}

/// Creates a leaf of the format, such as `Script`, whose id is also its name. `tick` is its function.
fn leaf<B: 'static>(
    id: &str,
    is_condition: bool,
    ports: Vec<BoundPort>,
    tick: impl Fn(&mut Context<'_, B>) -> Result<Status, LeafError> + Send + Sync + 'static,
) -> Node<B> {
    let leaf = Leaf {
        id: id.to_owned(),
        is_condition,
        ports,
        tick: Arc::new(tick),
        halt: None,
    };
    leaf.into_node(id)
}
