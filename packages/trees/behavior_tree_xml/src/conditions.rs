use std::sync::Arc;

use behavior_tree::{Context, Kind, Leaf, Node};
use behavior_tree_outline::outline::NodeOutline;

use super::build::Build;
use super::leaves::{self, Script};
use super::wrap::{Scripts, wrap};

impl<'a, B: 'static> Build<'a, B> {
    /// Wraps the node into nodes for the scripts in its attributes, such as `_skipIf` and `_onSuccess`. All scripts are
    /// compiled and checked, even if the node has errors (`None`). Returns `None` after errors were reported. `scope` is
    /// the index of the scope that has the variables of the scripts.
    pub(super) fn with_conditions(
        &mut self,
        outline: &NodeOutline,
        node: Option<Node<B>>,
        scope: usize,
    ) -> Option<Node<B>> {
        if outline.kind.text == "AlwaysSuccess" && is_always_skipped(outline) {
            return node.map(|node| leaves::always_skipped().named(node.name()));
        }
        let mut compile = |name: &str, asks| match outline.attribute(name) {
            None => Some(None),
            Some(attribute) => self.script(attribute, asks, scope).map(Some),
        };
        let (failure_if, success_if) = (compile("_failureIf", true), compile("_successIf", true));
        let (skip_if, while_true) = (compile("_skipIf", true), compile("_while", true));
        let (on_success, on_failure) = (compile("_onSuccess", false), compile("_onFailure", false));
        let (post, on_halted) = (compile("_post", false), compile("_onHalted", false));
        let node = match (node?, on_halted?) {
            (node, None) => node,
            (node, Some(script)) => self.with_halt(outline, node, script)?,
        };
        let scripts = Scripts {
            failure_if: failure_if?,
            success_if: success_if?,
            skip_if: skip_if?,
            while_true: while_true?,
            on_success: on_success?,
            on_failure: on_failure?,
            post: post?,
        };
        Some(wrap(node, scripts))
    }

    /// Adds the script of `_onHalted` to an action: it runs when the running action is halted, after the halt function
    /// of the action itself. Reports an error and returns `None` for other nodes.
    fn with_halt(
        &mut self,
        outline: &NodeOutline,
        node: Node<B>,
        script: Script,
    ) -> Option<Node<B>> {
        let id = outline.kind.text.as_str();
        let mut ports = script.ports("_onHalted");
        let run = script.program;
        let (tick, halt): (behavior_tree::TickLeaf<B>, _) = match node.kind() {
            Kind::Action(act) => {
                let act = act.clone();
                let tick = move |context: &mut Context<'_, B>| Ok(act.act(context.blackboard));
                (Arc::new(tick), None)
            }
            Kind::Leaf(leaf) if !leaf.is_condition && self.checks.leaf(id).is_some() => {
                // The ports of the action, followed by those of the script.
                ports.splice(..0, leaf.ports.iter().cloned());
                (leaf.tick.clone(), leaf.halt.clone())
            }
            _ => {
                let attribute = outline.attribute("_onHalted")?;
                let message = format!("_onHalted of {id} is not supported");
                let help = "registered actions can have it";
                self.checks
                    .findings
                    .add(&attribute.name.span, message, help);
                return None;
            }
        };
        let halt = move |context: &mut Context<'_, B>| {
            if let Some(halt) = &halt {
                halt(context);
            }
            // A halt has no status, so an error of the script cannot be reported.
            let _ = run.run(context);
        };
        let leaf = Leaf {
            id: id.to_owned(),
            is_condition: false,
            ports,
            tick,
            halt: Some(Arc::new(halt)),
        };
        let described = leaf.into_node(node.name()).because(node.description());
        Some(described)
    }
}

/// Returns whether the only script of the node always skips it, as the export writes a leaf that is always skipped.
fn is_always_skipped(outline: &NodeOutline) -> bool {
    let only = <&[_; 1]>::try_from(&outline.attributes[..]);
    only.is_ok_and(|[only]| only.name.text == "_skipIf" && only.literal() == Some("true"))
}
