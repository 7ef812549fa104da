//! Control nodes that files can name: a description each, which all languages and the documentation use.
//!
#![doc = include_str!("../CONTROLS.md")]

mod build;
mod case;
mod description;
#[cfg(test)]
mod documentation;
mod guard;
mod if_do;
mod leaves;
mod live;
mod parallel;
mod parallel_all;
mod parts;
mod patient_parallel;
mod rows;
mod scoring_select;
mod semaphore;
mod switch;
mod table;
mod thresholds;
mod try_catch;
mod values;
mod written;

pub use case::is_case;
pub use description::{
    Constructor, Description, Parameter, QuestionKind, XmlForm, naming_ports, text,
};
pub use leaves::own_leaves;
pub use parts::{ControlQuestion, Parts};
pub use table::Control;
pub use thresholds::count_of_all;
pub use values::{InvalidValue, InvalidValues, Values};
pub use written::{Unwritable, Written};

/// Returns whether `.btc` and YAML have a control node or leaf of this name in every program.
pub fn is_built_in(name: &str) -> bool {
    Control::named(name).is_some() || own_leaves::<()>().leaf(name).is_some()
}
