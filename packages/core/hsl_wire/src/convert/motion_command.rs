//! What a robot does in a tick, and what it says with that.

use behavior_tree::SemaphoreClaim;
use hsl_types::{BehaviorOutput, Faults, KickPower, MotionCommand, Path, limits};

use super::constant::{Constant, constants};
use super::{Convert, Door, enter};
use crate::{answer, hsl_msgs, std_msgs};

constants!(KickPower in crate::hsl_msgs::MotionCommand:
    Short = SHORT,
    Long = LONG,
);

/// The answer as a message: the command, and what else is sent with it; `header` is that of the world state that it
/// answers.
pub fn to_message(header: std_msgs::Header, output: &BehaviorOutput) -> hsl_msgs::MotionCommand {
    let mut message = command_to_message(&output.motion_command);
    message.header = header;
    for part in answer::PARTS {
        part.announce(&mut message, part.count(output));
    }
    message.claims = output.claims.iter().map(claim_to_message).collect();
    message.faults.clone_from(&output.faults);
    message
        .environment_faults
        .clone_from(&output.environment_faults);
    message.warnings.clone_from(&output.warnings);
    message.parameters_set.clone_from(&output.parameters_set);
    message.decided_on = output.decided_on.as_ref().map(Convert::to_message);
    message
}

fn command_to_message(command: &MotionCommand) -> hsl_msgs::MotionCommand {
    use hsl_msgs::MotionCommand as Message;
    let plain = |kind| Message {
        kind,
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

/// The answer of a message, without the parts that come in messages of their own: see [`crate::answer`].
///
/// # Errors
/// All faults of the message, those of what it announces among them; a command without faults passes
/// [`MotionCommand::validate`].
pub fn from_message(message: &hsl_msgs::MotionCommand) -> Result<BehaviorOutput, Faults> {
    enter(|door| {
        let output = read_reports(message, door);
        let motion_command = read(message, door);
        Some(BehaviorOutput {
            motion_command: motion_command?,
            ..output?
        })
    })
}

/// All of a message but the command.
fn read_reports(message: &hsl_msgs::MotionCommand, door: &Door<'_>) -> Option<BehaviorOutput> {
    let (sent, most) = (message.messages_sent, limits::MESSAGES_SENT);
    let sent = door.field("messages_sent", |door| {
        let fault = format_args!("{sent} messages in a tick, at most {most} are allowed");
        door.require(sent <= most, (), fault)
    });
    let claims = door.each("claims", &message.claims, limits::CLAIMS, |claim, door| {
        let id = door.text_field("id", &claim.id, limits::NAME)?;
        let max_count = claim.max_count;
        Some(SemaphoreClaim { id, max_count })
    });
    let texts = |name, texts: &[String]| {
        let read = |text: &String, door: &Door<'_>| door.text(text, limits::TEXT);
        door.each(name, texts, limits::REPORTS, read)
    };
    let faults = texts("faults", &message.faults);
    let environment_faults = texts("environment_faults", &message.environment_faults);
    let warnings = texts("warnings", &message.warnings);
    let parameters_set = texts("parameters_set", &message.parameters_set);
    let decided_on = door.optional("decided_on", message.decided_on.as_ref());
    sent?;
    Some(BehaviorOutput {
        claims: claims?,
        faults: faults?,
        environment_faults: environment_faults?,
        warnings: warnings?,
        parameters_set: parameters_set?,
        decided_on: decided_on?,
        ..BehaviorOutput::default()
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
