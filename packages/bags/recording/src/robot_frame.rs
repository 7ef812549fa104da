use hsl_types::{FallDownStateKind, MotionCommand, PenaltyKind, PrimaryState, RobotId, RobotTruth};
use hsl_wire::convert::motion_command;
use hsl_wire::{hsl_msgs, topics};
use serde::Serialize;

use crate::shapes::{Drawn, drawn};
use crate::{Tick, World};

/// A robot, as everybody can see it, and what it is about to do.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RobotFrame {
    /// As in `hulks/3`.
    pub id: String,
    /// Where it stands, metres.
    pub x: f32,
    /// Metres.
    pub y: f32,
    /// Where it faces, radians.
    pub theta: f32,
    /// Where its head points, radians from there.
    pub head_yaw: f32,
    /// What its state machine says.
    pub primary_state: PrimaryState,
    /// Whether it is on its feet.
    pub fall_down_state: FallDownStateKind,
    /// The penalty that it serves.
    pub penalty: Option<PenaltyKind>,
    /// The kind of its motion command.
    pub motion: Option<String>,
    /// The corners of the path that it walks.
    pub path: Vec<Drawn>,
    /// The kick that it wants.
    pub kick: Option<Kick>,
    /// Where it wants to be.
    pub walk_position: Option<Drawn>,
    /// Where it sees the ball.
    pub perceived_ball: Option<Drawn>,
}

/// A kick that a robot wants.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Kick {
    /// Where it expects the ball.
    pub ball: Drawn,
    /// Where the ball shall go.
    pub target: Drawn,
}

impl RobotFrame {
    /// A robot in a tick; what cannot be read is noted.
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

/// What a robot does in a tick.
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

/// The name of a command's kind, as in files.
fn kind(command: &MotionCommand) -> String {
    let written = serde_json::to_value(command).unwrap_or_default();
    let kind = written.get("kind").and_then(|kind| kind.as_str());
    kind.unwrap_or_default().to_owned()
}
