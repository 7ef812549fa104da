//! Tables of the robustness of a behavior.

use std::fmt::{self, Write};

use comfy_table::presets::UTF8_HORIZONTAL_ONLY;
use comfy_table::{Table, TableComponent};
use support::shell_command;
use support::statistics::fixed;
use support::terminal::one_line;
use user_files::wording;

use super::report::{ErrorResult, Estimate, LevelResult, Robustness};

/// Statistics with a table of their own, besides that by which the behavior breaks.
const TABLES: [&str; 3] = ["passed", "goal-difference", "margin"];
/// Mark of a level that is worse than without errors.
const WORSE: &str = " *";
/// Text for an unknown number.
const NOTHING: &str = "–";

impl fmt::Display for Robustness {
    /// Writes a table for each statistic, and a sentence about each error with which the behavior breaks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seeds = wording::count(self.seeds, "seed");
        writeln!(f, "{}: {seeds} at each level", one_line(&self.scenario))?;
        let others = TABLES.iter().filter(|name| **name != self.statistic);
        for name in [self.statistic.as_str()].into_iter().chain(others.copied()) {
            if self.without_errors.estimate(name).is_some() {
                writeln!(f, "{}", self.table(name))?;
            }
        }
        let statistic = &self.statistic;
        writeln!(
            f,
            "mean and 95 % confidence; *: the interval of {statistic} is worse than without errors and does not overlap it"
        )?;
        let broken = self.errors.iter().filter(|it| it.breaks_at.is_some());
        match broken.clone().count() {
            0 if self.never_passes() => writeln!(
                f,
                "no run passes without errors, so no error can break the behavior: correct the scenario or the behavior first"
            )?,
            0 => writeln!(f, "no error breaks the behavior")?,
            _ => broken.map(sentence).try_for_each(|it| f.write_str(&it))?,
        }
        if self.open > 0 {
            writeln!(f, "{} not played", wording::count(self.open, "run"))?;
        }
        Ok(())
    }
}

impl Robustness {
    /// Returns the table of a statistic: a row for each error, a column for each level.
    fn table(&self, name: &str) -> Table {
        let is_deciding = name == self.statistic;
        let mut table = Table::new();
        table.load_preset(UTF8_HORIZONTAL_ONLY);
        // Twenty errors fit on a screen without lines between them.
        for line in [
            TableComponent::HorizontalLines,
            TableComponent::LeftBorderIntersections,
            TableComponent::MiddleIntersections,
            TableComponent::RightBorderIntersections,
        ] {
            table.remove_style(line);
        }
        let levels = self.errors.first().map_or(&[][..], |it| &it.levels);
        let mut header = vec![name.to_owned(), "0".to_owned()];
        header.extend(levels.iter().map(|it| it.level.to_string()));
        if is_deciding {
            header.push("breaks at".to_owned());
        }
        table.set_header(header);
        let none = cell(&self.without_errors, name);
        for error in &self.errors {
            let mut row = vec![title(error), none.clone()];
            row.extend(error.levels.iter().map(|it| {
                let mark = if is_deciding && it.is_worse {
                    WORSE
                } else {
                    ""
                };
                cell(it, name) + mark
            }));
            if is_deciding {
                row.push(
                    error
                        .breaks_at
                        .map_or_else(|| "holds".to_owned(), |it| it.to_string()),
                );
            }
            table.add_row(row);
        }
        table
    }
}

/// Returns the name of an error, with a mark if its values are typical ones.
fn title(error: &ErrorResult) -> String {
    let mark = if error.is_typical { " (typical)" } else { "" };
    format!("{}{mark}", error.name)
}

/// Returns mean and interval of a statistic.
fn cell(level: &LevelResult, name: &str) -> String {
    let Some(Estimate {
        mean, low, high, ..
    }) = level.estimate(name)
    else {
        return NOTHING.to_owned();
    };
    let mean = fixed(*mean, 2);
    match low.zip(*high) {
        Some((low, high)) => format!("{mean} ({} to {})", fixed(low, 2), fixed(high, 2)),
        None => mean,
    }
}

/// Returns the lines about an error that breaks the behavior.
fn sentence(error: &ErrorResult) -> String {
    let level = error.breaks_at.unwrap_or_default();
    let mut text = format!(
        "{} breaks the behavior at level {level}, which holds at {}\n  level 1: {}\n",
        error.name,
        error.holds_at,
        error.settings.join(" ")
    );
    if let Some(run) = &error.broken_run {
        let sil = std::iter::once("sil".to_owned());
        let command = shell_command(sil.chain(run.arguments.iter().cloned()));
        let failure = run.failure.as_deref().unwrap_or("it did not pass");
        // Writing to a String cannot fail.
        _ = writeln!(
            text,
            "  seed {}: {}\n  {command}",
            run.seed,
            one_line(failure)
        );
    }
    text
}
