use std::fmt::Write;
use std::path::Path;

use comfy_table::Table;
use comfy_table::presets::UTF8_HORIZONTAL_ONLY;
use support::shell_command;

use super::{Pair, PairedCampaign, PairedDifference, QUANTITIES, Quantity, SIGNIFICANCE, Side};
use crate::batch::campaign::Run;
use crate::batch::outcome::Outcome;

/// Maximum number of listed seeds of a setting.
const LISTED: usize = 3;

impl PairedCampaign {
    /// Returns the pairs of a setting that differ most in the compared quantity, the largest difference first.
    pub fn most_different<'a>(&self, pairs: &[Pair<'a>]) -> Vec<Pair<'a>> {
        let mut pairs = pairs.to_vec();
        pairs.retain(|pair| self.difference_of(pair) != 0.0);
        pairs.sort_by(|a, b| {
            let [a, b] = [a, b].map(|pair| self.difference_of(pair).abs());
            b.total_cmp(&a)
        });
        pairs.truncate(LISTED);
        pairs
    }

    /// Returns the difference of the compared quantity in a pair.
    fn difference_of(&self, pair: &Pair<'_>) -> f64 {
        let [a, b] = pair
            .outcomes
            .map(|it| (self.quantity.value)(&it.result, self.team));
        b - a
    }
}

/// Returns the comparison as text: for each setting a table of all quantities, a sentence about the compared one, and the
/// seeds that differ most. `folder` contains the bags of these seeds.
pub fn report(
    paired: &PairedCampaign,
    sides: &[Side; 2],
    outcomes: &[Outcome],
    folder: &Path,
) -> String {
    let [a, b] = sides;
    let mut text = format!("A {a}\nB {b}\n");
    for setting in 0..paired.settings() {
        let (pairs, incomplete) = paired.pairs(setting, outcomes);
        let settings = paired.setting(setting);
        // Writing to a String cannot fail.
        if !settings.is_empty() {
            _ = writeln!(text, "\n{}", settings.join(" "));
        }
        _ = writeln!(text, "{}", table(paired, &pairs));
        let difference = paired.difference(paired.quantity, &pairs);
        _ = writeln!(text, "{}", sentence(paired.quantity, &difference));
        if incomplete > 0 {
            _ = writeln!(
                text,
                "{incomplete} seeds do not count, because the environment failed"
            );
        }
        for pair in paired.most_different(&pairs) {
            let bags = [0, 1].map(|side| {
                let (point, seed) = (2 * setting + side, pair.seed);
                let bag = paired.campaign.bag_of(folder, Run { point, seed });
                bag.display().to_string()
            });
            let [a, b] = pair
                .outcomes
                .map(|it| (paired.quantity.value)(&it.result, paired.team));
            let command = shell_command(["sil", "view", &bags[0], &bags[1]]);
            let (seed, name) = (pair.seed, paired.quantity.name);
            _ = writeln!(text, "seed {seed}: {name} A {a}, B {b}: {command}");
        }
    }
    text
}

/// Returns a table of all quantities in a setting.
fn table(paired: &PairedCampaign, pairs: &[Pair<'_>]) -> Table {
    let mut table = Table::new();
    table.load_preset(UTF8_HORIZONTAL_ONLY);
    table.set_header([
        "per run",
        "A",
        "B",
        "B - A",
        "95 % confidence",
        "p",
        "different seeds",
    ]);
    for quantity in QUANTITIES {
        let PairedDifference {
            pairs,
            differing,
            means: [a, b],
            difference,
            interval: (low, high),
            p,
            ..
        } = paired.difference(quantity, pairs);
        table.add_row([
            quantity.name.to_owned(),
            format!("{a:.2}"),
            format!("{b:.2}"),
            format!("{difference:+.2}"),
            format!("{low:+.2} to {high:+.2}"),
            probability(p).trim_start_matches("= ").to_owned(),
            format!("{differing} of {pairs}"),
        ]);
    }
    table
}

/// Returns a probability as text, as in `= 0.031`, or `< 0.001`.
fn probability(p: f64) -> String {
    match p < 0.0005 {
        true => "< 0.001".to_owned(),
        false => format!("= {p:.3}"),
    }
}

/// Returns the result of the comparison of one quantity as a sentence, with the number of seeds that would settle it.
fn sentence(quantity: &Quantity, difference: &PairedDifference) -> String {
    let (name, p) = (quantity.name, probability(difference.p));
    if difference.p < SIGNIFICANCE {
        let is_more = difference.difference > 0.0;
        let verdict = match quantity.is_more_better {
            Some(is_more_better) if is_more_better == is_more => "B is better",
            Some(_) => "B is worse",
            None => "A and B differ",
        };
        return format!("{verdict}: {name} {:+.2}, p {p}", difference.difference);
    }
    let more = match difference.missing_pairs() {
        None => "no seed differs".to_owned(),
        Some(more) => format!("about {more} more seeds would show a difference of this size"),
    };
    format!("no difference found: {name}, p {p}; {more}")
}

impl PairedDifference {
    /// Returns true if side B is worse than side A in a quantity.
    pub fn is_worse(&self, quantity: &Quantity) -> bool {
        let is_more = self.difference > 0.0;
        self.p < SIGNIFICANCE && quantity.is_more_better.is_some_and(|it| it != is_more)
    }
}
