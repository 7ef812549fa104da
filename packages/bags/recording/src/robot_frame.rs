use hsl_types::{FallDownStateKind, MotionCommand, PenaltyKind, PrimaryState, RobotId, RobotTruth};
use hsl_wire::convert::motion_command;
use hsl_wire::{hsl_msgs, topics};
use serde::Serialize;

use crate::shapes::{Drawn, drawn};
use crate::{Tick, World};

/// A robot as drawn on the field, with its intentions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RobotFrame {
    /// Its name, for example `hulks/3`.
    pub id: String,
    /// Its x position \[m\].
    pub x: f32,
    /// Its y position \[m\].
    pub y: f32,
    /// Its orientation \[rad\].
    pub theta: f32,
    /// Yaw of its head, relative to its orientation \[rad\].
    pub head_yaw: f32,
    /// Its primary state.
    pub primary_state: PrimaryState,
    /// Whether it is upright or fallen.
    pub fall_down_state: FallDownStateKind,
    /// Its current penalty.
    pub penalty: Option<PenaltyKind>,
    /// The kind of its motion command.
    pub motion: Option<String>,
    /// Corners of its path.
    pub path: Vec<Drawn>,
    /// Its intended kick.
    pub kick: Option<Kick>,
    /// Its target position.
    pub walk_position: Option<Drawn>,
    /// Position of the ball as it perceives it.
    pub perceived_ball: Option<Drawn>,
}

/// An intended kick of a robot.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Kick {
    /// Expected position of the ball.
    pub ball: Drawn,
    /// Target of the ball.
    pub target: Drawn,
}

impl RobotFrame {
    /// Reads a robot from a tick. Unreadable messages are added to the faults.
    pub(crate) fn of(
        robot: &RobotTruth,
        world: &World,
        tick: &Tick,
        faults: &mut Vec<String>,
    ) -> Self {
        let RobotId {
            team,
            player_number,
        } = robot.id;
        let pose = robot.ground_to_world.as_pose();
        let to_world = |point| drawn(robot.ground_to_world * point);
        let command = motion(tick, robot.id, faults);
        let debug: Option<hsl_msgs::BehaviorDebug> =
            tick.one(topics::DEBUG.full_name(robot.id), faults);
        let state: Option<hsl_msgs::WorldState> =
            tick.one(topics::WORLD_STATE.full_name(robot.id), faults);
        let point = |point: &hsl_msgs::Point2| to_world(hsl_types::Point2::new(point.x, point.y));
        let (path, kick) = match &command {
            Some(MotionCommand::Walk { path, .. }) => {
                (path.outline().map(to_world).collect(), None)
            }
            Some(MotionCommand::VisualKick {
                ball_position,
                target_position,
                ..
            }) => {
                let kick = Kick {
                    ball: to_world(*ball_position),
                    target: to_world(*target_position),
                };
                (Vec::new(), Some(kick))
            }
            _ => (Vec::new(), None),
        };
        Self {
            id: robot.id.to_string(),
            x: pose.position.x,
            y: pose.position.y,
            theta: pose.orientation.angle(),
            head_yaw: robot.head_yaw.angle(),
            primary_state: robot.primary_state,
            fall_down_state: robot.fall_down_state.kind,
            penalty: world.game.team(team).penalties[player_number].map(|it| it.kind),
            motion: command.as_ref().map(kind),
            path,
            kick,
            walk_position: debug.and_then(|debug| debug.walk_position.as_ref().map(point)),
            perceived_ball: state
                .and_then(|state| state.ball.as_ref().map(|ball| point(&ball.ball_in_ground))),
        }
    }
}

/// Returns the motion command of a robot in a tick.
fn motion(tick: &Tick, robot: RobotId, faults: &mut Vec<String>) -> Option<MotionCommand> {
    let topic = topics::MOTION_COMMAND.full_name(robot);
    let message: hsl_msgs::MotionCommand = tick.one(topic, faults)?;
    match motion_command::from_message(&message) {
        Ok(answer) => Some(answer.motion_command),
        Err(found) => {
            faults.push(format!("{topic} at {}: {found}", tick.time));
            None
        }
    }
}

/// Returns the name of a command's kind, as in files.
fn kind(command: &MotionCommand) -> String {
    let written = serde_json::to_value(command).unwrap_or_default();
    let kind = written.get("kind").and_then(|kind| kind.as_str());
    kind.unwrap_or_default().to_owned()
}
