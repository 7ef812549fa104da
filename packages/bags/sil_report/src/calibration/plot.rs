use crate::PictureError;

/// Plot of the data of a fit and of the fitted function.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plot {
    /// Title.
    pub title: String,
    /// Names of the axes with their units.
    pub axes: [&'static str; 2],
    /// Data.
    pub points: Vec<(f64, f64)>,
    /// Fitted functions.
    pub curves: Vec<Vec<(f64, f64)>>,
}

/// Maximum number of points in a plot: more cannot be distinguished, and make the page large.
const MOST: usize = 600;

/// Number of bars of a histogram.
const BARS: usize = 24;

impl Plot {
    /// Creates a plot of points; of many, an evenly spaced part is drawn.
    pub(super) fn new(
        title: impl Into<String>,
        axes: [&'static str; 2],
        points: Vec<(f64, f64)>,
    ) -> Self {
        let stride = points.len().div_ceil(MOST).max(1);
        Self {
            title: title.into(),
            axes,
            points: points.into_iter().step_by(stride).collect(),
            curves: Vec::new(),
        }
    }

    /// Creates a plot of the distribution of numbers: the upper ends of the bars of a histogram, as density.
    pub(super) fn histogram(title: impl Into<String>, name: &'static str, numbers: &[f64]) -> Self {
        let least = numbers.iter().copied().fold(f64::INFINITY, f64::min);
        let greatest = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let width = (greatest - least).max(1e-6) / BARS as f64;
        let mut counts = [0_u32; BARS];
        for number in numbers {
            let bar = ((number - least) / width) as usize;
            counts[bar.min(BARS - 1)] += 1;
        }
        let bars = counts.iter().enumerate().map(|(bar, count)| {
            let density = f64::from(*count) / (numbers.len().max(1) as f64 * width);
            (least + (bar as f64 + 0.5) * width, density)
        });
        Self::new(title, [name, "density"], bars.collect())
    }

    /// Draws the plot as SVG: circles for the data, lines for the functions.
    ///
    /// # Errors
    /// Returns an error if it cannot be drawn.
    pub fn svg(&self) -> Result<String, PictureError> {
        super::picture::svg(self)
    }

    /// Adds the function `of`, drawn over the range of the points.
    pub(super) fn with_curve(mut self, of: impl Fn(f64) -> f64) -> Self {
        const PARTS: u32 = 100;
        let xs = self.points.iter().map(|(x, _)| *x);
        let least = xs.clone().fold(f64::INFINITY, f64::min);
        let greatest = xs.fold(f64::NEG_INFINITY, f64::max);
        if least < greatest {
            let share = (0..=PARTS).map(|part| f64::from(part) / f64::from(PARTS));
            let xs = share.map(|share| least + share * (greatest - least));
            self.curves.push(xs.map(|x| (x, of(x))).collect());
        }
        self
    }

    /// Adds the density of the normal distribution with mean 0.
    pub(super) fn with_normal(self, deviation: f64) -> Self {
        if deviation <= 0.0 {
            return self;
        }
        let factor = 1.0 / (deviation * (2.0 * std::f64::consts::PI).sqrt());
        self.with_curve(|x| factor * libm::exp(-0.5 * (x / deviation) * (x / deviation)))
    }
}
