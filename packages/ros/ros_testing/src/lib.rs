//! Tools for integration tests with real processes over real ROS: a separate domain for each test, and processes that
//! end with the test.

mod changed_package;
mod domain;
mod parameter_file;
mod port;
mod process;

pub use changed_package::ChangedPackage;
pub use domain::Domain;
pub use parameter_file::assert_generated;
pub use port::free_port;
pub use process::{Process, binary, example, python};
