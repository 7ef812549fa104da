use std::sync::Arc;

use crate::{Kind, Node};

/// Creates a condition, which reads the blackboard. It succeeds if `holds` returns true, and fails otherwise.
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
/// A condition with a mutable blackboard does not compile either:
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
