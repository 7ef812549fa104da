use std::ops::ControlFlow;
use std::path::Path;

use anyhow::Context;
use hsl_types::{FieldDimensions, RobotId};
use match_runner::moment::{Expectation, Moment};
use match_runner::redecide::RecordedInput;
use match_runner::verdict::failure::{Verdict, WrongUse};
use scenario_kit::ScenarioOptions;
use support::Shutdown;

use crate::deciding_programs::DecidingPrograms;

/// Programs that decide in moments, each in a match over ROS.
pub(crate) struct ProgramDecider<'a> {
    programs: &'a DecidingPrograms,
    shutdown: Shutdown,
}

impl<'a> ProgramDecider<'a> {
    /// Creates the decider of the programs; `None` without programs. Signals end a match instead of this process.
    ///
    /// # Errors
    /// Returns an error if the handlers of signals cannot be installed.
    pub(super) fn of(programs: &'a DecidingPrograms) -> anyhow::Result<Option<Self>> {
        if programs.node.is_empty() {
            return Ok(None);
        }
        let shutdown = Shutdown::listen().context("cannot install signal handlers")?;
        Ok(Some(Self { programs, shutdown }))
    }

    /// Returns the deviations of the program's decision from the wanted one in the moment of `file`. Breaks with the
    /// verdict of the run, whose report is printed, if the program does not decide.
    ///
    /// # Errors
    /// Returns an error if a value of the file is invalid, no program plays the robot, or the environment lacks something.
    pub(super) fn deviations(
        &self,
        moment: &Moment,
        file: &Path,
    ) -> anyhow::Result<ControlFlow<Verdict, Vec<String>>> {
        let robot = moment.robot(file).map_err(WrongUse::because)?;
        let inputs = moment.recorded_inputs(file).map_err(WrongUse::because)?;
        self.of_inputs(&moment.expect, moment.field, robot, &inputs)
    }

    /// Returns true if the program of `robot` decides on inputs on `field` as expected.
    ///
    /// # Errors
    /// Returns an error if no program plays the robot, it does not decide, or the environment lacks something.
    pub(super) fn decides(
        &self,
        expect: &Expectation,
        field: FieldDimensions,
        robot: RobotId,
        inputs: &[RecordedInput],
    ) -> anyhow::Result<bool> {
        match self.of_inputs(expect, field, robot, inputs)? {
            ControlFlow::Continue(deviations) => Ok(deviations.is_empty()),
            ControlFlow::Break(_) => anyhow::bail!("the program did not decide, see above"),
        }
    }

    fn of_inputs(
        &self,
        expect: &Expectation,
        field: FieldDimensions,
        robot: RobotId,
        inputs: &[RecordedInput],
    ) -> anyhow::Result<ControlFlow<Verdict, Vec<String>>> {
        if !self.programs.play(robot) {
            let error = format!("no program of --node plays {robot}, whose moment this is");
            return Err(WrongUse::because(error).into());
        }
        let options = ScenarioOptions {
            field,
            ..ScenarioOptions::default()
        };
        let decided = self
            .programs
            .last_decision(robot, inputs, &options, &self.shutdown)?;
        Ok(decided.map_continue(|decided| match decided {
            Some(it) => expect.deviations(&it.output, &it.actions),
            None => vec!["the program made no decision".to_owned()],
        }))
    }
}
