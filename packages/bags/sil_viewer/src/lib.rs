//! A page over recorded matches: what happened, and why each robot did what it did.
//!
//! A small server reads bags through their index and answers a page, whose files are within the binary. Nothing is
//! fetched from elsewhere, and only the loopback is listened on unless the user says otherwise.

mod assets;
mod difference;
mod server;

pub use difference::Difference;
pub use server::{ServeError, Viewer};
