//! Processor time per node and tick \[ns\] on trees of 50 and 500 nodes: this package without its trace, with it, and with
//! a port that each leaf reads; behavior-tree-lite; and bonsai-bt.
//!
//! All trees have groups of leaves below a root, and every node is ticked in every tick. A finished sequence of
//! bonsai-bt has to be built again for the next tick. A second measurement therefore has groups whose leaves all run at
//! once and never finish, the cheapest case of bonsai-bt.

#![expect(
    clippy::unwrap_used,
    clippy::disallowed_types,
    reason = "a bench fails when it cannot measure, and gives another crate the map that it wants"
)]

use std::cell::Cell;
use std::hint::black_box;
use std::time::Duration;

use behavior_tree::{
    Connection, Node, Port, Registry, Source, Status, Tree, Value, Variables, action, connect,
    sequence,
};
use behavior_tree_lite::{
    BehaviorCallback, BehaviorNode, BehaviorNodeContainer, BehaviorResult, BlackboardValue,
    Context, Lazy, PortType, SequenceNode, Symbol, hash_map,
};
use bonsai_bt::{ActionArgs, BT, Behavior, Event, UpdateArgs};
use rustix::time::{ClockId, clock_gettime};

/// Leaves below each group.
const LEAVES: usize = 9;
/// Number of repetitions of each measurement, of which the median is taken.
const SAMPLES: usize = 31;
/// Minimum number of ticked nodes in a measurement.
const NODES_TO_TICK: usize = 200_000;

/// Prints the time of a tick per node \[ns\] of this package and of others.
fn main() {
    // A processor needs some time to reach its full speed.
    for (_, measure) in MEASUREMENTS {
        black_box(measure(500));
    }
    let title = ["", "50 nodes", "500 nodes"];
    println!("ns a node{:>31}{:>12}", title[1], title[2]);
    for (name, measure) in MEASUREMENTS {
        let [few, many] = [50, 500].map(measure);
        println!("{name:<28}{few:>12.2}{many:>12.2}");
    }
}

