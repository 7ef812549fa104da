//! Figure of the statistics of all groups, for papers.

use plotters::element::{Circle, PathElement, Rectangle};
use plotters::style::Color;
use plotters::style::text_anchor::HPos;

use crate::Run;
use crate::group::{Group, GroupStatistic};
use crate::palette::{DIM, INK, NO_TEAM};
use crate::picture::canvas::{self, Area, MARGIN, TEXT_SIZE, shown, text};
use crate::picture::chart::plain;
use crate::picture::{Drawn, PictureError};

/// Statistics of the figure.
const SHOWN: [&str; 5] = [
    "goal-difference",
    "goals-for",
    "goals-against",
    "possession",
    "violations",
];
const MOST_GROUPS: usize = 40;
/// Width \[px\]. Printed over the full width of a page of 180 mm, text has a size of about 8.5 pt.
const WIDTH: u32 = 1920;
/// Height of a group in a panel \[px\].
const ROW: i32 = 48;
/// Height of the title of a panel, of the numbers below it, and of the explanation at the bottom \[px\].
const LABEL: i32 = 56;
/// Width of the numbers of the groups \[px\].
const NUMBERS: i32 = 60;

/// Draws a figure of several runs as SVG: for each statistic the value of each run, the mean of each group and its 95 %
/// confidence interval. It needs no colors. `None` for a single run.
///
/// # Errors
/// Returns an error if it cannot be drawn.
pub fn figure(runs: &[Run]) -> Result<Option<String>, PictureError> {
    let groups = Group::all(runs);
    let groups = &groups[..groups.len().min(MOST_GROUPS)];
    let statistics: Vec<_> = groups.iter().map(Group::statistics).collect();
    let of = |name: &str| -> Vec<Option<&GroupStatistic<'_>>> {
        let groups = statistics.iter();
        let found = groups.map(|group| group.iter().find(|it| it.name == name));
        found.collect()
    };
    let panels = SHOWN.map(|name| (name, of(name)));
    let panels = panels.into_iter();
    let panels: Vec<_> = panels
        .filter(|(_, groups)| groups.iter().any(Option::is_some))
        .collect();
    if runs.len() < 2 || panels.is_empty() {
        return Ok(None);
    }
    let rows = groups.len() as i32 * ROW;
    let height = 3 * LABEL + rows + (groups.len() as i32 + 1) * LABEL;
    let drawn = canvas::draw((WIDTH, height as u32), |area| {
        let (charts, key) = area.split_vertically(2 * LABEL + rows + LABEL / 2);
        let (numbers, charts) = charts.split_horizontally(MARGIN + NUMBERS);
        for index in 0..groups.len() {
            let at = (MARGIN, LABEL + ROW * index as i32 + ROW / 2);
            let number = (index + 1).to_string();
            text(&numbers, &number, at, HPos::Left, INK, TEXT_SIZE)?;
        }
        let parts = charts
            .margin(0, 0, 0, MARGIN)
            .split_evenly((1, panels.len()));
        for ((name, groups), part) in panels.iter().zip(parts) {
            panel(&part, name, groups, rows)?;
        }
        explain(&key, groups)
    });
    let failure = |error| PictureError::Draw("statistics", error);
    Ok(Some(drawn.map_err(failure)?))
}

/// Draws a panel: the name of the statistic, a row for each group, and the scale below.
fn panel(area: &Area<'_>, name: &str, groups: &[Option<&GroupStatistic<'_>>], rows: i32) -> Drawn {
    let width = area.dim_in_pixel().0 as i32;
    let (left, right) = (20, width - 40);
    text(area, name, (left, LABEL / 2), HPos::Left, INK, TEXT_SIZE)?;
    let frame = Rectangle::new(
        [(left, LABEL), (right, LABEL + rows)],
        DIM.color().stroke_width(2),
    );
    area.draw(&frame)?;
    let known = groups.iter().flatten();
    let least = known
        .clone()
        .map(|it| it.spread.least)
        .fold(f64::INFINITY, f64::min);
    let greatest = known
        .map(|it| it.spread.greatest)
        .fold(f64::NEG_INFINITY, f64::max);
    let inset = 24.0;
    let x = |value: f64| {
        // Equal values are in the middle.
        let share = match greatest > least {
            true => (value - least) / (greatest - least),
            false => 0.5,
        };
        (f64::from(left) + inset + share * (f64::from(right - left) - 2.0 * inset)).round() as i32
    };
    for (index, statistic) in groups.iter().enumerate() {
        if let Some(statistic) = statistic {
            row(area, statistic, LABEL + ROW * index as i32 + ROW / 2, &x)?;
        }
    }
    let below = LABEL + rows + LABEL / 2;
    if greatest > least {
        text(
            area,
            &plain(least),
            (left, below),
            HPos::Left,
            DIM,
            TEXT_SIZE,
        )?;
        let end = plain(greatest);
        return text(area, &end, (right, below), HPos::Right, DIM, TEXT_SIZE);
    }
    let middle = ((left + right) / 2, below);
    text(area, &plain(least), middle, HPos::Center, DIM, TEXT_SIZE)
}

/// Draws a group at the height `y` \[px\]: a circle for each run, the confidence interval and the mean.
fn row(area: &Area<'_>, statistic: &GroupStatistic<'_>, y: i32, x: &dyn Fn(f64) -> i32) -> Drawn {
    // Equal values are drawn once.
    let mut values: Vec<i32> = statistic.values.iter().map(|value| x(*value)).collect();
    values.sort_unstable();
    values.dedup();
    for value in values {
        area.draw(&Circle::new((value, y), 7, NO_TEAM.color().filled()))?;
    }
    if let Some((low, high)) = statistic.interval {
        let line = INK.color().stroke_width(5);
        area.draw(&PathElement::new([(x(low), y), (x(high), y)], line))?;
    }
    let mean = x(statistic.spread.mean);
    let mark = [(mean - 9, y - 9), (mean + 9, y + 9)];
    area.draw(&Rectangle::new(mark, INK.color().filled()))
}

/// Draws the explanation of the marks and the names of the groups.
fn explain(area: &Area<'_>, groups: &[Group<'_>]) -> Drawn {
    let marks =
        "circles: runs; square and line: mean with its 95 % confidence interval (bootstrap)";
    let line = |index: usize| (MARGIN, LABEL * index as i32 + LABEL / 2);
    text(area, marks, line(0), HPos::Left, INK, TEXT_SIZE)?;
    for (index, group) in groups.iter().enumerate() {
        let runs = group.runs.len();
        let name = format!("{}: {}, n = {runs}", index + 1, shown(group.title()));
        text(area, &name, line(index + 1), HPos::Left, INK, TEXT_SIZE)?;
    }
    Ok(())
}
