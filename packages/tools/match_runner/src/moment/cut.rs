use bag_tools::Bag;
use hsl_behavior_files::RobotParameters;
use hsl_types::{BehaviorOutput, FieldDimensions, RobotId, Time};

use super::file::decide_all;
use super::{Expectation, Moment, MomentError};
use crate::redecide::{Decider, RecordedInput, RedecideError, recorded_inputs};

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
    let (mut inputs, recorded) = recorded_inputs(bag, robot, at)?;
    // The answer to the last input may be missing in a log of a robot.
    while inputs.last().is_some_and(|last| last.answer.is_none()) {
        inputs.pop();
    }
    let field = recorded.field();
    let Some((last, answer)) = inputs.last().and_then(|it| Some((it, it.answer.clone()?))) else {
        return Ok(None);
    };
    let time = match bag.origin().map_err(RedecideError::from)? {
        Time::ZERO => last.world_state.now,
        // Log times and stamps may be of different clocks.
        origin => Time::ZERO + at.since(origin),
    };
    let decide = |inputs: &[RecordedInput]| decision(robot, parameters, inputs, field);
    let whole = decide(&inputs)?;
    let mut count = 1;
    let part = loop {
        let part = &inputs[inputs.len().saturating_sub(count)..];
        let is_enough = decide(part)? == whole;
        if is_enough || part.len() == inputs.len() || count >= MOST {
            break (part, is_enough);
        }
        count = (2 * count).min(MOST);
    };
    let (part, is_enough) = part;
    let layout = answer.trace.as_ref();
    let layout = layout.and_then(|trace| recorded.layout(trace.layout_version));
    let actions = match (layout, &answer.trace) {
        (Some(layout), Some(trace)) => crate::redecide::ran_actions(layout, trace),
        _ => Vec::new(),
    };
    let source = format!("{} {robot} at {time}", bag.path().display());
    let expect = Expectation::of(&answer, actions);
    Ok(Some(CutMoment {
        moment: Moment::new(source, robot, parameters, field, part, expect),
        time,
        is_too_long: !is_enough,
    }))
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
