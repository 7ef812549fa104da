//! Trees from files, and the situation for scripts.

#[path = "../../../hsl_behavior/tests/behavior/any_world.rs"]
mod any_world;
#[expect(
    dead_code,
    reason = "shared with the tests of the behavior, which use all of it"
)]
#[path = "../../../hsl_behavior/tests/behavior/fixture.rs"]
mod fixture;
mod parameters;
mod situation;
mod tree_file;
mod tree_files;
