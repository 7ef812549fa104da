use std::sync::Arc;
use std::time::Duration;

use behavior_tree::{Context, LeafError, Port, Registry, Status};
use world_model::Stamp;

use super::performances::{PerformFailure, PerformRequest, Performances};
use crate::HasWorld;
use crate::world_leaves::nanoseconds;

/// Id of the leaf that lets a performer carry out a step.
pub const PERFORM: &str = "Perform";

/// A blackboard with performers.
pub trait HasPerformers: HasWorld {
    /// Returns the steps that performers carry out.
    fn performances(&mut self) -> &mut Performances;

    /// Returns the namespace of the robot of an object, such as `/hulks/robot_2`; `None` if it is not a robot on the
    /// field.
    fn robot_namespace(&self, _object: &str) -> Option<String> {
        None
    }
}

/// Adds the leaf `Perform(performer, action, arguments, parameters, timeout, gone)`, which lets a performer carry out a
/// step and ends with its result. Halting it cancels the step.
///
/// - `arguments` and `parameters` are names with spaces between them.
/// - `timeout` is the maximum mission time of the step \[s\]; 0: no maximum.
/// - `gone` is a fact that becomes true if the performer does not exist or does not respond any more.
///
/// A failure has its reason in [`behavior_tree::Tree::errors`].
pub fn add_perform_leaf<B: HasPerformers + 'static>(leaves: Registry<B>) -> Registry<B> {
    let text = Port::input::<Arc<str>>;
    leaves.action_with_halt(
        PERFORM,
        [
            text("performer"),
            text("action"),
            text("arguments").or(Arc::<str>::from("")),
            text("parameters").or(Arc::<str>::from("")),
            text("gone").or(Arc::<str>::from("")),
            Port::input::<f64>("timeout").or(0.0),
        ],
        |context: &mut Context<'_, B>| tick(context),
        |context: &mut Context<'_, B>| {
            if let Ok(request) = create_request(context) {
                context.blackboard.performances().halt(&request);
            }
        },
    )
}

/// Starts or continues the step of the leaf.
fn tick<B: HasPerformers>(context: &mut Context<'_, B>) -> Result<Status, LeafError> {
    let request = create_request(context)?;
    let timeout: f64 = context.get("timeout")?;
    let timeout = Duration::try_from_secs_f64(timeout);
    let timeout = timeout.map_err(|error| format!("timeout: {error}"))?;
    let timeout = Some(timeout).filter(|it| !it.is_zero());
    let now = context.now;
    let performances = context.blackboard.performances();
    let failure = match performances.tick(&request, now, timeout) {
        None => return Ok(Status::Running),
        Some(Ok(())) => return Ok(Status::Success),
        Some(Err(failure)) => failure,
    };
    let gone: Arc<str> = context.get("gone")?;
    if matches!(failure, PerformFailure::Gone(_)) && !gone.is_empty() {
        let stamp = Stamp {
            time: nanoseconds(context),
            source: &request.performer,
        };
        let set = context.blackboard.world_mut().set(&*gone, true, stamp);
        set.map_err(|error| format!("{failure}; gone: {error}"))?;
    }
    Err(failure.to_string().into())
}

/// Creates the request of the leaf from its ports.
fn create_request<B: HasPerformers>(context: &Context<'_, B>) -> Result<PerformRequest, LeafError> {
    let text = |port| context.get::<Arc<str>>(port);
    let names = |port| {
        let text = text(port)?;
        let names = text.split_whitespace().map(str::to_owned);
        Ok::<Vec<_>, LeafError>(names.collect())
    };
    let (arguments, parameters) = (names("arguments")?, names("parameters")?);
    if !parameters.is_empty() && parameters.len() != arguments.len() {
        let (parameters, arguments) = (parameters.len(), arguments.len());
        return Err(
            format!("parameters: {parameters} names for {arguments} names in arguments").into(),
        );
    }
    let mut robots = arguments.iter();
    let robot = robots.find_map(|it| context.blackboard.robot_namespace(it));
    Ok(PerformRequest {
        performer: text("performer")?.to_string(),
        action: text("action")?.to_string(),
        parameters,
        arguments,
        robot: robot.unwrap_or_default(),
    })
}
