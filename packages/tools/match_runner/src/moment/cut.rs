use bag_tools::Bag;
use hsl_behavior_files::RobotParameters;
use hsl_types::{BehaviorOutput, FieldDimensions, RobotId, Time};

use super::file::decide_all;
use super::{Expectation, Moment, MomentError};
use crate::redecide::{Decider, RecordedInput, RecordedRobot, RedecideError, recorded_inputs};

/// Maximum number of inputs of a moment: 10 s of ticks.
const MOST: usize = 1000;

/// Moment of a recording.
#[derive(Clone, Debug)]
pub struct CutMoment {
    /// Moment with the recorded decision as the wanted one.
    pub moment: Moment,
    /// Time of the decision; in a log of a robot, the given time since the start of the log.
    pub time: Time,
    /// True if the memory of the robot depends on more inputs than a moment has.
    pub is_too_long: bool,
}

/// Returns the moment of a robot's last decision at or before `at`; `None` without a decision. The moment has the last
/// 1, 2, 4 and so on inputs: the first number after which a behavior with these parameters decides as after all inputs,
/// at most 1,000.
///
/// # Errors
/// Returns an error if the bag cannot be read up to the time, or the tree cannot be loaded.
pub fn cut(
    bag: &Bag,
    robot: RobotId,
    parameters: &RobotParameters,
    at: Time,
) -> Result<Option<CutMoment>, MomentError> {
    let Some(recorded) = RecordedDecision::read(bag, robot, at)? else {
        return Ok(None);
    };
    let field = recorded.robot.field();
    let decide = |inputs: &[RecordedInput]| decision(robot, parameters, inputs, field);
    let whole = decide(&recorded.inputs)?;
    let (part, is_enough) = shortest(&recorded.inputs, |inputs| {
        Ok::<_, RedecideError>(decide(inputs)? == whole)
    })?;
    let moment = recorded.moment(bag, robot, parameters, part);
    Ok(Some(CutMoment {
        moment,
        time: recorded.time,
        is_too_long: !is_enough,
    }))
}

/// Returns the moment of a robot's last decision at or before `at`, as [`cut`] does, for the program that played the robot.
/// `decides` lets it decide on inputs on a field, and returns true if its last decision is the expected one.
///
/// # Errors
/// Returns an error if the bag cannot be read up to the time, or an error of `decides`.
pub fn cut_for_program(
    bag: &Bag,
    robot: RobotId,
    at: Time,
    mut decides: impl FnMut(&Expectation, FieldDimensions, &[RecordedInput]) -> anyhow::Result<bool>,
) -> anyhow::Result<Option<CutMoment>> {
    let Some(recorded) = RecordedDecision::read(bag, robot, at)? else {
        return Ok(None);
    };
    let (expect, field) = (recorded.expectation(), recorded.robot.field());
    let (part, is_enough) = shortest(&recorded.inputs, |inputs| decides(&expect, field, inputs))?;
    let moment = recorded.moment(bag, robot, &RobotParameters::default(), part);
    Ok(Some(CutMoment {
        moment,
        time: recorded.time,
        is_too_long: !is_enough,
    }))
}

/// Returns the last 1, 2, 4 and so on inputs: the first number of which `is_enough` returns true, and true; or the largest
/// number of at most [`MOST`], and false.
fn shortest<E>(
    inputs: &[RecordedInput],
    mut is_enough: impl FnMut(&[RecordedInput]) -> Result<bool, E>,
) -> Result<(&[RecordedInput], bool), E> {
    let mut count = 1;
    loop {
        let part = &inputs[inputs.len().saturating_sub(count)..];
        let found = is_enough(part)?;
        if found || part.len() == inputs.len() || count >= MOST {
            return Ok((part, found));
        }
        count = (2 * count).min(MOST);
    }
}

/// Decision of a robot in a recording, with all inputs up to it.
struct RecordedDecision {
    inputs: Vec<RecordedInput>,
    answer: BehaviorOutput,
    time: Time,
    robot: RecordedRobot,
}

impl RecordedDecision {
    /// Reads the last decision at or before `at`; `None` without one.
    fn read(bag: &Bag, robot: RobotId, at: Time) -> Result<Option<Self>, RedecideError> {
        let (mut inputs, robot) = recorded_inputs(bag, robot, at)?;
        // The answer to the last input may be missing in a log of a robot.
        while inputs.last().is_some_and(|last| last.answer.is_none()) {
            inputs.pop();
        }
        let Some((now, answer)) = inputs
            .last()
            .and_then(|it| Some((it.world_state.now, it.answer.clone()?)))
        else {
            return Ok(None);
        };
        let time = match bag.origin()? {
            Time::ZERO => now,
            // Log times and stamps may be of different clocks.
            origin => Time::ZERO + at.since(origin),
        };
        Ok(Some(Self {
            inputs,
            answer,
            time,
            robot,
        }))
    }

    /// Returns the expectation of the recorded decision.
    fn expectation(&self) -> Expectation {
        Expectation::of(&self.answer, self.robot.ran_actions(&self.answer))
    }

    /// Returns a moment with these inputs and the recorded decision as the wanted one.
    fn moment(
        &self,
        bag: &Bag,
        robot: RobotId,
        parameters: &RobotParameters,
        inputs: &[RecordedInput],
    ) -> Moment {
        let source = format!("{} {robot} at {}", bag.path().display(), self.time);
        let expect = self.expectation();
        Moment::new(
            source,
            robot,
            parameters,
            self.robot.field(),
            inputs,
            expect,
        )
    }
}

/// Returns the last decision on inputs, without debug data and messages.
fn decision(
    robot: RobotId,
    parameters: &RobotParameters,
    inputs: &[RecordedInput],
    field: FieldDimensions,
) -> Result<Option<BehaviorOutput>, RedecideError> {
    let mut decider = Decider::new(robot, parameters.clone());
    let output = decide_all(&mut decider, inputs, field)?;
    // Messages depend on the time since the last one, which is no part of a moment.
    Ok(output.map(|output| BehaviorOutput {
        debug: None,
        messages: Vec::new(),
        ..output
    }))
}
