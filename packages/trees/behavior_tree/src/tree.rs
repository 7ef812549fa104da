use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use crate::run::{Run, Slot, State};
use crate::variables::Entry;
use crate::{
    Kind, Layout, LayoutNode, Node, NodeError, PortValue, SemaphoreClaim, Status, Trace, Value,
    VariableError, Variables,
};

/// Behavior tree over the blackboard `B`. The nodes are an array in preorder: a node comes before its children, and the
/// root has the index 0. A node's index is its id.
///
/// A clone shares the nodes, which do not change, and has its own state.
#[derive(Clone, Debug)]
pub struct Tree<B> {
    shape: Arc<Shape<B>>,
    layout: Arc<Layout>,
    state: State,
}

/// Immutable part of a tree: its nodes in preorder, and its variables with their initial values.
#[derive(Debug)]
struct Shape<B> {
    /// Nodes in preorder.
    slots: Vec<Slot<B>>,
    /// Names, types and initial values of the variables.
    variables: Variables,
}

impl<B> Tree<B> {
    /// Builds the tree below `root`.
    pub fn new(root: Node<B>) -> Self {
        Self::with_variables(root, Variables::default())
    }

    /// Builds the tree below `root`, whose leaves are connected to `variables`. No node is running yet, and variables
    /// have their initial values. Allocates all memory that ticks need, except for leaves, held semaphores and errors.
    pub fn with_variables(root: Node<B>, variables: Variables) -> Self {
        let mut shape = Shape {
            slots: Vec::new(),
            variables,
        };
        let mut layout = Layout::default();
        shape.insert(root, 0, &mut layout);
        let nodes = shape.slots.len();
        let scores = shape.slots.iter().map(Slot::scores).sum();
        let semaphores = shape
            .slots
            .iter()
            .filter(|slot| slot.claim().is_some())
            .count();
        let mut trace = Trace::idle(nodes);
        // Ticks push at most this many scores, so they do not allocate.
        trace.scores.reserve_exact(scores);
        let state = State {
            trace,
            last: vec![Status::Idle; nodes],
            memory: vec![0; nodes],
            results: vec![Status::Idle; nodes],
            ticks: 0,
            variables: shape.variables.entries.iter().map(Entry::held).collect(),
            held: BTreeSet::new(),
            claims: Vec::with_capacity(semaphores),
            errors: Vec::new(),
        };
        Self {
            shape: Arc::new(shape),
            layout: Arc::new(layout),
            state,
        }
    }

    /// Sets the version of the layout and of the traces: the number of trees that this one replaces.
    #[must_use]
    pub fn with_version(mut self, version: u32) -> Self {
        Arc::make_mut(&mut self.layout).version = version;
        self.state.trace.layout_version = version;
        self
    }

    /// Ticks the tree from its root and returns the root's status. `now` is the time since an epoch of the caller and
    /// never decreases; delays and timeouts measure it. Replaces the trace, claims and errors of the previous tick.
    /// Only leaves and errors allocate memory.
    pub fn tick(&mut self, now: Duration, blackboard: &mut B) -> Status {
        let state = &mut self.state;
        state.ticks += 1;
        state.trace.statuses.fill(Status::Idle);
        state.trace.halted.fill(false);
        state.trace.scores.clear();
        state.claims.clear();
        state.errors.clear();
        self.run(now, blackboard).tick(0)
    }

    /// Halts every node: the halt functions of running leaves are called, and the next tick starts from the beginning.
    /// The trace then has no statuses, but marks the nodes that were running as halted.
    pub fn halt(&mut self, now: Duration, blackboard: &mut B) {
        self.state.trace.statuses.fill(Status::Idle);
        let all = self.shape.slots.len();
        self.run(now, blackboard).halt(0, all);
    }

    /// Returns the statuses of all nodes in the last tick, by node id; all idle before the first one.
    pub fn trace(&self) -> &Trace {
        &self.state.trace
    }

    /// Returns the shape of the tree.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the errors of the last tick, in the order in which they occurred.
    pub fn errors(&self) -> &[NodeError] {
        &self.state.errors
    }

