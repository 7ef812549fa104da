//! Pictures of a run. They are drawn once, as SVG; PNG is made from that.

mod ball_over_time;
mod canvas;
mod chart;
mod field_view;
mod heat_map;
mod png;
mod possession;
mod trajectories;

use plotters::drawing::DrawingAreaErrorKind;

use crate::Run;

/// A picture of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    /// Where the robots and the ball went.
    Trajectories,
    /// Where the ball and the teams were while playing, and how long.
    HeatMap,
    /// Where the ball was at which time, the states of the game, and the goals.
    BallOverTime,
    /// Who had the ball.
    Possession,
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// It cannot be drawn.
    #[error("{0} cannot be drawn: {1}")]
    Draw(&'static str, String),
    /// It cannot be painted as PNG.
    #[error("{0} cannot be painted: {1}")]
    Paint(&'static str, String),
}

/// What drawing leaves.
type Drawn = Result<(), DrawingAreaErrorKind<std::io::Error>>;

impl Picture {
    /// All pictures, in the order of reports.
    pub const ALL: [Self; 4] = [
        Self::Trajectories,
        Self::HeatMap,
        Self::BallOverTime,
        Self::Possession,
    ];

    /// The name of its files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Trajectories => "trajectories",
            Self::HeatMap => "heat_map",
            Self::BallOverTime => "ball_over_time",
            Self::Possession => "possession",
        }
    }

    /// For people.
    pub fn title(self) -> &'static str {
        match self {
            Self::Trajectories => "Where everybody went",
            Self::HeatMap => "Where the ball and the teams were while playing",
            Self::BallOverTime => "The ball over time",
            Self::Possession => "Who had the ball",
        }
    }

    /// The picture of a run, with a head that names it. Equal runs of one name make equal bytes.
    ///
    /// # Errors
    /// When it cannot be drawn.
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

    /// The same picture as PNG.
    ///
    /// # Errors
    /// When it cannot be drawn.
    pub fn png(self, run: &Run) -> Result<Vec<u8>, PictureError> {
        let error = |error: String| PictureError::Paint(self.name(), error);
        png::paint(&self.svg(run)?).map_err(error)
    }

    /// Pixels: twice what a page shows, since pictures are drawn in whole pixels.
    fn size(self) -> (u32, u32) {
        match self {
            Self::Trajectories => (1920, 1500),
            Self::HeatMap => (1920, 1080),
            Self::BallOverTime => (1920, 1100),
            Self::Possession => (1920, 820),
        }
    }
}
