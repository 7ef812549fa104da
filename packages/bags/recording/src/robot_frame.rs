use hsl_types::{
    FallDownStateKind, Field, Isometry2, MotionCommand, PenaltyKind, PrimaryState, RobotId,
};
use hsl_wire::convert::{behavior_debug, motion_command};
use hsl_wire::{hsl_msgs, topics};
use serde::Serialize;

use crate::shapes::{Drawn, DrawnPose, drawn};
use crate::{Tick, World, WorldRobot};

/// Robot as drawn on the field, with its intentions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RobotFrame {
    /// Name, for example `hulks/3`.
    pub id: String,
    /// x position \[m\].
    pub x: f32,
    /// y position \[m\].
    pub y: f32,
    /// Orientation \[rad\].
    pub theta: f32,
    /// Yaw of the head, relative to the orientation \[rad\]; `None` if unknown, as in a log of robots.
    pub head_yaw: Option<f32>,
    /// Primary state.
    #[cfg_attr(test, ts(type = "PrimaryState"))]
    pub primary_state: PrimaryState,
    /// Posture.
    #[cfg_attr(test, ts(type = "FallDownStateKind"))]
    pub fall_down_state: FallDownStateKind,
    /// Current penalty; `substitute` for a substitute.
    #[cfg_attr(test, ts(type = "PenaltyKind | null"))]
    pub penalty: Option<PenaltyKind>,
    /// Kind of the motion command.
    pub motion: Option<String>,
    /// Corners of the path \[m\].
    pub path: Vec<Drawn>,
    /// Intended kick.
    pub kick: Option<Kick>,
    /// Target position \[m\].
    pub walk_position: Option<Drawn>,
    /// Position of the ball as the robot perceives it \[m\].
    pub perceived_ball: Option<Drawn>,
    /// Pose of the robot as its program estimates it.
    pub estimated_pose: Option<DrawnPose>,
}

/// Intended kick of a robot.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Kick {
    /// Expected position of the ball \[m\].
    pub ball: Drawn,
    /// Target of the ball \[m\].
    pub target: Drawn,
}

impl RobotFrame {
    /// Reads a robot from a tick for the field: its pose, and path, kick and ball as it believes them, placed by
    /// the pose. Errors of unreadable messages are added to `faults`.
    pub(crate) fn of(
        robot: &WorldRobot,
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
        let estimated_pose = estimated_pose(debug.as_ref(), world.field_to_world(team));
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
            head_yaw: robot.head_yaw.map(|yaw| yaw.angle()),
            primary_state: robot.primary_state,
            fall_down_state: robot.fall_down_state.kind,
            penalty: world
                .game
                .as_ref()
                .and_then(|game| game.team(team).penalty_of(player_number)),
            motion: command.as_ref().map(kind),
            path,
            kick,
            walk_position: debug.and_then(|debug| debug.walk_position.as_ref().map(point)),
            perceived_ball: state
                .and_then(|state| state.ball.as_ref().map(|ball| point(&ball.ball_in_ground))),
            estimated_pose,
        }
    }
}

/// Returns the pose that a program estimates in the debug data of its decision; `None` if it is missing or invalid, which
/// the details of the robot report.
fn estimated_pose(
    debug: Option<&hsl_msgs::BehaviorDebug>,
    field_to_world: Isometry2<Field, hsl_types::World>,
) -> Option<DrawnPose> {
    let debug = behavior_debug::from_message(debug?).ok()?;
    Some((field_to_world * debug.estimated_pose?).into())
}

/// Returns the motion command of a robot in a tick; `None` if it is missing or unreadable. Adds the error of an
/// unreadable one to `faults`.
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

/// Returns the name of a command's kind, for example `walk`, as in files.
fn kind(command: &MotionCommand) -> String {
    let written = serde_json::to_value(command).unwrap_or_default();
    let kind = written.get("kind").and_then(|kind| kind.as_str());
    kind.unwrap_or_default().to_owned()
}
