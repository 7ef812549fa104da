use user_files::findings::{Findings, Help};

use super::lists::{Node, Nodes};
use super::names::Names;

/// Findings and declared names of a file during reading.
pub(super) struct Reader {
    pub(super) findings: Findings,
    pub(super) names: Names,
}

impl Reader {
    /// Adds an error at a node.
    pub(super) fn error(
        &mut self,
        node: Node<'_>,
        message: impl Into<String>,
        help: impl Into<Help>,
    ) {
        self.findings.add(&node.span(), message, help);
    }

    /// Adds a warning at a node.
    pub(super) fn warn(
        &mut self,
        node: Node<'_>,
        message: impl Into<String>,
        help: impl Into<Help>,
    ) {
        self.findings.warn(&node.span(), message, help);
    }

    /// Returns exactly `N` nodes of a list; otherwise adds an error and returns `None`.
    pub(super) fn exactly<'t, const N: usize>(
        &mut self,
        list: Node<'t>,
        nodes: Nodes<'t>,
        syntax: &str,
    ) -> Option<[Node<'t>; N]> {
        let nodes: Vec<_> = nodes.take(N + 1).collect();
        let nodes = nodes.try_into();
        if nodes.is_err() {
            self.error(list, format!("expected {syntax}"), "");
        }
        nodes.ok()
    }
}
