//! Charts over time.

use std::ops::Range;

use plotters::chart::{ChartBuilder, ChartContext};
use plotters::coord::types::RangedCoordf64;
use plotters::drawing::DrawingAreaErrorKind;
use plotters::prelude::{Cartesian2d, SVGBackend};
use plotters::style::{Color, IntoFont};

use super::canvas::{Area, FONT, TEXT_SIZE};
use crate::Survey;
use crate::palette::{DIM, GRID, PAPER};

/// Chart, for example over time \[s\], which increases to the right.
pub(super) type Chart<'a, 'b> =
    ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// Creates an empty chart for ranges, for example of times \[s\]. [`grid`] draws its grid above the background.
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

/// Name of an axis of times.
pub(super) const TIME: &str = "simulated time [s]";

/// Draws the grid and the labels of the horizontal and the vertical axis. `write` formats the values of the latter.
pub(crate) fn grid(
    chart: &mut Chart<'_, '_>,
    [across, name]: [&str; 2],
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
        .x_labels(12)
        .y_labels(6)
        .x_label_formatter(&|seconds| plain(*seconds))
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
