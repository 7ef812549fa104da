//! Program `sil_tools`.

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// Allocator of the process: missions and surveys allocate in several threads.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    sil_tools::main()
}
