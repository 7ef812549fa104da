//! Benchmark of campaigns: `campaign_bench costs` and `campaign_bench searches`. With other arguments it is a `sil` with the
//! measured scenarios, as which it plays their runs.

mod costs;
mod planted;
mod searches;
mod two_seconds;

use std::process::ExitCode;

fn main() -> ExitCode {
    let measured = match std::env::args().nth(1).as_deref() {
        Some("costs") => costs::measure(),
        Some("searches") => searches::measure(),
        _ => return sil::main(),
    };
    match measured {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("campaign_bench: {error:#}");
            ExitCode::FAILURE
        }
    }
}
