//! Program `referee_node`.

use std::process::ExitCode;

fn main() -> ExitCode {
    referee_node::main()
}