    /// Returns the semaphores that the tree claims for the next tick, in the order in which its nodes were ticked. See
    /// [`crate::semaphore`].
    pub fn claims(&self) -> impl Iterator<Item = &SemaphoreClaim> {
        let slots = &self.shape.slots;
        self.state.claims.iter().filter_map(|&id| slots[id].claim())
    }

    /// Replaces the set of semaphores that the robot holds, which applies from the next tick on. The ids come from the
    /// settled claims of the team, see [`crate::Semaphores::held_by`].
    pub fn hold<'a>(&mut self, ids: impl IntoIterator<Item = &'a str>) {
        self.state.held = ids.into_iter().map(str::to_owned).collect();
    }

    /// Returns the current value of the variable with this name, such as `main/target`; `None` if it is unknown.
    pub fn variable(&self, name: &str) -> Option<&Value> {
        let variable = self.shape.variables.find(name)?;
        Some(&self.state.variables[variable.0 as usize].value)
    }

    /// Returns the current value of the variable with this name as a Rust type.
    ///
    /// # Errors
    /// Returns an error if the tree has no such variable, or its value has another type or has not been written yet.
    pub fn get<T: PortValue>(&self, name: &str) -> Result<T, VariableError> {
        let name = || name.to_owned();
        let unknown = || VariableError::NotFound { name: name() };
        let value = self.variable(&name()).ok_or_else(unknown)?;
        T::from_value(value).ok_or_else(|| VariableError::Type {
            name: name(),
            holds: value.value_type(),
            other: T::TYPE,
        })
    }

    /// Writes the variable with this name, which applies from the next tick on. The program that ticks the tree writes
    /// its inputs with it.
    ///
    /// # Errors
    /// Returns an error if the tree has no such variable, or it has another type.
    pub fn set(&mut self, name: &str, value: impl Into<Value>) -> Result<(), VariableError> {
        let Some(variable) = self.shape.variables.find(name) else {
            let name = name.to_owned();
            return Err(VariableError::NotFound { name });
        };
        let value = value.into();
        let holds = self.shape.variables.value_type(variable);
        if let (Some(other), Some(_)) = (value.value_type().filter(|is| Some(*is) != holds), holds)
        {
            let name = name.to_owned();
            return Err(VariableError::Type { name, holds, other });
        }
        let held = &mut self.state.variables[variable.0 as usize];
        held.value = value;
        held.writes += 1;
        Ok(())
    }

    /// Returns the variables of the tree with their initial values.
    pub fn variables(&self) -> &Variables {
        &self.shape.variables
    }

    /// Returns the kind of the node, if there is one with this id.
    pub fn kind(&self, id: u32) -> Option<&Kind<B>> {
        Some(&self.shape.slots.get(id as usize)?.kind)
    }

    /// Borrows all that a tick or halt needs.
    fn run<'a>(&'a mut self, now: Duration, blackboard: &'a mut B) -> Run<'a, B> {
        Run {
            slots: &self.shape.slots,
            state: &mut self.state,
            blackboard,
            now,
        }
    }
}

impl<B> Shape<B> {
    /// Appends the node and then its descendants in preorder, to the slots and to the layout. `parent` is the id of its
    /// parent; the root is its own parent.
    fn insert(&mut self, node: Node<B>, parent: u32, layout: &mut Layout) {
        let id = self.slots.len();
        layout.nodes.push(LayoutNode {
            name: node.name,
            // The description of a guard defaults to the name of its condition.
            description: match &node.kind {
                Kind::Guard(question) if node.description.is_empty() => question.name.clone(),
                _ => node.description,
            },
            kind: node.kind.name().to_owned(),
            parent,
        });
        self.slots.push(Slot {
            kind: node.kind,
            end: id + 1,
        });
        for child in node.children {
            self.insert(child, id as u32, layout);
        }
        self.slots[id].end = self.slots.len();
    }
}

impl<B> Slot<B> {
    /// Returns the number of scores that the node adds to the trace in a tick.
    fn scores(&self) -> usize {
        match &self.kind {
            Kind::ScoringSelect(scoring) => scoring.scorers.len(),
            _ => 0,
        }
    }

    /// Returns the claim of a semaphore node; `None` for any other node.
    fn claim(&self) -> Option<&SemaphoreClaim> {
        match &self.kind {
            Kind::Semaphore(claim) => Some(claim),
            _ => None,
        }
    }
}
