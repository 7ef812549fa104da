//! What a robot does in a tick.

use behavior_tree::SemaphoreClaim;
use hsl_types::{Faults, KickPower, MotionCommand, Path, Time, limits};

use super::constant::{Constant, constants};
use super::{Convert, Door, enter};
use crate::{hsl_msgs, std_msgs};

constants!(KickPower in crate::hsl_msgs::MotionCommand:
    Rumpelstilzchen = RUMPELSTILZCHEN,
    Schlong = SCHLONG,
);

/// What else a behavior says in the tick: what it sends beside the command, so that nobody has to guess
/// whether more will come, and what concerns the world and not the body.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Announcement {
    /// Number of `hsl/outgoing` messages, at most [`limits::MESSAGES_SENT`].
    pub messages_sent: u32,
    /// Whether a `behavior/trace` is sent.
    pub trace_sent: bool,
    /// Whether a `behavior/debug` is sent.
    pub debug_sent: bool,
    /// Semaphores of its team that it wants to hold in the next tick, at most [`limits::CLAIMS`], each
    /// with a name of at most [`limits::NAME`] bytes.
    pub claims: Vec<SemaphoreClaim>,
    /// Why its tree could not decide; empty: it could. At most [`limits::REPORTS`], each of at most
    /// [`limits::TEXT`] bytes.
    pub faults: Vec<String>,
    /// What else people should know, bounded alike.
    pub warnings: Vec<String>,
    /// Time of the world state that it was decided on; none: it was not said.
    pub decided_on: Option<Time>,
}

/// The command as a message; `header` is that of the world state that it answers.
pub fn to_message(
    header: std_msgs::Header,
    command: &MotionCommand,
    announcement: Announcement,
) -> hsl_msgs::MotionCommand {
    use hsl_msgs::MotionCommand as Message;
    let plain = |kind| Message {
        header,
        kind,
        messages_sent: announcement.messages_sent,
        trace_sent: announcement.trace_sent,
        debug_sent: announcement.debug_sent,
        claims: announcement.claims.iter().map(claim_to_message).collect(),
        faults: announcement.faults,
        warnings: announcement.warnings,
        decided_on: announcement.decided_on.as_ref().map(Convert::to_message),
        ..Default::default()
    };
    match command {
        MotionCommand::Damping => plain(Message::DAMPING),
        MotionCommand::Prepare => plain(Message::PREPARE),
        MotionCommand::Stand { head } => Message {
            head: head.to_message(),
            ..plain(Message::STAND)
        },
        MotionCommand::StandUp => plain(Message::STAND_UP),
        MotionCommand::VisualKick {
            head,
            ball_position,
            kick_direction,
            target_position,
            robot_theta_to_field,
            kick_power,
        } => Message {
            head: head.to_message(),
            ball_position: ball_position.to_message(),
            kick_direction: kick_direction.to_message(),
            target_position: target_position.to_message(),
            robot_theta_to_field: robot_theta_to_field.to_message(),
            kick_power: kick_power.to_constant(),
            ..plain(Message::VISUAL_KICK)
        },
        MotionCommand::Walk {
            head,
            path,
            orientation_mode,
            target_orientation,
            distance_to_be_aligned,
            speed,
        } => Message {
            head: head.to_message(),
            path: path.segments.iter().map(Convert::to_message).collect(),
            orientation_mode: orientation_mode.to_message(),
            target_orientation: target_orientation.to_message(),
            distance_to_be_aligned: *distance_to_be_aligned,
            speed: *speed,
            ..plain(Message::WALK)
        },
        MotionCommand::WalkWithVelocity {
            head,
            velocity,
            angular_velocity,
        } => Message {
            head: head.to_message(),
            velocity: velocity.to_message(),
            angular_velocity: *angular_velocity,
            ..plain(Message::WALK_WITH_VELOCITY)
        },
    }
}

