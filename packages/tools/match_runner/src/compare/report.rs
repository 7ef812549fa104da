use std::fmt::{self, Write};

use comfy_table::Table;
use comfy_table::presets::UTF8_HORIZONTAL_ONLY;
use support::shell_command;

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
            for different in &setting.most_different {
                let [one, other] = &different.bags;
                let command = shell_command(["sil", "view", one, other]);
                let (seed, name) = (different.seed, &self.statistic);
                let (a, b) = (different.a, different.b);
                writeln!(f, "seed {seed}: {name} A {a}, B {b}: {command}")?;
            }
        }
        Ok(())
    }
}

/// Returns a table of all statistics in a setting.
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
            a,
            b,
            difference,
            low,
            high,
            p,
            seeds,
            different_seeds,
        } = statistic;
        table.add_row([
            name.clone(),
            format!("{a:.2}"),
            format!("{b:.2}"),
            format!("{difference:+.2}"),
            format!("{low:+.2} to {high:+.2}"),
            probability(*p).trim_start_matches("= ").to_owned(),
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

/// Returns the result for the statistic that decides as a sentence, with the number of seeds that would settle it.
fn sentence(name: &str, setting: &ComparedSetting) -> String {
    let statistic = setting.statistics.iter().find(|it| it.name == name);
    let (difference, p) = statistic.map_or((0.0, 1.0), |it| (it.difference, it.p));
    let p = probability(p);
    let verdict = match setting.verdict {
        ComparisonVerdict::Better => "B is better",
        ComparisonVerdict::Worse => "B is worse",
        ComparisonVerdict::Different => "A and B differ",
        ComparisonVerdict::NoDifference => {
            let mut text = format!("no difference found: {name}, p {p}; ");
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
    };
    format!("{verdict}: {name} {difference:+.2}, p {p}")
}
