//! Random trees of every kind.

use std::cell::Cell;
use std::time::Duration;

use behavior_tree::{
    Connection, Context, Node, Port, Question, Registry, Source, Status, Tree, Variable, Variables,
    action, condition, connect, delay, force_failure, force_success, guard_asking, if_then_else,
    not, parallel, repeat, retry, run_once, score, scoring_select, selection,
    selection_with_memory, semaphore, sequence, sequence_with_lasting_memory, sequence_with_memory,
    subtree, switch, timeout, while_do_else,
};
use proptest::prelude::*;

/// Answers in the order of evaluation, and halted leaves.
#[derive(Clone, Debug, Default)]
pub(crate) struct World {
    pub(crate) answers: Vec<u8>,
    pub(crate) asked: Cell<usize>,
    pub(crate) halted: Vec<i64>,
}

impl World {
    fn next(&self) -> u8 {
        let asked = self.asked.get();
        self.asked.set(asked + 1);
        self.answers[asked % self.answers.len()]
    }
}

pub(crate) fn act(world: &mut World) -> Status {
    [Status::Success, Status::Failure, Status::Running][usize::from(world.next() % 3)]
}

pub(crate) fn holds(world: &World) -> bool {
    world.next().is_multiple_of(2)
}

/// Description of a tree, from which the same tree can be built several times.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) kind: Kind,
    pub(crate) children: Vec<Shape>,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Action,
    Condition,
    /// Leaf that reads a variable or literal, and writes another variable.
    Leaf {
        from: Result<usize, i64>,
        to: usize,
    },
    Sequence,
    SequenceWithMemory,
    SequenceWithLastingMemory,
    Selection,
    SelectionWithMemory,
    Parallel {
        successes: u32,
        failures: u32,
    },
    ScoringSelect {
        margin: f64,
    },
    Switch,
    Guard,
    GuardWithPort {
        from: Result<usize, i64>,
    },
    Semaphore {
        id: String,
        max_count: u32,
    },
    Not,
    ForceSuccess,
    ForceFailure,
    RunOnce,
    Subtree,
    Repeat(Option<u32>),
    Retry(Option<u32>),
    Timeout(Duration),
    Delay(Duration),
    IfThenElse,
    WhileDoElse,
}

/// Adds the leaves with ports and the questions.
pub(crate) fn with_questions(registry: Registry<World>) -> Registry<World> {
    registry
        .action_with_halt(
            "Leaf",
            [Port::input::<i64>("from"), Port::output::<i64>("to")],
            |context: &mut Context<'_, World>| {
                let from = context.get::<i64>("from")?;
                context.set("to", from + 1)?;
                Ok(act(context.blackboard))
            },
            |context| {
                let from = context.get::<i64>("from").unwrap_or(-1);
                context.blackboard.halted.push(from);
            },
        )
        .condition_with_ports("HasPort", [Port::input::<i64>("from")], |context| {
            Ok(context.get::<i64>("from")? % 2 == 0 || holds(context.blackboard))
        })
        .condition("Holds", holds)
        .scorer("how good", how_good)
        .chooser("which one", which)
}

pub(crate) fn how_good(world: &World) -> f64 {
    f64::from(world.next()) / 7.0
}

pub(crate) fn which(world: &World) -> usize {
    usize::from(world.next() % 4)
}

/// Number of variables that the leaves share.
pub(crate) const VARIABLES: usize = 4;

pub(crate) fn build(shape: &Shape, variables: &mut Variables, names: &[Variable]) -> Node<World> {
    let name = shape.name.clone();
    let mut children: Vec<_> = shape
        .children
        .iter()
        .map(|child| build(child, variables, names))
        .collect();
    let registry = with_questions(Registry::new());
    let mut bind = |leaf: &str, ports: &[(&str, Source)]| {
        let connections: Vec<_> = ports
            .iter()
            .map(|(port, source)| Connection {
                port: (*port).to_owned(),
                direction: None,
                source: source.clone(),
            })
            .collect();
        let model = registry.leaf(leaf).expect("it is registered");
        connect(&model.ports, &connections, variables).expect("all ports are integers")
    };
    let source = |from: &Result<usize, i64>| match from {
        Ok(variable) => Source::Variable(names[*variable]),
        Err(literal) => Source::Literal(literal.to_string()),
    };
    let node = match &shape.kind {
        Kind::Action => action(format!("a {name}"), act),
        Kind::Condition => condition(format!("c {name}"), holds),
        Kind::Leaf { from, to } => {
            let ports = bind(
                "Leaf",
                &[("from", source(from)), ("to", Source::Variable(names[*to]))],
            );
            registry
                .leaf("Leaf")
                .expect("it is registered")
                .node(ports)
                .named(name)
        }
        Kind::Sequence => sequence(name, children),
        Kind::SequenceWithMemory => sequence_with_memory(name, children),
        Kind::SequenceWithLastingMemory => sequence_with_lasting_memory(name, children),
        Kind::Selection => selection(name, children),
        Kind::SelectionWithMemory => selection_with_memory(name, children),
        Kind::Parallel {
            successes,
            failures,
        } => parallel(name, *successes, *failures, children),
        Kind::ScoringSelect { margin } => {
            let scored = children
                .into_iter()
                .map(|child| (score("how good", how_good), child));
            scoring_select(name, *margin, scored)
        }
        Kind::Switch => switch(name, Question::new("which one", which), children),
        Kind::Guard => guard_asking(name, Question::new("Holds", holds), children.remove(0)),
        Kind::GuardWithPort { from } => {
            let ports = bind("HasPort", &[("from", source(from))]);
            let model = registry.leaf("HasPort").expect("it is registered");
            let question = model.question(ports).expect("it is a condition");
            guard_asking(name, question, children.remove(0))
        }
        Kind::Semaphore { id, max_count } => semaphore(name, id, *max_count, children.remove(0)),
        Kind::Not => not(children.remove(0)).named(name),
        Kind::ForceSuccess => force_success(children.remove(0)).named(name),
        Kind::ForceFailure => force_failure(children.remove(0)).named(name),
        Kind::RunOnce => run_once(name, false, children.remove(0)),
        Kind::Subtree => subtree(name, children.remove(0)),
        Kind::Repeat(times) => repeat(name, *times, children.remove(0)),
        Kind::Retry(times) => retry(name, *times, children.remove(0)),
        Kind::Timeout(limit) => timeout(name, *limit, children.remove(0)),
        Kind::Delay(time) => delay(name, *time, children.remove(0)),
        Kind::IfThenElse | Kind::WhileDoElse => {
            let (condition, then) = (children.remove(0), children.remove(0));
            match shape.kind {
                Kind::IfThenElse => if_then_else(name, condition, then, children.pop()),
                _ => while_do_else(name, condition, then, children.pop()),
            }
        }
    };
    node.because(shape.description.clone())
}