/// The command of a message, and what it announces.
///
/// # Errors
/// All faults of the message, those of what it announces among them; a command without faults passes
/// [`MotionCommand::validate`].
pub fn from_message(
    message: &hsl_msgs::MotionCommand,
) -> Result<(MotionCommand, Announcement), Faults> {
    enter(|door| {
        let announcement = read_announcement(message, door);
        let command = read(message, door);
        Some((command?, announcement?))
    })
}

/// What a message announces.
fn read_announcement(message: &hsl_msgs::MotionCommand, door: &Door<'_>) -> Option<Announcement> {
    let (sent, most) = (message.messages_sent, limits::MESSAGES_SENT);
    let sent = door.field("messages_sent", |door| {
        let fault = format_args!("{sent} messages in a tick, at most {most} are allowed");
        door.require(sent <= most, sent, fault)
    });
    let claims = door.each("claims", &message.claims, limits::CLAIMS, |claim, door| {
        let id = door.text_field("id", &claim.id, limits::NAME)?;
        let max_count = claim.max_count;
        Some(SemaphoreClaim { id, max_count })
    });
    let report = |text: &String, door: &Door<'_>| door.text(text, limits::TEXT);
    let faults = door.each("faults", &message.faults, limits::REPORTS, report);
    let warnings = door.each("warnings", &message.warnings, limits::REPORTS, report);
    let decided_on = door.optional("decided_on", message.decided_on.as_ref());
    Some(Announcement {
        messages_sent: sent?,
        trace_sent: message.trace_sent,
        debug_sent: message.debug_sent,
        claims: claims?,
        faults: faults?,
        warnings: warnings?,
        decided_on: decided_on?,
    })
}

fn claim_to_message(claim: &SemaphoreClaim) -> hsl_msgs::SemaphoreClaim {
    hsl_msgs::SemaphoreClaim {
        id: claim.id.clone(),
        max_count: claim.max_count,
    }
}

fn read(message: &hsl_msgs::MotionCommand, door: &Door<'_>) -> Option<MotionCommand> {
    use hsl_msgs::MotionCommand as Message;
    let head = || door.convert("head", &message.head);
    match message.kind {
        Message::DAMPING => Some(MotionCommand::Damping),
        Message::PREPARE => Some(MotionCommand::Prepare),
        Message::STAND => Some(MotionCommand::Stand { head: head()? }),
        Message::STAND_UP => Some(MotionCommand::StandUp),
        Message::VISUAL_KICK => {
            let head = head();
            let ball_position = door.convert("ball_position", &message.ball_position);
            let kick_direction = door.convert("kick_direction", &message.kick_direction);
            let target_position = door.convert("target_position", &message.target_position);
            let theta = door.convert("robot_theta_to_field", &message.robot_theta_to_field);
            let kick_power = door.constant("kick_power", message.kick_power);
            Some(MotionCommand::VisualKick {
                head: head?,
                ball_position: ball_position?,
                kick_direction: kick_direction?,
                target_position: target_position?,
                robot_theta_to_field: theta?,
                kick_power: kick_power?,
            })
        }
        Message::WALK => {
            let head = head();
            let segments = door.sequence("path", &message.path, limits::PATH_SEGMENTS);
            let orientation_mode = door.convert("orientation_mode", &message.orientation_mode);
            let target = door.convert("target_orientation", &message.target_orientation);
            let distance = door.size("distance_to_be_aligned", message.distance_to_be_aligned);
            let speed = door.size("speed", message.speed);
            Some(MotionCommand::Walk {
                head: head?,
                path: Path {
                    segments: segments?,
                },
                orientation_mode: orientation_mode?,
                target_orientation: target?,
                distance_to_be_aligned: distance?,
                speed: speed?,
            })
        }
        Message::WALK_WITH_VELOCITY => {
            let head = head();
            let velocity = door.convert("velocity", &message.velocity);
            let angular_velocity = door.number("angular_velocity", message.angular_velocity);
            Some(MotionCommand::WalkWithVelocity {
                head: head?,
                velocity: velocity?,
                angular_velocity: angular_velocity?,
            })
        }
        other => door.unknown("kind", other),
    }
}
