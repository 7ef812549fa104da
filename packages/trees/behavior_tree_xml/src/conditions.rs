use std::sync::Arc;

use behavior_tree::{Context, Kind, Leaf, Node, Status};
use behavior_tree_outline::outline::{NodeOutline, PortOutline};

use super::build::{Build, Skipped};
use super::leaves::Script;
use super::outline::POSTCONDITIONS;
use super::wrap::{Scripts, wrap};

impl<'a, B: 'static> Build<'a, B> {
    /// Wraps the node into nodes for the scripts in its attributes, such as `_skipIf` and `_onSuccess`. All scripts are
    /// compiled and checked, even if the node has errors (`None`). `skipped` is the result that the node counts as when
    /// a script skips it. Returns `None` after errors were reported. `scope` is the index of the scope that has the
    /// variables of the scripts.
    pub(super) fn with_conditions(
        &mut self,
        outline: &NodeOutline,
        node: Option<Node<B>>,
        scope: usize,
        skipped: Skipped<'a>,
    ) -> Option<Node<B>> {
        let mut compile = |name: &str, asks| match outline.attribute(name) {
            None => Some(None),
            Some(attribute) => self.script(attribute, asks, scope).map(Some),
        };
        let (failure_if, success_if) = (compile("_failureIf", true), compile("_successIf", true));
        let (skip_if, while_true) = (compile("_skipIf", true), compile("_while", true));
        let (on_success, on_failure) = (compile("_onSuccess", false), compile("_onFailure", false));
        let (post, on_halted) = (compile("_post", false), compile("_onHalted", false));
        let skips_as = self.skips_as(outline, skipped);
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
        Some(wrap(node, scripts, skips_as?))
    }

    /// Returns the status that the node counts as when `_skipIf` or `_while` skips it. Reports an error and returns
    /// `None` if the parent does not support it, or if the combination of scripts cannot be built. Without a script
    /// that skips, the status does not matter.
    fn skips_as(&mut self, outline: &NodeOutline, skipped: Skipped<'a>) -> Option<Status> {
        let skipping = ["_skipIf", "_while"].map(|name| outline.attribute(name));
        let Some(skip) = skipping.into_iter().flatten().next() else {
            return Some(Status::Success);
        };
        let has_post = POSTCONDITIONS
            .iter()
            .any(|name| *name != "_onHalted" && outline.attribute(name).is_some());
        let decides = ["_failureIf", "_successIf"]
            .iter()
            .any(|name| outline.attribute(name).is_some());
        if has_post && decides {
            let message = format!(
                "{} is not supported together with a script that decides and one that follows",
                skip.name.text
            );
            let help = "split them: put the node into its own Sequence or Fallback";
            self.checks.findings.add(&skip.name.span, message, help);
            return None;
        }
        self.skip_status(&outline.kind.text, skip, skipped)
    }

    /// Returns the status that a child counts as when it is skipped because of the attribute. If the parent does not
    /// support that, it reports an error and returns `None`. `id` is the kind of the child.
    pub(super) fn skip_status(
        &mut self,
        id: &str,
        attribute: &PortOutline,
        skipped: Skipped<'a>,
    ) -> Option<Status> {
        match skipped {
            Skipped::Succeeds => Some(Status::Success),
            Skipped::Fails => Some(Status::Failure),
            Skipped::Refused(parent) => {
                let name = &attribute.name.text;
                let message = format!("{name} of {id} is not supported: {parent} cannot skip it");
                let help = "sequences and fallbacks can skip their children";
                self.checks
                    .findings
                    .add(&attribute.name.span, message, help);
                None
            }
        }
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
