use std::ops::Range;

use user_files::findings::{Findings, Help};

use super::lists::{Node, Nodes};
use super::names::Names;

/// Reader of a file: its errors and warnings so far, and the names that are declared. Methods that return an `Option`
/// add an error before they return `None`.
pub(super) struct Reader {
    pub(super) findings: Findings,
    pub(super) names: Names,
}

impl Reader {
    pub(super) fn error(
        &mut self,
        node: Node<'_>,
        message: impl Into<String>,
        help: impl Into<Help>,
    ) {
        self.findings.add(&node.span(), message, help);
    }

    /// Adds the error for a name that is declared again at `node`. `what` is the name with its kind, `first` the first
    /// declaration.
    pub(super) fn refuse_again(&mut self, node: Node<'_>, what: &str, first: &Range<usize>) {
        let line = self.findings.line(first);
        let help = format!("the first declaration is in line {line}");
        self.error(node, format!("{what} is declared twice"), help);
    }

    pub(super) fn warn(
        &mut self,
        node: Node<'_>,
        message: impl Into<String>,
        help: impl Into<Help>,
    ) {
        self.findings.warn(&node.span(), message, help);
    }

    /// Returns exactly `N` nodes; otherwise adds an error at `list`, with the expected `syntax`, and returns `None`.
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
