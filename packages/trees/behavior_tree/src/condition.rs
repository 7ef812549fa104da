use std::any::TypeId;
use std::sync::Arc;

use crate::{Kind, Node};

/// A function that can be the condition of a node.
pub trait Hold<B>: Send + Sync {
    /// Whether the condition holds.
    fn holds(&self, blackboard: &B) -> bool;

    /// Which function it is: every function has a type of its own.
    fn function(&self) -> TypeId;
}

impl<B, F: Fn(&B) -> bool + Send + Sync + 'static> Hold<B> for F {
    fn holds(&self, blackboard: &B) -> bool {
        self(blackboard)
    }

    fn function(&self) -> TypeId {
        TypeId::of::<F>()
    }
}

/// Asks the blackboard and changes nothing: succeeds when `holds` says so, and fails otherwise.
///
/// A condition that writes does not compile:
///
/// ```compile_fail,E0594
/// use behavior_tree::{Node, condition};
///
/// struct Kettle {
///     degrees: u32,
/// }
/// let boil: Node<Kettle> = condition("it boils", |kettle: &Kettle| {
///     kettle.degrees = 100;
///     true
/// });
/// ```
///
/// Nor does one that asks for a blackboard to write to:
///
/// ```compile_fail,E0631
/// use behavior_tree::{Node, condition};
///
/// let count: Node<u32> = condition("it counts", |count: &mut u32| {
///     *count += 1;
///     true
/// });
/// ```
pub fn condition<B>(
    name: impl Into<String>,
    holds: impl Fn(&B) -> bool + Send + Sync + 'static,
) -> Node<B> {
    Node::new(name, Kind::Condition(Arc::new(holds)), [])
}
