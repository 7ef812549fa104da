//! What holds for any tree: the trace against a naive interpreter, the layout, halting.

use behavior_tree::{LayoutNode, Node, Status, Tree, action, condition, not, selection, sequence};
use proptest::prelude::*;

/// A description that a naive interpreter can read.
#[derive(Clone, Debug)]
enum Shape {
    Sequence(Vec<Shape>),
    Selection(Vec<Shape>),
    Not(Box<Shape>),
    Condition,
    Action,
}

/// Answers of the leaves in the order in which they are asked.
#[derive(Clone, Debug, Default)]
struct Answers {
    script: Vec<Status>,
    asked: std::cell::Cell<usize>,
}

impl Answers {
    fn new(script: &[Status]) -> Self {
        Self {
            script: script.to_vec(),
            ..Self::default()
        }
    }

    fn next(&self) -> Status {
        let asked = self.asked.get();
        self.asked.set(asked + 1);
        self.script[asked % self.script.len()]
    }
}

fn build(shape: &Shape) -> Node<Answers> {
    match shape {
        Shape::Sequence(children) => sequence("sequence", children.iter().map(build)),
        Shape::Selection(children) => selection("selection", children.iter().map(build)),
        Shape::Not(child) => not(build(child)),
        Shape::Condition => condition("condition", |answers: &Answers| {
            answers.next() == Status::Success
        }),
        Shape::Action => action("action", |answers: &mut Answers| answers.next()),
    }
}

/// Ticks the shape the slow way; appends a status for each of its nodes in preorder.
fn interpret(shape: &Shape, answers: &Answers, trace: &mut Vec<Status>) -> Status {
    let id = trace.len();
    trace.push(Status::Idle);
    let status = match shape {
        Shape::Sequence(children) => interpret_until(children, Status::Success, answers, trace),
        Shape::Selection(children) => interpret_until(children, Status::Failure, answers, trace),
        Shape::Not(child) => match interpret(child, answers, trace) {
            Status::Success => Status::Failure,
            Status::Failure => Status::Success,
            other => other,
        },
        Shape::Condition => Status::from(answers.next() == Status::Success),
        Shape::Action => answers.next(),
    };
    trace[id] = status;
    status
}

fn interpret_until(
    children: &[Shape],
    goes_on: Status,
    answers: &Answers,
    trace: &mut Vec<Status>,
) -> Status {
    let mut status = goes_on;
    for child in children {
        if status == goes_on {
            status = interpret(child, answers, trace);
        } else {
            trace.resize(trace.len() + size(child), Status::Idle);
        }
    }
    status
}

fn size(shape: &Shape) -> usize {
    1 + match shape {
        Shape::Sequence(children) | Shape::Selection(children) => children.iter().map(size).sum(),
        Shape::Not(child) => size(child),
        Shape::Condition | Shape::Action => 0,
    }
}

fn shapes() -> impl Strategy<Value = Shape> {
    let leaf = prop_oneof![Just(Shape::Condition), Just(Shape::Action)];
    leaf.prop_recursive(5, 60, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Shape::Sequence),
            prop::collection::vec(inner.clone(), 0..4).prop_map(Shape::Selection),
            inner.prop_map(|child| Shape::Not(Box::new(child))),
        ]
    })
}

fn scripts() -> impl Strategy<Value = Vec<Status>> {
    let answer = prop::sample::select(&[Status::Success, Status::Failure, Status::Running][..]);
    prop::collection::vec(answer, 1..20)
}

proptest! {
    #[test]
    fn any_tree_traces_every_tick_as_a_naive_interpreter_does(
        shape in shapes(),
        ticks in prop::collection::vec(scripts(), 1..4),
    ) {
        let mut tree = Tree::new(build(&shape));
        for script in ticks {
            let mut expected = Vec::new();
            let status = interpret(&shape, &Answers::new(&script), &mut expected);
            prop_assert_eq!(tree.tick(&mut Answers::new(&script)), status);
            prop_assert_eq!(&tree.trace().statuses, &expected);
        }
    }

    #[test]
    fn any_layout_has_a_node_for_each_status_and_parents_before_children(shape in shapes()) {
        let tree = Tree::new(build(&shape));
        let nodes = &tree.layout().nodes;
        prop_assert_eq!(nodes.len(), tree.trace().statuses.len());
        prop_assert_eq!(nodes.len(), size(&shape));
        prop_assert_eq!(nodes[0].parent, 0);
        for (id, node) in nodes.iter().enumerate().skip(1) {
            prop_assert!((node.parent as usize) < id);
        }
    }
}

#[test]
fn a_halted_tree_is_idle_in_every_node() {
    let mut tree = Tree::new(sequence(
        "work",
        [
            condition("there is work", |_: &Answers| true),
            action("work", Answers::running),
        ],
    ));
    assert_eq!(tree.tick(&mut Answers::default()), Status::Running);
    tree.halt();
    assert_eq!(tree.trace().statuses, [Status::Idle; 3]);
}

impl Answers {
    fn running(&mut self) -> Status {
        Status::Running
    }
}

#[test]
fn names_reasons_kinds_and_depths_are_in_the_layout() {
    let tree: Tree<()> = Tree::new(
        selection("root", [not(condition("never", |()| false))]).because("it must be somewhere"),
    );
    let layout = tree.layout();
    let told: Vec<_> = (0..)
        .zip(&layout.nodes)
        .map(|(id, node)| {
            let LayoutNode {
                name,
                description,
                kind,
                ..
            } = node;
            format!("{} {kind} {name}: {description}", layout.depth(id))
        })
        .collect();
    assert_eq!(
        told,
        [
            "0 selection root: it must be somewhere",
            "1 negation not: ",
            "2 condition never: ",
        ]
    );
}
