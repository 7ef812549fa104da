//! Charts over time, or over another quantity.

use std::ops::Range;

use plotters::chart::{ChartBuilder, ChartContext};
use plotters::coord::types::RangedCoordf64;
use plotters::drawing::DrawingAreaErrorKind;
use plotters::prelude::{Cartesian2d, SVGBackend};
use plotters::style::{Color, IntoFont};

use super::canvas::{Area, FONT, TEXT_SIZE};
use crate::Survey;
use crate::palette::{DIM, GRID, PAPER};

/// Chart of values over time \[s\] or another quantity, which increases to the right.
pub(super) type Chart<'a, 'b> =
    ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// Creates an empty chart for a range of times \[s\] or of another quantity. [`grid`] draws its grid above the background.
pub(crate) fn chart<'a, 'b>(
    area: &'a Area<'b>,
    across: Range<f64>,
    values: Range<f64>,
) -> Result<Chart<'a, 'b>, DrawingAreaErrorKind<std::io::Error>> {
    ChartBuilder::on(area)
        .margin_right(20)
        .margin_top(20)
        .x_label_area_size(84)
        .y_label_area_size(130)
        .build_cartesian_2d(across, values)
}

/// Name of the horizontal axis of charts over time.
pub(super) const TIME: &str = "simulated time [s]";

/// Draws the grid and the axis labels. `across` is the quantity of the horizontal axis, with about `count` numbers, `name` that of
/// the vertical axis, and `write` formats its values.
pub(crate) fn grid(
    chart: &mut Chart<'_, '_>,
    across: &str,
    name: &str,
    count: usize,
    write: &dyn Fn(&f64) -> String,
) -> super::Drawn {
    let ink = (FONT, TEXT_SIZE).into_font().color(&DIM.color());
    chart
        .configure_mesh()
        .light_line_style(PAPER.mix(0.0))
        .bold_line_style(GRID.color())
        .axis_style(GRID.color().stroke_width(2))
        .label_style(ink.clone())
        .axis_desc_style(ink)
        .x_desc(across)
        .y_desc(name)
        .x_labels(count)
        .y_labels(6)
        .x_label_formatter(&|number| plain(*number))
        .y_label_formatter(write)
        .draw()
}

/// Returns the surveyed times \[s\]; 1 s for a survey without an end.
pub(super) fn seconds(survey: &Survey) -> Range<f64> {
    let start = survey.start.as_secs_f64();
    let end = survey.end.as_secs_f64();
    start..if end > start { end } else { start + 1.0 }
}

/// Formats a number of an axis without rounding errors.
pub(crate) fn plain(number: f64) -> String {
    // A sum with 0 has no minus zero.
    format!("{}", (number * 1000.0).round() / 1000.0 + 0.0)
}
