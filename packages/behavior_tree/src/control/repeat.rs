use crate::run::Run;
use crate::{Kind, Node, Status};

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

/// Its memory is how often the child has succeeded.
pub(crate) fn tick<B>(run: &mut Run<'_, B>, id: usize, times: Option<u32>) -> Status {
    if times == Some(0) {
        return Status::Success;
    }
    match run.tick(id + 1) {
        Status::Success => {}
        Status::Failure => {
            run.state.memory[id] = 0;
            return Status::Failure;
        }
        other => return other,
    }
    run.state.memory[id] += 1;
    if times.is_none_or(|times| run.state.memory[id] < u64::from(times)) {
        return Status::Running;
    }
    run.state.memory[id] = 0;
    Status::Success
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
