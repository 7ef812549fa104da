//! Pictures of a run, drawn as SVG and converted to PNG.

mod ball_over_time;
pub(crate) mod canvas;
pub(crate) mod chart;
mod field_view;
mod heat_map;
pub(crate) mod level_curves;
mod panels;
mod png;
mod possession;
mod trajectories;

use plotters::drawing::DrawingAreaErrorKind;
use recording::Kind;

use crate::Run;

/// Picture of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    /// Trajectories of the robots and the ball.
    Trajectories,
    /// Positions of the ball and the teams while playing, by duration.
    HeatMap,
    /// Ball position, game states and goals over time.
    BallOverTime,
    /// Ball possession.
    Possession,
}

/// Error while drawing a picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// A picture that cannot be drawn.
    #[error("cannot draw {0}: {1}")]
    Draw(&'static str, String),
    /// A picture that cannot be converted to PNG.
    #[error("cannot convert {0} to PNG: {1}")]
    Paint(&'static str, String),
}

pub(crate) type Drawn = Result<(), DrawingAreaErrorKind<std::io::Error>>;

impl Picture {
    /// All pictures, in the order of reports.
    pub const ALL: [Self; 4] = [
        Self::Trajectories,
        Self::HeatMap,
        Self::BallOverTime,
        Self::Possession,
    ];

    /// Returns the pictures of a run. Matches of the 3D simulation league have no picture of possession: their
    /// recordings do not contain touches of the ball. In logs of robots the ball is unknown.
    pub fn of(run: &Run) -> impl Iterator<Item = Self> {
        let has_touches = run.overview.kind == Kind::Match;
        let is_log = run.overview.is_log;
        let pictures = Self::ALL.into_iter();
        pictures.filter(move |picture| match picture {
            Self::Trajectories => true,
            Self::HeatMap | Self::BallOverTime => !is_log,
            Self::Possession => has_touches && !is_log,
        })
    }

    /// Returns the name of the picture's files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Trajectories => "trajectories",
            Self::HeatMap => "heat_map",
            Self::BallOverTime => "ball_over_time",
            Self::Possession => "possession",
        }
    }

    /// Returns the title.
    pub fn title(self) -> &'static str {
        match self {
            Self::Trajectories => "Trajectories",
            Self::HeatMap => "Positions of the ball and the teams while playing",
            Self::BallOverTime => "Ball position over time",
            Self::Possession => "Ball possession",
        }
    }

    /// Draws the picture of a run as SVG, with a title. Equal runs with the same name result in equal bytes.
    ///
    /// # Errors
    /// Returns an error if the picture cannot be drawn.
    pub fn svg(self, run: &Run) -> Result<String, PictureError> {
        let error = |error: String| PictureError::Draw(self.name(), error);
        let size = self.size();
        canvas::draw(size, |area| {
            let below = canvas::head(area, self.title(), run)?;
            match self {
                Self::Trajectories => trajectories::draw(&below, &run.survey),
                Self::HeatMap => heat_map::draw(&below, &run.survey),
                Self::BallOverTime => ball_over_time::draw(&below, run),
                Self::Possession => possession::draw(&below, &run.survey),
            }
        })
        .map_err(error)
    }

    /// Draws the picture as PNG.
    ///
    /// # Errors
    /// Returns an error if the picture cannot be drawn.
    pub fn png(self, run: &Run) -> Result<Vec<u8>, PictureError> {
        let error = |error: String| PictureError::Paint(self.name(), error);
        png::paint(&self.svg(run)?).map_err(error)
    }

    /// Returns the size \[px\]: twice the size on the page, because pictures are drawn in whole pixels.
    fn size(self) -> (u32, u32) {
        match self {
            Self::Trajectories => (1920, 1500),
            Self::HeatMap => (1920, 1080),
            Self::BallOverTime => (1920, 1100),
            Self::Possession => (1920, 820),
        }
    }
}
