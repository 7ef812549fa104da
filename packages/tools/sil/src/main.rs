//! Command `sil`.

use std::process::ExitCode;

fn main() -> ExitCode {
    sil::main()
}
