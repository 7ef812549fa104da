use behavior_tree::{
    Node, Status, force_failure, if_then_else, sequence_with_memory, while_do_else,
};

use super::leaves::{self, Script};

/// Compiled scripts in the attributes of a node, such as `_failureIf`; `None` without the attribute.
pub(super) struct Scripts {
    pub(super) failure_if: Option<Script>,
    pub(super) success_if: Option<Script>,
    pub(super) skip_if: Option<Script>,
    pub(super) while_true: Option<Script>,
    pub(super) on_success: Option<Script>,
    pub(super) on_failure: Option<Script>,
    pub(super) post: Option<Script>,
}

/// Wraps the node into nodes that evaluate its scripts. Preconditions are evaluated in the order `_failureIf`,
/// `_successIf`, `_skipIf`, `_while`; a skipped node counts as `skips_as`, success or failure.
pub(super) fn wrap<B: 'static>(mut node: Node<B>, scripts: Scripts, skips_as: Status) -> Node<B> {
    let has_post =
        scripts.on_success.is_some() || scripts.on_failure.is_some() || scripts.post.is_some();
    let skip = || match skips_as {
        Status::Success => leaves::always_success(),
        _ => leaves::always_failure(),
    };
    // Wraps a node into the scripts that can skip it; `_skipIf` is evaluated first.
    let skips = |node, while_true: Option<Script>, skip_if: Option<Script>| {
        let node = match while_true {
            None => node,
            Some(script) => {
                let condition = leaves::script_condition(script);
                while_do_else("_while", condition, node, Some(skip()))
            }
        };
        match skip_if {
            None => node,
            Some(script) => {
                let condition = leaves::script_condition(script);
                if_then_else("_skipIf", condition, skip(), Some(node))
            }
        }
    };
    let (while_true, skip_if) = (scripts.while_true, scripts.skip_if);
    // Postconditions do not run after a skipped node.
    let (inner, outer) = match has_post {
        true => ((None, None), (while_true, skip_if)),
        false => ((while_true, skip_if), (None, None)),
    };
    node = skips(node, inner.0, inner.1);
    if let Some(script) = scripts.success_if {
        let condition = leaves::script_condition(script);
        node = if_then_else(
            "_successIf",
            condition,
            leaves::always_success(),
            Some(node),
        );
    }
    if let Some(script) = scripts.failure_if {
        let condition = leaves::script_condition(script);
        node = if_then_else(
            "_failureIf",
            condition,
            leaves::always_failure(),
            Some(node),
        );
    }
    if has_post {
        node = followed(node, scripts.on_success, scripts.on_failure, scripts.post);
    }
    skips(node, outer.0, outer.1)
}

/// Adds scripts that run after a success, after a failure, and in both cases (`post`). The status of the node is kept,
/// except that a script with an error turns success into failure.
pub(super) fn followed<B: 'static>(
    node: Node<B>,
    on_success: Option<Script>,
    on_failure: Option<Script>,
    post: Option<Script>,
) -> Node<B> {
    let run = |script: Option<Script>| {
        let scripts = script.into_iter().chain(post.clone()).map(leaves::script);
        let mut scripts: Vec<Node<B>> = scripts.collect();
        match scripts.len() {
            0 => leaves::always_success(),
            1 => scripts.remove(0),
            _ => sequence_with_memory("then", scripts),
        }
    };
    let (succeeded, failed) = (run(on_success), force_failure(run(on_failure)));
    if_then_else("and then", node, succeeded, Some(failed))
}
