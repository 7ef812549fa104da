//! What a robot does in a tick, and what it says with that.

use behavior_tree::SemaphoreClaim;
use hsl_types::{BehaviorOutput, KickPower, MotionCommand, limits};
use support::Faults;

use super::mirror::{constants, fields, variants};
use super::way::{Each, Number, Plain, Size, Text, Way};
use super::{Convert, Door};
use crate::{answer, hsl_msgs, std_msgs};

const CLAIMS: Each<Plain> = Each(limits::CLAIMS, Plain);
const REPORTS: Each<Text> = Each(limits::REPORTS, Text(limits::TEXT));

/// The answer as a message: the command, and what else is sent with it; `header` is that of the world state that it
/// answers.
pub fn to_message(header: std_msgs::Header, output: &BehaviorOutput) -> hsl_msgs::MotionCommand {
    let mut message = hsl_msgs::MotionCommand {
        header,
        claims: CLAIMS.write(&output.claims),
        faults: output.faults.clone(),
        environment_faults: output.environment_faults.clone(),
        warnings: output.warnings.clone(),
        parameters_set: output.parameters_set.clone(),
        decided_on: output.decided_on.to_message(),
        ..output.motion_command.to_message()
    };
    for part in answer::PARTS {
        part.announce(&mut message, part.count(output));
    }
    message
}

/// The answer of a message, without the parts that come in messages of their own: see [`crate::answer`].
///
/// # Errors
/// All faults of the message, those of what it announces among them; a command without faults passes
/// [`MotionCommand::validate`].
pub fn from_message(message: &hsl_msgs::MotionCommand) -> Result<BehaviorOutput, Faults> {
    Door::open(|door| {
        let (sent, most) = (message.messages_sent, limits::MESSAGES_SENT);
        let sent = door.field("messages_sent", |door| {
            let fault = format_args!("{sent} messages in a tick, at most {most} are allowed");
            door.require(sent <= most, (), fault)
        });
        let claims = door.read("claims", &CLAIMS, &message.claims);
        let texts = |name, texts| door.read(name, &REPORTS, texts);
        let faults = texts("faults", &message.faults);
        let environment_faults = texts("environment_faults", &message.environment_faults);
        let warnings = texts("warnings", &message.warnings);
        let parameters_set = texts("parameters_set", &message.parameters_set);
        let decided_on = door.read("decided_on", &Plain, &message.decided_on);
        let motion_command = MotionCommand::from_message(message, door);
        sent?;
        Some(BehaviorOutput {
            motion_command: motion_command?,
            claims: claims?,
            faults: faults?,
            environment_faults: environment_faults?,
            warnings: warnings?,
            parameters_set: parameters_set?,
            decided_on: decided_on?,
            ..BehaviorOutput::default()
        })
    })
}

fields!(
    SemaphoreClaim = hsl_msgs::SemaphoreClaim {
        id: Text(limits::NAME),
        max_count
    }
);

constants!(KickPower = hsl_msgs::MotionCommand { Short = SHORT, Long = LONG });

variants!(MotionCommand = hsl_msgs::MotionCommand, kind {
    Damping = DAMPING,
    Prepare = PREPARE,
    Stand = STAND { head },
    StandUp = STAND_UP,
    VisualKick = VISUAL_KICK {
        head,
        ball_position,
        kick_direction,
        target_position,
        robot_theta_to_field,
        kick_power,
    },
    Walk = WALK {
        head,
        path,
        orientation_mode,
        target_orientation,
        distance_to_be_aligned: Size,
        speed: Size,
    },
    WalkWithVelocity = WALK_WITH_VELOCITY { head, velocity, angular_velocity: Number },
});
