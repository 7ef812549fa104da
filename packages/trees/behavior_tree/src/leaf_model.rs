use std::sync::Arc;

use crate::{
    ActionFn, AskQuestion, BoundPort, ConditionFn, Context, HaltLeaf, Kind, Leaf, Node, Port,
    Question, Status, TickLeaf,
};

/// Leaf of a program that tree files can name: its id, ports and function. Nodes are created from it.
pub struct LeafModel<B> {
    /// Id in tree files.
    pub id: String,
    /// Name of its nodes.
    pub name: String,
    /// Set if it is a condition.
    pub is_condition: bool,
    /// Declared ports.
    pub ports: Vec<Port>,
    pub(crate) make: Make<B>,
}

/// Function of a leaf, from which its nodes are created.
pub(crate) enum Make<B> {
    /// Action without ports.
    Action(Arc<dyn ActionFn<B>>),
    /// Condition without ports.
    Condition(Arc<dyn ConditionFn<B>>),
    /// Condition with ports.
    Ask(AskQuestion<B, bool>),
    /// Action with ports, and its function for halts.
    WithPorts(TickLeaf<B>, Option<HaltLeaf<B>>),
}

impl<B: 'static> LeafModel<B> {
    /// Creates a node of this leaf. `ports` are the result of [`crate::connect`] for the ports of this leaf; a leaf
    /// without ports ignores them.
    pub fn node(&self, ports: Vec<BoundPort>) -> Node<B> {
        let leaf = |ports, tick: TickLeaf<B>, halt| Leaf {
            id: self.id.clone(),
            is_condition: self.is_condition,
            ports,
            tick,
            halt,
        };
        let kind = match &self.make {
            Make::Action(act) => Kind::Action(act.clone()),
            Make::Condition(holds) => Kind::Condition(holds.clone()),
            Make::Ask(ask) => {
                let ask = ask.clone();
                let tick = move |context: &mut Context<'_, B>| ask(context).map(Status::from);
                Kind::Leaf(Arc::new(leaf(ports, Arc::new(tick), None)))
            }
            Make::WithPorts(tick, halt) => {
                Kind::Leaf(Arc::new(leaf(ports, tick.clone(), halt.clone())))
            }
        };
        Node::new(&self.name, kind, [])
    }

    /// Returns the condition as a question, which guards evaluate without a node of its own; `None` for an action.
    /// `ports` are as in [`Self::node`].
    pub fn question(&self, ports: Vec<BoundPort>) -> Option<Question<B, bool>> {
        let ask: AskQuestion<B, bool> = match &self.make {
            Make::Condition(condition) => {
                let condition = condition.clone();
                Arc::new(move |context| Ok(condition.holds(context.blackboard)))
            }
            Make::Ask(ask) => ask.clone(),
            Make::Action(_) | Make::WithPorts(..) => return None,
        };
        Some(Question {
            name: self.id.clone(),
            ports,
            ask,
        })
    }
}

impl<B> LeafModel<B> {
    /// Returns whether both leaves are registered with the same Rust function. Always false for leaves with ports.
    pub(crate) fn has_same_function(&self, other: &Self) -> bool {
        match (&self.make, &other.make) {
            (Make::Action(one), Make::Action(other)) => one.function() == other.function(),
            (Make::Condition(one), Make::Condition(other)) => one.function() == other.function(),
            _ => false,
        }
    }
}

/// Returns the id in tree files of a leaf with this name: `look at the ball` becomes `LookAtTheBall`. Characters other
/// than letters and digits separate words and are dropped. Existing tree files contain such ids, so this rule must not
/// change.
pub fn leaf_id(name: &str) -> String {
    name.split(|letter: char| !letter.is_alphanumeric())
        .flat_map(|word| {
            let mut letters = word.chars();
            let first = letters.next().map(|letter| letter.to_uppercase());
            first.into_iter().flatten().chain(letters)
        })
        .collect()
}
