//! `sil calibrate`: parameters of the errors of robots, fitted to logs.

use std::path::PathBuf;

use clap::Args;
use comfy_table::Table;
use comfy_table::presets::UTF8_HORIZONTAL_ONLY;
use sil_report::calibration::{Calibration, Estimate, LogError, UNKNOWN};

use match_runner::process::new_folder::new_folder;
use match_runner::verdict::failure::{Verdict, WrongUse};
use sil::opened::{failure_of, open};
use sil::output;

/// Name of the page.
const PAGE: &str = "index.html";
/// Name of the parameter file.
const PARAMETERS: &str = "calibrated.yaml";
/// Name of the file with all estimates.
const ESTIMATES: &str = "estimates.json";

/// Arguments of `sil calibrate`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sil calibrate robot_1 robot_2 robot_3 -o fits
  sil match --in-process --params fits/calibrated.yaml
  sil calibrate bags/soccer_match-... -o fits       a recording, as the logs of its robots

The folder contains calibrated.yaml, a parameter file with the fitted parameters; index.html, a page with formula, \
assumptions, data and fit of each quantity, and the parameters that keep their default, with the reason; and \
estimates.json. Logs of several robots of one match give more: what one robot sent and another one received. The \
same logs give the same bytes. Existing files are not overwritten.")]
pub struct CalibrateArguments {
    /// Folders of the logs, or their .mcap or .db3 files
    #[arg(required = true, value_name = "LOG")]
    logs: Vec<PathBuf>,
    /// Folder for the parameter file and the page
    #[arg(short, long, value_name = "DIR", value_parser = new_folder())]
    output: PathBuf,
    /// Probability with which an interval contains the true value, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 90, value_parser = clap::value_parser!(u8).range(50..=99))]
    level: u8,
}

/// Fits the parameters, writes the files, and prints a table of the estimates.
///
/// # Errors
/// Returns an error if a log cannot be read or contains no robot, or a file already exists or cannot be written.
pub fn run(arguments: CalibrateArguments) -> anyhow::Result<Verdict> {
    let mut paths = arguments.logs.clone();
    paths.sort();
    if let Some(twice) = paths.windows(2).find(|pair| pair[0] == pair[1]) {
        let fault = format!(
            "{}: given twice; its samples would count twice",
            twice[0].display()
        );
        return Err(WrongUse::because(fault).into());
    }
    let logs = arguments.logs.iter().map(|path| open(path));
    let logs = logs.collect::<anyhow::Result<Vec<_>>>()?;
    let level = f64::from(arguments.level) / 100.0;
    let calibration = Calibration::of(&logs, level).map_err(|error| match error {
        LogError::Bag(error) => match logs.iter().find(|log| log.is_damaged_by(&error)) {
            Some(log) => failure_of(log, error),
            None => WrongUse::because(error).into(),
        },
        error @ (LogError::NoRobot { .. } | LogError::TooLong { .. }) => {
            WrongUse::because(error).into()
        }
    })?;
    let files = vec![
        (
            PARAMETERS.to_owned(),
            calibration.parameter_file().into_bytes(),
        ),
        (PAGE.to_owned(), calibration.page()?.into_bytes()),
        (ESTIMATES.to_owned(), calibration.json().into_bytes()),
    ];
    output::print(&text(&calibration))?;
    output::write(&arguments.output, &files)?;
    Ok(Verdict::Passed)
}

/// Returns the table of the fitted parameters, and a line about the others.
fn text(calibration: &Calibration) -> String {
    let mut table = Table::new();
    table.load_preset(UTF8_HORIZONTAL_ONLY);
    table.set_header(["parameter", "value", "interval", "samples"]);
    let (mut fitted, mut kept) = (0, UNKNOWN.len());
    for estimate in calibration.estimates() {
        match row(estimate) {
            Some(row) => {
                fitted += 1;
                table.add_row(row);
            }
            None => kept += 1,
        }
    }
    let percent = 100.0 * calibration.level;
    format!(
        "{table}\n{fitted} parameters fitted, intervals of {percent:.0} %; {kept} keep their default, for the reasons in {PARAMETERS}\n"
    )
}

/// Returns the cells of a fitted parameter; `None` without evidence.
fn row(estimate: &Estimate) -> Option<[String; 4]> {
    let fit = estimate.fit.as_ref().ok()?;
    let [value, low, high] = [fit.value, fit.interval.0, fit.interval.1].map(Calibration::number);
    Some([
        estimate.parameter.to_owned(),
        value,
        format!("{low} to {high}"),
        fit.samples.to_string(),
    ])
}
