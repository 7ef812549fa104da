use std::fmt::{self, Write};

use comfy_table::Table;
use comfy_table::presets::UTF8_HORIZONTAL_ONLY;
use support::shell_command;
use support::statistics::{MINIMUM, fixed, signed};

use super::comparison::{ComparedSetting, ComparedStatistic, Comparison, ComparisonVerdict};
use user_files::wording;

impl fmt::Display for Comparison {
    /// Writes for each setting a table of all statistics, a sentence about the deciding statistic, and the seeds that
    /// differ most.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "A {}\nB {}", self.a, self.b)?;
        for setting in &self.settings {
            if !setting.settings.is_empty() {
                writeln!(f, "\n{}", setting.settings.join(" "))?;
            }
            writeln!(f, "{}", table(&setting.statistics))?;
            writeln!(f, "{}", sentence(&self.statistic, setting))?;
            if setting.incomplete > 0 {
                let seeds = wording::count(setting.incomplete, "seed");
                writeln!(f, "not counted: {seeds}, because the environment failed")?;
            }
            if setting.open > 0 {
                let (open, pairs) = (setting.open, setting.pairs);
                let seeds = pairs + open + setting.incomplete;
                writeln!(f, "{open} of {seeds} seeds were not played by both sides")?;
            }
            for different in &setting.most_different {
                let (seed, name) = (different.seed, &self.statistic);
                // A sum with 0 has no minus zero.
                let (a, b) = (different.a + 0.0, different.b + 0.0);
                write!(f, "seed {seed}: {name} A {a}, B {b}")?;
                match &different.bags {
                    Some([a, b]) => writeln!(f, ": {}", shell_command(["sil", "view", a, b]))?,
                    None => writeln!(f)?,
                }
            }
        }
        Ok(())
    }
}

/// Text for a number that the pairs do not give.
const NOTHING: &str = "–";

fn table(statistics: &[ComparedStatistic]) -> Table {
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
    for statistic in statistics {
        let ComparedStatistic {
            name,
            seeds,
            different_seeds,
            ..
        } = statistic;
        let known = |text: Option<String>| text.unwrap_or_else(|| NOTHING.to_owned());
        let interval = statistic.low.zip(statistic.high);
        let interval =
            interval.map(|(low, high)| format!("{} to {}", signed(low, 2), signed(high, 2)));
        let p = statistic.p.map(probability);
        table.add_row([
            name.clone(),
            known(statistic.a.map(|it| fixed(it, 2))),
            known(statistic.b.map(|it| fixed(it, 2))),
            known(statistic.difference.map(|it| signed(it, 2))),
            known(interval),
            known(p.map(|p| p.trim_start_matches("= ").to_owned())),
            format!("{different_seeds} of {seeds}"),
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

/// Returns the result for the statistic that decides as a sentence, with the number of pairs on which it is based and
/// the number of seeds that would settle it.
fn sentence(name: &str, setting: &ComparedSetting) -> String {
    let statistic = setting.statistics.iter().find(|it| it.name == name);
    let (difference, p) = statistic.map_or((None, None), |it| (it.difference, it.p));
    let difference = difference.map_or_else(String::new, |it| signed(it, 2));
    let p = p.map_or_else(String::new, probability);
    let pairs = match setting.pairs {
        1 => "1 pair".to_owned(),
        pairs => format!("{pairs} pairs"),
    };
    let verdict = match setting.verdict {
        ComparisonVerdict::Better => "B is better",
        ComparisonVerdict::Worse => "B is worse",
        ComparisonVerdict::Different => "A and B differ",
        ComparisonVerdict::NoDifference => {
            let mut text = format!("no difference found: {name}, p {p}, {pairs}; ");
            // Writing to a String cannot fail.
            _ = match setting.more_seeds {
                None => write!(text, "no seed differs"),
                Some(more) => write!(
                    text,
                    "about {more} more seeds would show a difference of this size"
                ),
            };
            return text;
        }
        ComparisonVerdict::TooFewPairs => {
            return format!(
                "nothing can be concluded from {pairs}: {name} needs at least {MINIMUM} pairs"
            );
        }
    };
    format!("{verdict}: {name} {difference}, p {p}, {pairs}")
}
