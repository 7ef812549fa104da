//! Step-by-step validation of plans against a PDDL domain and problem, without code of the planner.

mod apply;
mod check_schedule;
mod derive;
mod false_part;
mod invalid_plan;
mod objects;
mod plan;
mod prove;
mod read_plan;
mod state;
mod step;
mod timed_step;
mod validate;
mod variables;
mod witness;
mod work;

pub use check_schedule::check_schedule;
pub use invalid_plan::{InvalidPlan, InvalidStep};
pub use plan::Plan;
pub use read_plan::read_plan;
pub use step::{AppliedStep, AppliedTiming, Happening, Step};
pub use timed_step::TimedStep;
pub use validate::{check, validate};
pub use work::MOST_WORK;
