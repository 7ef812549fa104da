//! Command `sil`.

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// Allocator of the process: a match allocates in each tick, and records in several threads.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    sil::main()
}
