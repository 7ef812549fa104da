//! Statistics over the level of an error.

use std::ops::Range;

use plotters::element::{Circle, PathElement};
use plotters::style::Color;
use plotters::style::text_anchor::HPos;

use super::canvas::{self, Area, MARGIN, TEXT_SIZE, shown, text};
use super::chart::{chart, grid, plain};
use super::{Drawn, PictureError};
use crate::palette::{BAD, DIM, HULKS, INK};
use crate::{Curve, ErrorCurves};

/// Size of the picture of an error \[px\].
const SIZE: (u32, u32) = (1920, 520);
/// Height of the title \[px\].
const HEAD: i32 = 80;
/// Largest number of charts beside each other.
const CHARTS: usize = 3;

/// Draws the curves of an error as SVG, with the level at which the behavior breaks. `all` are all errors of the page:
/// equal statistics have the same scale.
///
/// # Errors
/// Returns an error if the picture cannot be drawn.
pub(crate) fn draw(error: &ErrorCurves, all: &[ErrorCurves]) -> Result<String, PictureError> {
    let drawn = canvas::draw(SIZE, |area| {
        let (head, charts) = area.split_vertically(HEAD);
        let left = (MARGIN, HEAD / 2);
        text(&head, &shown(&error.name), left, HPos::Left, INK, 46)?;
        let (verdict, shade) = match error.breaks_at {
            Some(level) => (format!("breaks at level {}", plain(level)), BAD),
            None => ("holds".to_owned(), DIM),
        };
        let right = (SIZE.0 as i32 - MARGIN, HEAD / 2);
        text(&head, &verdict, right, HPos::Right, shade, TEXT_SIZE)?;
        for (curve, part) in error.curves.iter().zip(charts.split_evenly((1, CHARTS))) {
            let same = all.iter().flat_map(|it| &it.curves);
            let same = same.filter(|it| it.name == curve.name);
            draw_curve(&part, curve, range(same), error.breaks_at)?;
        }
        Ok(())
    });
    drawn.map_err(|error| PictureError::Draw("levels", error))
}

/// Draws a curve: means with a line, their intervals as bars, and the level at which the behavior breaks.
fn draw_curve(area: &Area<'_>, curve: &Curve, values: Range<f64>, breaks_at: Option<f64>) -> Drawn {
    let last = curve.points.last().map_or(1.0, |point| point.level);
    let levels = -0.03 * last..1.03 * last;
    let mut chart = chart(area, levels, values.clone())?;
    grid(&mut chart, "level", &curve.name, 5, &|value| plain(*value))?;
    if let Some(level) = breaks_at {
        let line = [(level, values.start), (level, values.end)];
        let style = BAD.color().stroke_width(4);
        chart.draw_series([PathElement::new(line, style)])?;
    }
    for point in &curve.points {
        if let Some((low, high)) = point.interval {
            let bar = [(point.level, low), (point.level, high)];
            let style = HULKS.color().stroke_width(5);
            chart.draw_series([PathElement::new(bar, style)])?;
        }
    }
    let means: Vec<_> = curve.points.iter().map(|it| (it.level, it.mean)).collect();
    let line = HULKS.color().stroke_width(3);
    chart.draw_series([PathElement::new(means.clone(), line)])?;
    let mark = HULKS.color().filled();
    chart.draw_series(means.into_iter().map(|at| Circle::new(at, 8, mark)))?;
    Ok(())
}

/// Returns the range of all values and intervals of curves, with a margin.
fn range<'a>(curves: impl Iterator<Item = &'a Curve>) -> Range<f64> {
    let points = curves.flat_map(|it| &it.points);
    let values = points.flat_map(|it| {
        let (low, high) = it.interval.unwrap_or((it.mean, it.mean));
        [low, high, it.mean]
    });
    let values = values.filter(|value| value.is_finite());
    let (least, most) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), it| {
        (least.min(it), most.max(it))
    });
    if least > most {
        return 0.0..1.0;
    }
    let margin = match most > least {
        true => 0.05 * (most - least),
        false => 0.5,
    };
    least - margin..most + margin
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CurvePoint;

    fn point(level: f64, mean: f64, interval: Option<(f64, f64)>) -> CurvePoint {
        CurvePoint {
            level,
            mean,
            interval,
        }
    }

    fn range_of(curves: &[&[CurvePoint]]) -> Range<f64> {
        let curves = curves.iter().map(|points| Curve {
            name: "passed".to_owned(),
            points: points.to_vec(),
        });
        range(curves.collect::<Vec<_>>().iter())
    }

    #[test]
    fn the_range_contains_means_and_intervals() {
        let one = [point(0.0, 1.0, None), point(1.0, 0.5, Some((0.0, 0.7)))];
        let other = [point(0.0, 2.0, Some((1.0, 3.0)))];
        let both = range_of(&[&one, &other]);
        assert!(
            both.start < 0.0 && both.end > 3.0 && both.end < 3.2,
            "{both:?}"
        );
        assert_eq!(range_of(&[]), 0.0..1.0);
        assert_eq!(range_of(&[&[point(0.0, 2.0, None)]]), 1.5..2.5);
    }
}
