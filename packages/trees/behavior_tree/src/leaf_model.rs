use std::sync::Arc;

use crate::{
    ActionFn, AskQuestion, BoundPort, ConditionFn, Context, HaltLeaf, Kind, Leaf, Node, Port,
    Question, Status, TickLeaf,
};

/// Description of a leaf that tree files can name.
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

/// Function from which a node is made.
pub(crate) enum Make<B> {
    Action(Arc<dyn ActionFn<B>>),
    Condition(Arc<dyn ConditionFn<B>>),
    Ask(AskQuestion<B, bool>),
    WithPorts(TickLeaf<B>, Option<HaltLeaf<B>>),
}

impl<B: 'static> LeafModel<B> {
    /// Creates a node of this leaf with ports that [`crate::connect`] connected.
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

    /// Returns the condition as a question for guards; `None` for an action.
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
    /// Returns whether both leaves have the same function.
    pub(crate) fn does_what(&self, other: &Self) -> bool {
        match (&self.make, &other.make) {
            (Make::Action(one), Make::Action(other)) => one.function() == other.function(),
            (Make::Condition(one), Make::Condition(other)) => one.function() == other.function(),
            _ => false,
        }
    }
}

/// Returns the id in tree files of a leaf with this name: `look at the ball` becomes `LookAtTheBall`.
pub fn leaf_id(name: &str) -> String {
    name.split(|letter: char| !letter.is_alphanumeric())
        .flat_map(|word| {
            let mut letters = word.chars();
            let first = letters.next().map(|letter| letter.to_uppercase());
            first.into_iter().flatten().chain(letters)
        })
        .collect()
}
