//! Tables of the coverage of trees.

use maud::{Markup, html};

use super::words::{NOTHING, count};
use crate::{Coverage, NodeRow};

/// Indentation of a level of a tree [em].
const INDENTATION: usize = 1;

/// Returns a table for each tree as HTML; nothing without a tree.
pub(super) fn tables(coverage: &[Coverage]) -> Markup {
    html! {
        @if !coverage.is_empty() {
            h2 { "Coverage of trees" }
            p.note {
                "Number of runs in which a node was reached, and in which it had each result in at least one tick. The runs are
                all runs of the campaign, also those without a bag."
            }
            @for tree in coverage { (table(tree)) }
        }
    }
}

fn table(tree: &Coverage) -> Markup {
    let reached = tree.nodes.iter().filter(|node| node.reached > 0).count();
    html! {
        details.run {
            summary {
                h3 {
                    (tree.title) ": " (reached) " of " (count(tree.nodes.len(), "node")) " reached in "
                    (count(tree.runs, "run"))
                }
            }
            div.scroll tabindex="0" role="group" aria-label=(tree.title) {
                table.coverage {
                    thead {
                        tr {
                            th { "node" }
                            th { "kind" }
                            th.number { "reached" }
                            @for result in &tree.results { th.number { (result) } }
                        }
                    }
                    tbody { @for node in &tree.nodes { (row(node)) } }
                }
            }
        }
    }
}

fn row(node: &NodeRow) -> Markup {
    let indentation = format!("padding-left: {}em", INDENTATION * (node.depth + 1));
    html! {
        tr {
            td style=(indentation) { (node.name) }
            td { (node.kind) }
            td.number {
                @if node.reached == 0 { span.badge.warn { "never" } } @else { (node.reached) }
            }
            @for runs in &node.results {
                td.number { @if *runs == 0 { (NOTHING) } @else { (runs) } }
            }
        }
    }
}
