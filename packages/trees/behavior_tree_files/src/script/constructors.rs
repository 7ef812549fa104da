use std::any::TypeId;
use std::sync::Arc;

use behavior_tree::{Binding, BoundPort, Direction, Value};
use behavior_tree_outline::controls::Control;
use rhai::{Dynamic, Engine};

use super::arguments::{Arguments, Known};
use super::limits::{MAX_DEPTH, MAX_NODES};
use super::sketch::{Part, Sketch};

/// A function of scripts that makes a control node.
pub(super) struct Constructor {
    pub(super) name: &'static str,
    /// What it makes; none: a subtree.
    control: Option<Control>,
    /// Names of the parameters, and what they are.
    pub(super) parameters: &'static [(&'static str, Parameter)],
}

/// What a parameter of a constructor is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parameter {
    Children,
    ScoredChildren,
    Child,
    /// A child that can be left out.
    OtherChild,
    Condition,
    Chooser,
    /// The name of a subtree.
    Name,
    /// Why the node is there.
    Description,
    /// The same, which can be left out.
    Optional,
    /// The value of a port: a text.
    Text(&'static str),
    /// A number of at least 0.
    Number(&'static str),
    /// A whole number from the least one on.
    Count(&'static str, i64),
    Seconds(&'static str),
}

use Parameter::{
    Chooser, Condition, Count, Description, Name, Number, Optional, OtherChild, ScoredChildren,
    Seconds, Text,
};

type Parameters = &'static [(&'static str, Parameter)];

const WHY: (&str, Parameter) = ("description", Optional);
const CHILD: (&str, Parameter) = ("child", Parameter::Child);
const CHILDREN: (&str, Parameter) = ("children", Parameter::Children);

const MANY: Parameters = &[CHILDREN, WHY];
const ONE: Parameters = &[CHILD, WHY];
const TIMES: Parameters = &[CHILD, ("times", Count("n", -1)), WHY];
const BRANCHES: Parameters = &[
    ("condition", Parameter::Child),
    CHILD,
    ("otherwise", OtherChild),
    WHY,
];

const fn control(name: &'static str, control: Control, parameters: Parameters) -> Constructor {
    Constructor {
        name,
        control: Some(control),
        parameters,
    }
}

/// The control nodes.
pub(super) const CONSTRUCTORS: &[Constructor] = &[
    control("Select", Control::ReactiveFallback, MANY),
    control("SelectWithMemory", Control::Fallback, MANY),
    control("Sequence", Control::ReactiveSequence, MANY),
    control("SequenceWithMemory", Control::Sequence, MANY),
    control(
        "SequenceWithLastingMemory",
        Control::SequenceWithLastingMemory,
        MANY,
    ),
    control(
        "ScoringSelect",
        Control::ScoringSelect,
        &[
            ("children_scorers", ScoredChildren),
            ("hysteresis_margin", Number("margin")),
            WHY,
        ],
    ),
    control(
        "Guard",
        Control::Guard,
        &[
            ("condition_fn", Condition),
            CHILD,
            ("cond_description", Description),
        ],
    ),
    control(
        "Semaphore",
        Control::Semaphore,
        &[
            CHILD,
            ("id", Text("id")),
            ("max_count", Count("max_count", 1)),
            WHY,
        ],
    ),
    control("Not", Control::Inverter, ONE),
    control(
        "Parallel",
        Control::PatientParallel,
        &[
            CHILDREN,
            ("successes", Count("success_count", 0)),
            ("failures", Count("failure_count", 0)),
            WHY,
        ],
    ),
    control("Repeat", Control::Repeat, TIMES),
    control("Retry", Control::Retry, TIMES),
    control(
        "Timeout",
        Control::Timeout,
        &[CHILD, ("seconds", Seconds("msec")), WHY],
    ),
    control(
        "Delay",
        Control::Delay,
        &[CHILD, ("seconds", Seconds("delay_msec")), WHY],
    ),
    control("ForceSuccess", Control::ForceSuccess, ONE),
    control("ForceFailure", Control::ForceFailure, ONE),
    control("RunOnce", Control::RunOnce, ONE),
    control("IfThenElse", Control::IfThenElse, BRANCHES),
    control("WhileDoElse", Control::WhileDoElse, BRANCHES),
    control(
        "Switch",
        Control::Switch,
        &[("which", Chooser), CHILDREN, WHY],
    ),
    Constructor {
        name: "Subtree",
        control: None,
        parameters: &[CHILD, ("name", Name), WHY],
    },
];

impl Constructor {
    /// How many of the parameters at the end can be left out.
    pub(super) fn optional(&self) -> usize {
        let can_be_left_out =
            |(_, parameter): &&(_, Parameter)| matches!(parameter, Optional | OtherChild);
        self.parameters.iter().filter(can_be_left_out).count()
    }
}

/// Registers the constructors of control nodes, and what changes nodes.
pub(super) fn register(engine: &mut Engine, known: &Arc<Known>) {
    engine.register_type_with_name::<Arc<Sketch>>("node");
    for constructor in CONSTRUCTORS {
        let most = constructor.parameters.len();
        for arguments in most - constructor.optional()..=most {
            let known = known.clone();
            let types = vec![TypeId::of::<Dynamic>(); arguments];
            engine.register_raw_fn(constructor.name, types, move |context, values| {
                let mut arguments = Arguments::new(constructor.name, &context, &known, values);
                Ok(make(constructor, &mut arguments))
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

fn make(constructor: &Constructor, arguments: &mut Arguments<'_>) -> Arc<Sketch> {
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
            ScoredChildren => (asked, children) = arguments.scored_children(),
            Parameter::Child => children.push(arguments.child(what)),
            OtherChild => children.extend(arguments.child_if_any(what)),
            Condition => asked.push(arguments.condition(what)),
            Chooser => asked.push(arguments.chooser(what)),
            Name => name = arguments.text(what),
            Description => description = arguments.text(what),
            Optional => description = arguments.text_if_any(what),
            Text(port) => value(port, Value::Text(arguments.text(what).into())),
            Number(port) => value(port, Value::Number(arguments.number_from_0(what))),
            Count(port, least) => value(port, Value::Integer(arguments.count(what, least))),
            Seconds(port) => value(port, Value::Text(arguments.milliseconds(what).into())),
        }
    }
    let part = Part::Control {
        control: constructor.control,
        values,
        asked,
    };
    let mut sketch = Sketch::new(name, part, children);
    sketch.description = description;
    let refuse = |what: String| {
        arguments.fault(what, None);
        Arc::new(Sketch::faulty())
    };
    if sketch.depth > MAX_DEPTH {
        return refuse(format!("the nesting depth of nodes exceeds {MAX_DEPTH}"));
    }
    if sketch.nodes > MAX_NODES {
        return refuse(format!("the tree has more than {MAX_NODES} nodes"));
    }
    Arc::new(sketch)
}
