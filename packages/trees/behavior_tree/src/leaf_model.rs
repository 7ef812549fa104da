use std::sync::Arc;

use crate::{
    Act, AskQuestion, BoundPort, Context, HaltLeaf, Hold, Kind, Leaf, Node, Port, Question, Status,
    TickLeaf,
};

/// A leaf that tree files can name.
pub struct LeafModel<B> {
    /// What tree files call it.
    pub id: String,
    /// What it does or asks, for people: the name of its nodes.
    pub name: String,
    /// Whether it is a condition.
    pub is_condition: bool,
    /// What it declares that it reads and writes.
    pub ports: Vec<Port>,
    pub(crate) make: Make<B>,
}

/// What becomes the leaf's node.
pub(crate) enum Make<B> {
    Action(Arc<dyn Act<B>>),
    Condition(Arc<dyn Hold<B>>),
    Ask(AskQuestion<B, bool>),
    WithPorts(TickLeaf<B>, Option<HaltLeaf<B>>),
}

impl<B: 'static> LeafModel<B> {
    /// A node that is this leaf, with its ports as [`crate::connect`] connected them.
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

    /// The condition as a question, for guards; none: it is an action.
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
    /// Whether both are the same function.
    pub(crate) fn does_what(&self, other: &Self) -> bool {
        match (&self.make, &other.make) {
            (Make::Action(one), Make::Action(other)) => one.function() == other.function(),
            (Make::Condition(one), Make::Condition(other)) => one.function() == other.function(),
            _ => false,
        }
    }
}

/// What tree files call a leaf of this name: `look at the ball` is `LookAtTheBall`.
pub fn leaf_id(name: &str) -> String {
    name.split(|letter: char| !letter.is_alphanumeric())
        .flat_map(|word| {
            let mut letters = word.chars();
            let first = letters.next().map(|letter| letter.to_uppercase());
            first.into_iter().flatten().chain(letters)
        })
        .collect()
}
