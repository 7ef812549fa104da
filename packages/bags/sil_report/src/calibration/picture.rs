//! Plots of fits as SVG.

use plotters::element::{Circle, PathElement};
use plotters::style::Color;
use plotters::style::text_anchor::HPos;

use super::plot::Plot;
use crate::PictureError;
use crate::palette::{HULKS, INK, OPPONENT};
use crate::picture::canvas::{self, MARGIN, text};
use crate::picture::chart::{chart, grid, plain};

/// Size \[px\].
const SIZE: (u32, u32) = (960, 640);
/// Height of the title \[px\].
const HEAD: i32 = 64;

/// Draws a plot: circles for the data, lines for the fit.
pub(super) fn svg(plot: &Plot) -> Result<String, PictureError> {
    let drawn = canvas::draw(SIZE, |area| {
        let (head, below) = area.split_vertically(HEAD);
        text(&head, &plot.title, (MARGIN, HEAD / 2), HPos::Left, INK, 32)?;
        let places = plot.points.iter().chain(plot.curves.iter().flatten());
        let (mut xs, mut ys) = ((f64::MAX, f64::MIN), (f64::MAX, f64::MIN));
        for (x, y) in places {
            xs = (xs.0.min(*x), xs.1.max(*x));
            ys = (ys.0.min(*y), ys.1.max(*y));
        }
        let range = |(low, high): (f64, f64)| match low <= high {
            true => {
                let margin = 0.05 * (high - low).max(1e-3);
                low - margin..high + margin
            }
            false => 0.0..1.0,
        };
        let mut chart = chart(&below, range(xs), range(ys))?;
        let [x, y] = plot.axes;
        grid(&mut chart, x, y, 12, &|value| plain(*value))?;
        let dot = HULKS.mix(0.6).filled();
        chart.draw_series(plot.points.iter().map(|place| Circle::new(*place, 4, dot)))?;
        let line = OPPONENT.color().stroke_width(4);
        let curves = plot.curves.iter();
        chart.draw_series(curves.map(|curve| PathElement::new(curve.clone(), line)))?;
        Ok(())
    });
    drawn.map_err(|error| PictureError::Draw("calibration", error))
}
