//! Table of the statistics of each group.

use maud::{Markup, html};

use super::words::count;
use crate::group::Group;

/// Returns the statistics of each group as an HTML table.
pub(super) fn table(groups: &[Group<'_>]) -> Markup {
    html! {
        h2 { "Statistics" }
        p.note {
            "Goals, possession and other numbers of one team are those of the team hulks, or of the left team. The confidence
            interval of a mean is that of the bootstrap. Runs that were not judged do not count."
        }
        div.scroll tabindex="0" role="group" aria-label="Statistics" {
            table.runs.statistics {
                thead {
                    tr {
                        th { "per run" }
                        th.number { "runs" }
                        th.number { "mean" }
                        th.number { "95 % confidence" }
                        th.number { "min to max" }
                    }
                }
                @for (index, group) in groups.iter().enumerate() {
                    tbody {
                        tr.group {
                            th colspan="5" scope="rowgroup" {
                                (index + 1) " · " (group.title()) " · " (count(group.runs.len(), "run"))
                            }
                        }
                        @for statistic in group.statistics() {
                            @let (low, high) = statistic.interval;
                            tr {
                                td { (statistic.name) }
                                td.number { (statistic.values.len()) }
                                td.number { (format!("{:.2}", statistic.spread.mean)) }
                                td.number { (format!("{low:.2} to {high:.2}")) }
                                td.number { (statistic.spread.range(2)) }
                            }
                        }
                    }
                }
            }
        }
    }
}
