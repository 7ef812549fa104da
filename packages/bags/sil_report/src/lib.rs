//! Pictures and reports of recorded matches.
//!
//! A [`Run`] is a bag that was looked through once; of it a [`Picture`] is drawn, or a [`page`] is written with
//! everything. Nothing here reads a clock: the same bag makes the same bytes.

mod files;
mod goal;
mod page;
mod palette;
mod picture;
mod possession;
mod run;
mod survey;

pub use files::{FileError, write_new};
pub use goal::Goal;
pub use page::page;
pub use picture::{Picture, PictureError};
pub use possession::Possession;
pub use run::{Outcome, Run, Verdict};
pub use survey::{Sample, Survey};
