use crate::run::Run;
use crate::{Kind, Node, Status};

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

/// Its memory is how often the child has failed.
pub(crate) fn tick<B>(run: &mut Run<'_, B>, id: usize, times: Option<u32>) -> Status {
    if times == Some(0) {
        return Status::Failure;
    }
    match run.tick(id + 1) {
        Status::Failure => {}
        Status::Success => {
            run.state.memory[id] = 0;
            return Status::Success;
        }
        other => return other,
    }
    run.state.memory[id] += 1;
    if times.is_none_or(|times| run.state.memory[id] < u64::from(times)) {
        return Status::Running;
    }
    run.state.memory[id] = 0;
    Status::Failure
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
