//! Templates of ROS packages for a behavior node: [`files`] returns the files of a package by its [`Language`] and
//! [`PackageName`].

mod language;
mod package_name;
mod template;

pub use language::Language;
pub use package_name::{InvalidPackageName, PackageName};
pub use template::{File, files};
