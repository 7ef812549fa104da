//! Program `world_sim`.

use std::process::ExitCode;

fn main() -> ExitCode {
    world_sim::main()
}
