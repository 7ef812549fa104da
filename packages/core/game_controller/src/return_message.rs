use std::time::Duration;

use hsl_types::{Field, GameControllerReturnMessage, Ground, Point2, Pose2, ReturnMessageBall};
use zerocopy::FromBytes;

use crate::layout::PLAYERS;
use crate::{Refusal, codes, layout};

/// First bytes of the message.
const HEADER: &[u8; 4] = b"RGrt";
/// Version of the message, which is independent of the version of control messages.
const VERSION: u8 = 4;
/// Kind of the message in errors.
const MESSAGE: &str = "a return message";
/// Age of a ball that was never seen \[s\].
const NEVER: f32 = -1.0;
const MM_PER_M: f32 = 1000.0;

/// State of a robot that is sent to the GameController, in the units of the wire.
///
/// It is also a sign of life: the GameController shows its operator if the last one is older than 2 s or 4 s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReturnMessage {
    /// Number of the player, 1 to 20.
    pub player: u8,
    /// Number of the team.
    pub team: u8,
    /// Set if the robot lies on the ground.
    pub fallen: bool,
    /// Position on the field \[mm\], x towards the goal that the team attacks, and angle \[rad\].
    pub pose: [f32; 3],
    /// Time since the ball was last seen \[s\]; −1: never.
    pub ball_age: f32,
    /// Position of the ball relative to the robot \[mm\], x ahead, y left.
    pub ball: [f32; 2],
}

const _: () = assert!(size_of::<layout::Return>() == ReturnMessage::SIZE);

impl ReturnMessage {
    /// Size \[bytes\].
    pub const SIZE: usize = 32;

    /// Creates the message of a robot of the team with this number, and converts its positions from \[m\] to \[mm\].
    pub fn new(team: u8, message: &GameControllerReturnMessage) -> Self {
        let Pose2 {
            position,
            orientation,
        } = message.pose;
        Self {
            player: message.player_number.into(),
            team,
            fallen: message.fallen,
            pose: [
                position.x * MM_PER_M,
                position.y * MM_PER_M,
                orientation.angle(),
            ],
            ball_age: message.ball.map_or(NEVER, |ball| ball.age.as_secs_f32()),
            ball: message.ball.map_or([0.0; 2], |ball| {
                [ball.position.x * MM_PER_M, ball.position.y * MM_PER_M]
            }),
        }
    }

    /// Parses a datagram like the GameController, which however also accepts longer datagrams.
    ///
    /// # Errors
    /// Returns an error if the size, the header or the version is invalid, the player is not 1 to 20, `fallen` is
    /// neither 0 nor 1, or a number is NaN. Infinite numbers are accepted.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Refusal> {
        let wire = layout::Return::ref_from_bytes(bytes).map_err(|_| Refusal::Size {
            message: MESSAGE,
            actual: bytes.len(),
            expected: Self::SIZE,
        })?;
        if wire.header != *HEADER {
            return Err(Refusal::Header { expected: "RGrt" });
        }
        if wire.version != VERSION {
            return Err(Refusal::Version {
                message: MESSAGE,
                version: wire.version,
            });
        }
        if !(1..=PLAYERS).contains(&usize::from(wire.player)) {
            return Err(Refusal::Value {
                field: "playerNum",
                value: wire.player,
                expected: "1 to 20",
            });
        }
        let message = Self {
            player: wire.player,
            team: wire.team,
            fallen: codes::flag(wire.fallen, "fallen")?,
            pose: wire.pose.map(|it| it.get()),
            ball_age: wire.ball_age.get(),
            ball: wire.ball.map(|it| it.get()),
        };
        let numbers = [
            ("pose", message.pose.as_slice()),
            ("ballAge", &[message.ball_age]),
            ("ball", &message.ball),
        ];
        for (field, values) in numbers {
            if values.iter().any(|it| it.is_nan()) {
                return Err(Refusal::NotANumber { field });
            }
        }
        Ok(message)
    }

    /// Encodes the message as the bytes of its datagram.
    pub fn to_bytes(&self) -> [u8; Self::SIZE] {
        let wire = layout::Return {
            header: *HEADER,
            version: VERSION,
            player: self.player,
            team: self.team,
            fallen: u8::from(self.fallen),
            pose: self.pose.map(Into::into),
            ball_age: self.ball_age.into(),
            ball: self.ball.map(Into::into),
        };
        zerocopy::transmute!(wire)
    }

    /// Returns the pose of the robot on the field \[m, rad\], x towards the goal that its team attacks.
    pub fn pose(&self) -> Pose2<Field> {
        let [x, y, angle] = self.pose;
        Pose2::new(x / MM_PER_M, y / MM_PER_M, angle)
    }

    /// Returns the ball: its position relative to the robot \[m\] and its age; `None` if the robot never saw it.
    pub fn ball(&self) -> Option<ReturnMessageBall> {
        let age = Duration::try_from_secs_f32(self.ball_age).ok()?;
        let [x, y] = self.ball;
        let position: Point2<Ground> = Point2::new(x / MM_PER_M, y / MM_PER_M);
        Some(ReturnMessageBall { position, age })
    }
}
