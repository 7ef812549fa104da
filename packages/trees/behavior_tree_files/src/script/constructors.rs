use std::any::TypeId;
use std::sync::Arc;

use rhai::{Dynamic, Engine};

use super::arguments::{Arguments, Known};
use super::limits::{MAX_DEPTH, MAX_NODES};
use super::sketch::{Part, Sketch};

/// A function of scripts that makes a control node.
pub(super) struct Constructor {
    pub(super) name: &'static str,
    /// Names of the parameters.
    pub(super) parameters: &'static [&'static str],
    /// How many of the parameters at the end can be left out.
    pub(super) optional: usize,
    make: fn(&mut Arguments<'_>) -> (Part, Vec<Arc<Sketch>>),
}

const fn constructor(
    name: &'static str,
    parameters: &'static [&'static str],
    optional: usize,
    make: fn(&mut Arguments<'_>) -> (Part, Vec<Arc<Sketch>>),
) -> Constructor {
    Constructor {
        name,
        parameters,
        optional,
        make,
    }
}

const CHILDREN: &[&str] = &["children", "description"];
const CHILD: &[&str] = &["child", "description"];
const CHILD_TIMES: &[&str] = &["child", "times", "description"];
const CHILD_SECONDS: &[&str] = &["child", "seconds", "description"];
const BRANCHES: &[&str] = &["condition", "child", "otherwise", "description"];

/// The control nodes.
pub(super) const CONSTRUCTORS: &[Constructor] = &[
    constructor("Select", CHILDREN, 1, |a| (Part::Select, a.children())),
    constructor("SelectWithMemory", CHILDREN, 1, |a| {
        (Part::SelectWithMemory, a.children())
    }),
    constructor("Sequence", CHILDREN, 1, |a| (Part::Sequence, a.children())),
    constructor("SequenceWithMemory", CHILDREN, 1, |a| {
        (Part::SequenceWithMemory, a.children())
    }),
    constructor("SequenceWithLastingMemory", CHILDREN, 1, |a| {
        (Part::SequenceWithLastingMemory, a.children())
    }),
    constructor(
        "ScoringSelect",
        &["children_scorers", "hysteresis_margin", "description"],
        1,
        |a| {
            let (scorers, children) = a.scored_children();
            let margin = a.number_from_0("the margin");
            (Part::ScoringSelect { margin, scorers }, children)
        },
    ),
    constructor(
        "Guard",
        &["condition_fn", "child", "cond_description"],
        0,
        |a| (Part::Guard(a.condition()), vec![a.child("the child")]),
    ),
    constructor(
        "Semaphore",
        &["child", "id", "max_count", "description"],
        1,
        |a| {
            let child = a.child("the child");
            let id = a.text("the id");
            let max_count = a.count("the max_count", 1) as u32;
            (Part::Semaphore { id, max_count }, vec![child])
        },
    ),
    constructor("Not", CHILD, 1, |a| (Part::Not, vec![a.child("the child")])),
    constructor(
        "Parallel",
        &["children", "successes", "failures", "description"],
        1,
        |a| {
            let children = a.children();
            let successes = a.count("the successes", 0) as u32;
            let failures = a.count("the failures", 0) as u32;
            let part = Part::Parallel {
                successes,
                failures,
            };
            (part, children)
        },
    ),
    constructor("Repeat", CHILD_TIMES, 1, |a| {
        let child = a.child("the child");
        (Part::Repeat(a.times()), vec![child])
    }),
    constructor("Retry", CHILD_TIMES, 1, |a| {
        let child = a.child("the child");
        (Part::Retry(a.times()), vec![child])
    }),
    constructor("Timeout", CHILD_SECONDS, 1, |a| {
        let child = a.child("the child");
        (Part::Timeout(a.seconds()), vec![child])
    }),
    constructor("Delay", CHILD_SECONDS, 1, |a| {
        let child = a.child("the child");
        (Part::Delay(a.seconds()), vec![child])
    }),
    constructor("ForceSuccess", CHILD, 1, |a| {
        (Part::ForceSuccess, vec![a.child("the child")])
    }),
    constructor("ForceFailure", CHILD, 1, |a| {
        (Part::ForceFailure, vec![a.child("the child")])
    }),
    constructor("RunOnce", CHILD, 1, |a| {
        (Part::RunOnce, vec![a.child("the child")])
    }),
    constructor("IfThenElse", BRANCHES, 2, |a| {
        (Part::IfThenElse, branches(a))
    }),
    constructor("WhileDoElse", BRANCHES, 2, |a| {
        (Part::WhileDoElse, branches(a))
    }),
    constructor("Switch", &["which", "children", "description"], 1, |a| {
        let which = a.chooser();
        (Part::Switch(which), a.children())
    }),
    constructor("Subtree", &["child", "name", "description"], 1, |a| {
        (Part::Subtree, vec![a.child("the child")])
    }),
];

fn branches(arguments: &mut Arguments<'_>) -> Vec<Arc<Sketch>> {
    let mut branches = vec![
        arguments.child("the condition"),
        arguments.child("the child"),
    ];
    branches.extend(arguments.child_if_any("the other child"));
    branches
}

/// Registers the constructors of control nodes, and what changes nodes.
pub(super) fn register(engine: &mut Engine, known: &Arc<Known>) {
    engine.register_type_with_name::<Arc<Sketch>>("node");
    for constructor in CONSTRUCTORS {
        let most = constructor.parameters.len();
        for arguments in most - constructor.optional..=most {
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
    let (part, children) = (constructor.make)(arguments);
    let is_subtree = matches!(part, Part::Subtree);
    let name = if is_subtree {
        arguments.text("the name")
    } else {
        constructor.name.to_owned()
    };
    let mut sketch = Sketch::new(name, part, children);
    sketch.description = arguments.description();
    let refuse = |what: String| {
        arguments.blame(what, None);
        Arc::new(Sketch::faulty())
    };
    if sketch.depth > MAX_DEPTH {
        return refuse(format!("nodes are nested deeper than {MAX_DEPTH}"));
    }
    if sketch.nodes > MAX_NODES {
        return refuse(format!("the tree has more than {MAX_NODES} nodes"));
    }
    Arc::new(sketch)
}
