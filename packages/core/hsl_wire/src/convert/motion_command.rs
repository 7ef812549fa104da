//! Motion commands, which also contain the small parts of an answer and announce the others.

use behavior_tree::SemaphoreClaim;
use hsl_types::{BehaviorOutput, KickPower, MotionCommand, limits};
use support::InvalidValues;

use super::field_codec::{AsIs, FieldCodec, Number, Sequence, Size, Text};
use super::mirror::{constants, fields, variants};
use super::{Convert, Validation};
use crate::{answer, hsl_msgs, std_msgs};

/// Codec of the claimed semaphores.
const CLAIMS: Sequence<AsIs> = Sequence(limits::CLAIMS, AsIs);
/// Codec of a list of texts.
const REPORTS: Sequence<Text> = Sequence(limits::REPORTS, Text(limits::TEXT));

/// Converts the output of a behavior to the message that ends its answer. The message contains the motion command, the
/// small parts, and the numbers of messages of the other parts. `header` is the header of the answered world state.
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

/// Converts a message to the output of a behavior, without the parts that have messages of their own, see
/// [`crate::answer`].
///
/// # Errors
/// Returns all invalid values of the message, including its announcements. A valid command passes
/// [`MotionCommand::validate`].
pub fn from_message(message: &hsl_msgs::MotionCommand) -> Result<BehaviorOutput, InvalidValues> {
    Validation::run(|validation| {
        let (sent, most) = (message.messages_sent, limits::MESSAGES_SENT);
        let sent = validation.field("messages_sent", |validation| {
            let reason = format_args!("must be at most {most} messages in a tick, got {sent}");
            validation.require(sent <= most, (), reason)
        });
        let claims = validation.read("claims", &CLAIMS, &message.claims);
        let texts = |name, texts| validation.read(name, &REPORTS, texts);
        let faults = texts("faults", &message.faults);
        let environment_faults = texts("environment_faults", &message.environment_faults);
        let warnings = texts("warnings", &message.warnings);
        let parameters_set = texts("parameters_set", &message.parameters_set);
        let decided_on = validation.read("decided_on", &AsIs, &message.decided_on);
        let motion_command = MotionCommand::from_message(message, validation);
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
