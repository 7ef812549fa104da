//! Ball possession.

use plotters::element::Rectangle;
use plotters::style::Color;
use plotters::style::text_anchor::HPos;

use super::Drawn;
use super::canvas::{Area, MARGIN, TEXT_SIZE, legend, text};
use super::chart::{TIME, chart, grid};
use crate::palette::{DIM, HULKS, NO_TEAM, OPPONENT, PAPER, Shade};
use crate::{Possession, Survey};

/// Number of columns over time.
const COLUMNS: usize = 60;
/// Height of the bar of the whole run \[px\].
const BAR: i32 = 64;

/// Names and colors of the shares, in order.
const SHARES: [(&str, Shade); 3] = [("hulks", HULKS), ("opponent", OPPONENT), ("none", NO_TEAM)];

/// Draws the shares of ball possession in the whole run and over time, and the legend.
pub(super) fn draw(area: &Area<'_>, survey: &Survey) -> Drawn {
    let (_, height) = area.dim_in_pixel();
    let (upper, foot) = area.split_vertically(height as i32 - 80);
    let (bar, columns) = upper
        .margin(0, 0, MARGIN, MARGIN)
        .split_vertically(BAR + 20);
    whole(&bar, &Possession::of(survey))?;
    over_time(&columns, survey)?;
    legend(&foot, 40, &SHARES)
}

/// Draws the shares of ball possession in the whole run as one bar, with percentages in parts that are wide enough.
fn whole(area: &Area<'_>, possession: &Possession) -> Drawn {
    let Some(shares) = possession.shares() else {
        let note = "the game was never in the state playing";
        return text(area, note, (0, BAR / 2), HPos::Left, DIM, TEXT_SIZE);
    };
    let width = f64::from(area.dim_in_pixel().0);
    let mut end = 0.0;
    for ((_, shade), share) in SHARES.into_iter().zip(shares) {
        let start = end;
        end += share;
        let (left, right) = ((start * width) as i32, (end * width) as i32);
        let bar = Rectangle::new([(left, 0), (right, BAR)], shade.color().filled());
        area.draw(&bar)?;
        if share > 0.06 {
            let percentage = format!("{:.0} %", 100.0 * share);
            let at = (left + 20, BAR / 2);
            text(area, &percentage, at, HPos::Left, PAPER, TEXT_SIZE)?;
        }
    }
    Ok(())
}

/// Draws the shares of ball possession in [`COLUMNS`] equal intervals of the run as stacked columns. A column is empty
/// while the game was not playing.
fn over_time(area: &Area<'_>, survey: &Survey) -> Drawn {
    let mut times = survey.samples.iter().map(|it| it.time.as_secs_f64());
    let start = times.clone().next().unwrap_or(0.0);
    let end = times
        .next_back()
        .filter(|end| *end > start)
        .unwrap_or(start + 1.0);
    let span = (end - start) / COLUMNS as f64;
    let mut columns = [Possession::default(); COLUMNS];
    for (sample, seconds) in survey.spans() {
        let column = (sample.time.as_secs_f64() - start) / span;
        columns[(column as usize).min(COLUMNS - 1)].add(sample, seconds);
    }
    let mut chart = chart(area, start..end, 0.0..1.0)?;
    grid(&mut chart, [TIME, "share"], &|share| {
        format!("{:.0} %", 100.0 * share)
    })?;
    for (index, column) in columns.iter().enumerate() {
        let left = start + span * index as f64;
        let mut top = 0.0;
        for ((_, shade), share) in SHARES.into_iter().zip(column.shares().unwrap_or_default()) {
            let bottom = top;
            top += share;
            let corners = [(left, bottom), (left + 0.92 * span, top)];
            chart.draw_series([Rectangle::new(corners, shade.color().filled())])?;
        }
    }
    Ok(())
}
