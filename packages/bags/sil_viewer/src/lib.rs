//! Web page that shows recorded matches, with the decisions of each robot.
//!
//! A small server reads bags through their index and serves the page, whose files are embedded in the binary. The page
//! loads no resource from other servers, and the server listens on a loopback address by default.

mod assets;
#[cfg(test)]
mod contract;
mod difference;
mod server;

pub use difference::Difference;
pub use recording::RunFailure;
pub use server::{CONCURRENT_REQUESTS, Control, ServeError, Viewer};
