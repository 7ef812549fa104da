use crate::Node;
use crate::node::Kind;

/// Asks the blackboard and changes nothing: succeeds when `holds` says so, and fails otherwise.
pub fn condition<B>(name: impl Into<String>, holds: fn(&B) -> bool) -> Node<B> {
    Node::new(name, Kind::Condition(holds), Vec::new())
}
