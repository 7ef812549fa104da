//! Benchmark of campaigns: `campaign_bench costs` and `campaign_bench searches [FIRST_SEED]`. With other arguments it is a `sil`
//! with the measured scenarios, as which it plays their runs.

mod costs;
mod planted;
mod searches;
mod two_seconds;

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let measured = match arguments.next().as_deref() {
        Some("costs") => costs::measure(),
        Some("searches") => searches::measure(arguments.next().as_deref()),
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
