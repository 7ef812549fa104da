//! BehaviorTree.CPP XML.

mod faults;
mod fixture;
mod includes;
mod kinds;
mod plan;
