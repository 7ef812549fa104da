use behavior_tree::{Node, force_failure, if_then_else, sequence_with_memory, while_do_else};

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
/// `_successIf`, `_skipIf`, `_while`. Postconditions run after a success or failure, also one by a precondition, and not
/// after a skipped node.
pub(super) fn wrap<B: 'static>(mut node: Node<B>, scripts: Scripts) -> Node<B> {
    if let Some(script) = scripts.while_true {
        let condition = leaves::script_condition(script);
        node = while_do_else("_while", condition, node, Some(leaves::always_skipped()));
    }
    let decides = [
        ("_skipIf", scripts.skip_if, leaves::always_skipped()),
        ("_successIf", scripts.success_if, leaves::always_success()),
        ("_failureIf", scripts.failure_if, leaves::always_failure()),
    ];
    for (name, script, result) in decides {
        if let Some(script) = script {
            let condition = leaves::script_condition(script);
            node = if_then_else(name, condition, result, Some(node));
        }
    }
    match (&scripts.on_success, &scripts.on_failure, &scripts.post) {
        (None, None, None) => node,
        _ => followed(node, scripts.on_success, scripts.on_failure, scripts.post),
    }
}

/// Adds scripts that run after a success, after a failure, and in both cases (`post`). The status of the node is kept,
/// except that a script with an error turns success into failure.
fn followed<B: 'static>(
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