/// Name, and function that measures a tree with this number of nodes.
type Measurement = (&'static str, fn(usize) -> f64);

const MEASUREMENTS: [Measurement; 7] = [
    ("behavior_tree", ours),
    ("behavior_tree, traced", ours_traced),
    ("behavior_tree, with port", ours_with_port),
    ("behavior-tree-lite", lite),
    ("behavior-tree-lite, port", lite_with_port),
    ("bonsai-bt", bonsai),
    ("bonsai-bt, all at once", bonsai_at_once),
];

/// Returns the numbers of leaves in the groups of a tree with this number of nodes: a root, and ten nodes a group; the
/// last group lacks one leaf.
fn groups(nodes: usize) -> impl Iterator<Item = usize> {
    let groups = nodes / (LEAVES + 1);
    (1..=groups).map(move |group| if group == groups { LEAVES - 1 } else { LEAVES })
}

/// Returns the processor time of this thread; pauses for other processes do not count.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Returns the median time per node \[ns\].
fn nanoseconds(nodes: usize, mut tick: impl FnMut()) -> f64 {
    let ticks = NODES_TO_TICK.div_ceil(nodes);
    let mut samples: Vec<_> = (0..SAMPLES)
        .map(|_| {
            let began = processor_time();
            for _ in 0..ticks {
                tick();
            }
            (processor_time() - began).as_secs_f64() * 1e9 / (ticks * nodes) as f64
        })
        .collect();
    samples.sort_by(f64::total_cmp);
    samples[SAMPLES / 2]
}

fn grown(nodes: usize, leaf: impl Fn() -> Node<u64>) -> Node<u64> {
    let group = |leaves| sequence("group", (0..leaves).map(|_| leaf()));
    sequence("root", groups(nodes).map(group))
}

fn count() -> Node<u64> {
    action("count", |count: &mut u64| {
        *count += 1;
        Status::Success
    })
}

/// Ticks the tree and calls `after` after each tick.
fn measured(nodes: usize, mut tree: Tree<u64>, mut after: impl FnMut(&Tree<u64>)) -> f64 {
    assert_eq!(tree.layout().nodes.len(), nodes);
    let mut counted = 0;
    let mut now = Duration::ZERO;
    nanoseconds(nodes, || {
        now += Duration::from_millis(10);
        black_box(tree.tick(now, black_box(&mut counted)));
        after(&tree);
    })
}

fn ours(nodes: usize) -> f64 {
    measured(nodes, Tree::new(grown(nodes, count)), |_| {})
}

/// Measures a tree whose traces are written to a log.
fn ours_traced(nodes: usize) -> f64 {
    let mut log = Vec::new();
    measured(nodes, Tree::new(grown(nodes, count)), |tree| {
        if log.len() > 1_000_000 {
            log.clear();
        }
        log.extend(tree.trace().marks());
        black_box(&log);
    })
}

/// Measures trees of this package whose leaves read a port.
fn ours_with_port(nodes: usize) -> f64 {
    let registry =
        Registry::new().action_with_ports("Add", [Port::input::<i64>("by")], |context| {
            *context.blackboard += context.get::<i64>("by")? as u64;
            Ok(Status::Success)
        });
    let model = registry.leaf("Add").unwrap();
    let mut variables = Variables::default();
    let by = variables.declare("main/by");
    variables.initialize(by, Value::Integer(1));
    let connection = Connection {
        port: "by".to_owned(),
        direction: None,
        source: Source::Variable(by),
    };
    let bound = connect(&model.ports, &[connection], &mut variables).unwrap();
    let root = grown(nodes, || model.node(bound.clone()));
    measured(nodes, Tree::with_variables(root, variables), |_| {})
}

/// Leaf of behavior-tree-lite.
struct Count(Cell<u64>);

impl BehaviorNode for Count {
    fn tick(&mut self, _: BehaviorCallback, _: &mut Context) -> BehaviorResult {
        self.0.set(self.0.get() + 1);
        BehaviorResult::Success
    }
}

/// Leaf of behavior-tree-lite that reads a port by a symbol, which it looks up once.
struct Add(u64);

impl BehaviorNode for Add {
    fn tick(&mut self, _: BehaviorCallback, context: &mut Context) -> BehaviorResult {
        static BY: Lazy<Symbol> = Lazy::new(|| "by".into());
        self.0 += context.get::<u64>(*BY).copied().unwrap();
        BehaviorResult::Success
    }
}

fn measured_lite(nodes: usize, leaf: impl Fn() -> BehaviorNodeContainer) -> f64 {
    let mut root = BehaviorNodeContainer::new_node(SequenceNode::default());
    for leaves in groups(nodes) {
        let mut group = BehaviorNodeContainer::new_node(SequenceNode::default());
        for _ in 0..leaves {
            group.add_child(leaf()).unwrap();
        }
        root.add_child(group).unwrap();
    }
    let mut context = Context::default();
    context.set("by", 1_u64);
    nanoseconds(nodes, || {
        black_box(root.tick(&mut |_| None, &mut context));
    })
}

fn lite(nodes: usize) -> f64 {
    measured_lite(nodes, || {
        BehaviorNodeContainer::new_node(Count(Cell::new(0)))
    })
}

fn lite_with_port(nodes: usize) -> f64 {
    let by = || BlackboardValue::Ref("by".into(), PortType::Input);
    measured_lite(nodes, || {
        BehaviorNodeContainer::new(Box::new(Add(0)), hash_map!("by" => by()))
    })
}

/// Measures trees of the package `bonsai-bt`.
fn bonsai(nodes: usize) -> f64 {
    let group = |leaves| Behavior::Sequence(vec![Behavior::Action(()); leaves]);
    let mut tree = BT::new(Behavior::Sequence(groups(nodes).map(group).collect()), 0);
    nanoseconds(nodes, || {
        tick_bonsai(&mut tree, bonsai_bt::Success);
        tree.reset_bt();
    })
}

fn bonsai_at_once(nodes: usize) -> f64 {
    let group = |leaves| Behavior::WhenAll(vec![Behavior::Action(()); leaves]);
    let mut tree = BT::new(Behavior::WhenAll(groups(nodes).map(group).collect()), 0);
    nanoseconds(nodes, || tick_bonsai(&mut tree, bonsai_bt::Running))
}

/// Measures a tree whose leaves all return `status`.
fn tick_bonsai(tree: &mut BT<(), u64>, status: bonsai_bt::Status) {
    // A sequence continues with the rest of a tick's time.
    let event = Event::from(UpdateArgs { dt: 0.01 });
    let mut act = |args: ActionArgs<Event, ()>, counted: &mut u64| {
        *counted += 1;
        (status, args.dt)
    };
    black_box(tree.tick(&event, &mut act));
}
