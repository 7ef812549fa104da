//! BehaviorTree.CPP XML.

mod any_text;
mod exported;
mod faults;
mod fixture;
mod includes;
mod kinds;
mod plan;
mod round_trip;
mod scripts;
mod shape;
