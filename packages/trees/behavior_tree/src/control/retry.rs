use crate::{Kind, Node};

/// Does its child until it succeeds; fails when it has failed `times` times, or never when that is none.
///
/// The child is ticked once in each tick: between two attempts the retry is running, and no tick is
/// endless. A child that gets no attempt at all is not ticked.
///
/// Of two times, in a first tick:
///
/// | child   | retry   |
/// |---------|---------|
/// | success | success |
/// | failure | running |
/// | running | running |
pub fn retry<B>(name: impl Into<String>, times: Option<u32>, child: Node<B>) -> Node<B> {
    Node::new(name, Kind::Retry(times), [child])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action;
    use crate::control::truth_table::{Leaves, assert_documents};

    #[test]
    fn the_documented_truth_table_is_that_of_the_code() {
        assert_documents(include_str!("retry.rs"), "retry", || {
            retry("twice", Some(2), action("child", Leaves::first))
        });
    }
}
