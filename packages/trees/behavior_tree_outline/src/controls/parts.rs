use behavior_tree::{Question, Registry};

use super::Values;

/// Question that a control node evaluates in each tick.
pub enum ControlQuestion<B> {
    /// None, or the one that its ports name.
    None,
    /// Condition of a guard.
    Condition(Question<B, bool>),
    /// Scorers of a scoring select, one a child.
    Scorers(Vec<Question<B, f64>>),
    /// Index of the selected child of a switch.
    Chooser(Question<B, usize>),
}

/// Parts from which a control node is built, besides its children.
pub struct Parts<'a, B> {
    /// Name of the node, unless its port `name` has another one.
    pub name: &'a str,
    /// Connected ports, in the order of the description.
    pub values: Values,
    /// Question that is written at the node; `None` if the ports name a registered one.
    pub question: ControlQuestion<B>,
    /// Set to refuse values that a node accepts, but that are most likely mistakes.
    pub is_strict: bool,
    /// Scorers and choosers of the program.
    pub registry: &'a Registry<B>,
}
