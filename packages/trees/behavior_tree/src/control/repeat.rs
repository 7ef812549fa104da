use crate::{Kind, Node};

/// Does its child again and again until it has succeeded `times` times, or for ever when that is none;
/// fails when the child fails.
///
/// The child is ticked once in each tick: between two rounds the repeat is running, and no tick is endless.
/// A child that shall be done no times at all is not ticked.
///
/// Of two times, in a first tick:
///
/// | child   | repeat  |
/// |---------|---------|
/// | success | running |
/// | failure | failure |
/// | running | running |
pub fn repeat<B>(name: impl Into<String>, times: Option<u32>, child: Node<B>) -> Node<B> {
    Node::new(name, Kind::Repeat(times), [child])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action;
    use crate::control::truth_table::{Leaves, assert_documents};

    #[test]
    fn the_documented_truth_table_is_that_of_the_code() {
        assert_documents(include_str!("repeat.rs"), "repeat", || {
            repeat("twice", Some(2), action("child", Leaves::first))
        });
    }
}
