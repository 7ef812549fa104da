use std::any::TypeId;
use std::sync::Arc;

use behavior_tree::{Binding, BoundPort, Direction, Value};
use behavior_tree_outline::checks::too_deep;
use behavior_tree_outline::controls::{Constructor, Control, Parameter};
use rhai::{Dynamic, Engine};

use super::arguments::{Arguments, Known};
use super::limits::{MAX_DEPTH, MAX_NODES};
use super::sketch::{Part, Sketch};

/// Constructor of subtrees, which are no control nodes.
const SUBTREE: Constructor = Constructor {
    name: "Subtree",
    parameters: &[
        ("child", Parameter::Child),
        ("name", Parameter::Name),
        ("description", Parameter::OptionalDescription),
    ],
};

/// Returns the constructors, each with the control node that it creates; `None` for a subtree.
pub(super) fn constructors() -> impl Iterator<Item = (Constructor, Option<Control>)> {
    let controls = Control::ALL.iter().filter_map(|&control| {
        let constructor = control.description().constructor?;
        Some((constructor, Some(control)))
    });
    controls.chain([(SUBTREE, None)])
}

/// Registers the constructors of control nodes and the methods `named` and `because` of nodes, so that scripts can call
/// them. `known` has the registered names, and receives errors.
pub(super) fn register(engine: &mut Engine, known: &Arc<Known>) {
    engine.register_type_with_name::<Arc<Sketch>>("node");
    for (constructor, control) in constructors() {
        let most = constructor.parameters.len();
        for arguments in most - constructor.optional()..=most {
            let known = known.clone();
            let types = vec![TypeId::of::<Dynamic>(); arguments];
            engine.register_raw_fn(constructor.name, types, move |context, values| {
                let mut arguments = Arguments::new(constructor.name, &context, &known, values);
                Ok(make(constructor, control, &mut arguments))
            });
        }
    }
    engine
        .register_fn("named", |node: &mut Arc<Sketch>, name: &str| {
            Arc::new(node.with(|node| name.clone_into(&mut node.name)))
        })
        .register_fn("because", |node: &mut Arc<Sketch>, reason: &str| {
            Arc::new(node.with(|node| reason.clone_into(&mut node.description)))
        });
}

/// Creates the sketch of a control node (or subtree, without `control`) from the arguments of its constructor, in the
/// order of its parameters. Reports wrong arguments, and a tree that is too deep or too large; its sketch is then
/// invalid.
fn make(
    constructor: Constructor,
    control: Option<Control>,
    arguments: &mut Arguments<'_>,
) -> Arc<Sketch> {
    // Unless a parameter sets them, the name is that of the constructor, and the description is empty.
    let (mut name, mut description) = (constructor.name.to_owned(), String::new());
    let (mut values, mut asked, mut children) = (Vec::new(), Vec::new(), Vec::new());
    let mut value = |port: &str, value: Value| {
        values.push(BoundPort {
            name: port.into(),
            direction: Direction::In,
            binding: Binding::Literal(value),
        });
    };
    for &(what, parameter) in constructor.parameters {
        match parameter {
            Parameter::Children => children = arguments.children(),
            Parameter::ScoredChildren => (asked, children) = arguments.scored_children(),
            Parameter::Child => children.push(arguments.child(what)),
            Parameter::OptionalChild => children.extend(arguments.child_if_any(what)),
            Parameter::Condition => asked.push(arguments.condition(what)),
            Parameter::Chooser => asked.push(arguments.chooser(what)),
            Parameter::Name => name = arguments.text(what),
            Parameter::Description => description = arguments.text(what),
            Parameter::OptionalDescription => description = arguments.text_if_any(what),
            Parameter::Text(port) => value(port, Value::Text(arguments.text(what).into())),
            Parameter::Number(port) => value(port, Value::Number(arguments.number_from_0(what))),
            Parameter::Count(port, least) => {
                value(port, Value::Integer(arguments.count(what, least)))
            }
            Parameter::Seconds(port) => {
                value(port, Value::Text(arguments.milliseconds(what).into()))
            }
        }
    }
    let part = Part::Control {
        control,
        values,
        asked,
    };
    let mut sketch = Sketch::new(name, part, children);
    sketch.description = description;
    bounded(sketch, arguments)
}

/// Returns the sketch, or an invalid one after it has reported that the tree is too deep or too large.
pub(super) fn bounded(sketch: Sketch, arguments: &Arguments<'_>) -> Arc<Sketch> {
    let refuse = |what: String| {
        arguments.error(what, None);
        Arc::new(Sketch::invalid())
    };
    if sketch.depth > MAX_DEPTH {
        return refuse(too_deep());
    }
    if sketch.nodes > MAX_NODES {
        return refuse(format!("the tree has more than {MAX_NODES} nodes"));
    }
    Arc::new(sketch)
}
