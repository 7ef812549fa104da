//! Table of the statistics of each group.

use maud::{Markup, html};

use support::statistics::{MINIMUM, fixed};

use super::words::{NOTHING, count};
use crate::group::Group;

pub(super) fn table(groups: &[Group<'_>]) -> Markup {
    html! {
        h2 { "Statistics" }
        p.note {
            "Goals, possession and other numbers of one team are those of the team hulks, or of the left team. The confidence
            interval of a mean is that of the bootstrap; it needs at least " (MINIMUM) " runs. Runs that were not judged do not count."
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
                            @let interval = statistic.interval.map(|(low, high)| format!("{} to {}", fixed(low, 2), fixed(high, 2)));
                            tr {
                                td { (statistic.name) }
                                td.number { (statistic.values.len()) }
                                td.number { (fixed(statistic.spread.mean, 2)) }
                                td.number { (interval.as_deref().unwrap_or(NOTHING)) }
                                td.number { (statistic.spread.range(2)) }
                            }
                        }
                    }
                }
            }
        }
    }
}
