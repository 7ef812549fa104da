//! Optimiser in a process of Python.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, bail};
use serde_json::json;

use super::goal::Goal;
use crate::process::child;
use crate::process::python::PythonPackage;

const PROGRAM: &str = include_str!("optimiser.py");
const PACKAGE: PythonPackage = PythonPackage {
    environment: "search",
    module: "bayes_opt",
    name: "bayesian-optimization",
};
/// Maximum length of an answer \[bytes\].
const LONGEST_ANSWER: u64 = 10_000_000;

/// Source of points to play.
pub trait Proposer {
    /// Returns `count` points, each with a number from 0 to 1 for each dimension. `values` are those of the points that
    /// were proposed before, in their order; empty before the first.
    ///
    /// # Errors
    /// Returns an error if the optimiser fails.
    fn propose(&mut self, values: &[f64], count: usize) -> anyhow::Result<Vec<Vec<f64>>>;
}

/// Process of the optimiser, which ends with this value.
#[derive(Debug)]
pub struct Optimiser {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    dimensions: usize,
}

impl Optimiser {
    /// Starts the optimiser of `goal` with a seed, in the Python that [`PythonPackage::find`] finds.
    ///
    /// # Errors
    /// Returns an error if the package of the optimiser is not installed.
    pub fn start(
        python: Option<&Path>,
        goal: Goal,
        seed: u64,
        dimensions: usize,
    ) -> anyhow::Result<Self> {
        let python = PACKAGE.find(python)?;
        let mut command = Command::new(&python);
        command
            .args(["-c", PROGRAM])
            // Sums of several threads depend on their number.
            .env("OMP_NUM_THREADS", "1")
            .env("OPENBLAS_NUM_THREADS", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut process = child::spawn(&mut command).context("cannot start the optimiser")?;
        let (Some(mut input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            bail!("the optimiser has no standard input or output");
        };
        let plan = json!({
            "seed": seed,
            "dimensions": dimensions,
            "fails_at_zero": matches!(goal, Goal::Margin),
        });
        writeln!(input, "{plan}")?;
        Ok(Self {
            process,
            input,
            output: BufReader::new(output),
            dimensions,
        })
    }
}

impl Proposer for Optimiser {
    fn propose(&mut self, values: &[f64], count: usize) -> anyhow::Result<Vec<Vec<f64>>> {
        let request = json!({ "values": values, "count": count });
        writeln!(self.input, "{request}").context("the optimiser has ended")?;
        let mut line = String::new();
        let mut answer = (&mut self.output).take(LONGEST_ANSWER);
        answer
            .read_line(&mut line)
            .context("the optimiser has ended")?;
        let points: Vec<Vec<f64>> = serde_json::from_str(&line)
            .with_context(|| format!("the optimiser answered {line:?}"))?;
        let is_valid = points.len() == count
            && points.iter().all(|point| {
                point.len() == self.dimensions && point.iter().all(|share| share.is_finite())
            });
        if !is_valid {
            bail!("the optimiser answered {line:?} to {request}");
        }
        Ok(points)
    }
}

impl Drop for Optimiser {
    fn drop(&mut self) {
        // It has nothing to store. An error means that it has ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