pub(crate) fn text() -> impl Strategy<Value = String> {
    "[a-cA-C2 <>&\"'\n\tü;{}=_.-]{0,6}"
}

pub(crate) fn from() -> impl Strategy<Value = Result<usize, i64>> {
    prop_oneof![(0..VARIABLES).prop_map(Ok), (-3_i64..10).prop_map(Err)]
}

pub(crate) fn leaf_kind() -> impl Strategy<Value = Kind> {
    prop_oneof![
        Just(Kind::Action),
        Just(Kind::Condition),
        (from(), 0..VARIABLES).prop_map(|(from, to)| Kind::Leaf { from, to }),
    ]
}

pub(crate) fn control_kind() -> impl Strategy<Value = Kind> {
    prop_oneof![
        Just(Kind::Sequence),
        Just(Kind::SequenceWithMemory),
        Just(Kind::SequenceWithLastingMemory),
        Just(Kind::Selection),
        Just(Kind::SelectionWithMemory),
        (0_u32..5, 0_u32..5).prop_map(|(successes, failures)| Kind::Parallel {
            successes,
            failures
        }),
        (-1.0_f64..10.0).prop_map(|margin| Kind::ScoringSelect { margin }),
        Just(Kind::Switch),
    ]
}

pub(crate) fn decorator_kind() -> impl Strategy<Value = Kind> {
    let times = || proptest::option::of(0_u32..4);
    let time = || (0_u64..60_000_000).prop_map(Duration::from_nanos);
    prop_oneof![
        Just(Kind::Guard),
        from().prop_map(|from| Kind::GuardWithPort { from }),
        ("[a-b]", 0_u32..3).prop_map(|(id, max_count)| Kind::Semaphore { id, max_count }),
        Just(Kind::Not),
        Just(Kind::ForceSuccess),
        Just(Kind::ForceFailure),
        Just(Kind::RunOnce),
        Just(Kind::Subtree),
        times().prop_map(Kind::Repeat),
        times().prop_map(Kind::Retry),
        time().prop_map(Kind::Timeout),
        time().prop_map(Kind::Delay),
    ]
}

pub(crate) fn shape() -> impl Strategy<Value = Shape> {
    let named = |kind: BoxedStrategy<Kind>, children: BoxedStrategy<Vec<Shape>>| {
        (text(), text(), kind, children).prop_map(|(name, description, kind, children)| Shape {
            name,
            description,
            kind,
            children,
        })
    };
    let leaf = named(leaf_kind().boxed(), Just(Vec::new()).boxed());
    leaf.prop_recursive(5, 40, 4, move |inner| {
        let some = |least, most| proptest::collection::vec(inner.clone(), least..=most).boxed();
        let choice = prop_oneof![Just(Kind::IfThenElse), Just(Kind::WhileDoElse)];
        prop_oneof![
            3 => named(control_kind().boxed(), some(0, 4)),
            3 => named(decorator_kind().boxed(), some(1, 1)),
            1 => named(choice.boxed(), some(2, 3)),
        ]
    })
}

/// Returns the tree of the shape, whose variables are in no subtree, and its leaves.
pub(crate) fn tree(shape: &Shape, first: Option<i64>) -> (Tree<World>, Registry<World>) {
    let mut variables = Variables::default();
    let names: Vec<_> = (0..VARIABLES)
        .map(|index| variables.declare(format!("main/x{}", index % 2)))
        .collect();
    if let Some(first) = first {
        variables.initialize(names[0], first.into());
    }
    let root = build(shape, &mut variables, &names);
    let registry = Registry::from_leaves(&root).expect("all leaves of a kind are one function");
    (
        Tree::with_variables(root, variables),
        with_questions(registry),
    )
}
