//! Plots and reports of recorded matches.
//!
//! A [`Run`] is a surveyed bag, from which a [`Picture`] is drawn or a [`page`] is written. No clock is read: equal
//! bags have equal pictures and pages.

pub mod calibration;
mod coverage;
mod figure;
mod goal;
mod group;
mod level_curves;
mod page;
mod palette;
mod picture;
mod possession;
mod run;
mod sample;
mod statistic;
mod survey;
mod window;

pub use coverage::{Coverage, NodeRow};
pub use figure::figure;
pub use goal::Goal;
pub use level_curves::{Curve, CurvePoint, ErrorCurves, LevelReport};
pub use page::{level_page, page, page_with_coverage};
pub use picture::{Picture, PictureError};
pub use possession::Possession;
pub use run::{Outcome, Run};
pub use sample::{Sample, SampledRobot};
pub use statistic::Statistic;
pub use survey::Survey;
pub use window::Window;
