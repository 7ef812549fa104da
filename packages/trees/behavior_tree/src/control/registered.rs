//! Ticking and halting of control nodes of a program.

use super::leaf::leaf_status;
use crate::run::Run;
use crate::{Children, ControlNode, Status};

/// Calls the function of the control node `id`, whose subtree ends before `end`. An error is added to the errors of the
/// tick and becomes a failure. When it finishes, its running children are halted.
pub(crate) fn tick<B>(
    run: &mut Run<'_, B>,
    id: usize,
    end: usize,
    node: &ControlNode<B>,
) -> Status {
    let mut children = Children {
        run,
        id,
        end,
        ports: &node.ports,
    };
    let status = match (node.tick)(&mut children) {
        Ok(status) => leaf_status(status),
        Err(error) => run.fail(id, error),
    };
    if status.is_finished() {
        run.reset(id + 1, end);
    }
    status
}

/// Clears the memory of the control node, unless it lasts. If the node is running, calls its function for halts.
pub(crate) fn halt<B>(run: &mut Run<'_, B>, id: usize, node: &ControlNode<B>, is_running: bool) {
    if !node.has_lasting_memory {
        run.state.memory[id] = 0;
    }
    if let Some(halt) = node.halt.as_ref().filter(|_| is_running) {
        halt(&mut run.context(&node.ports));
    }
}
