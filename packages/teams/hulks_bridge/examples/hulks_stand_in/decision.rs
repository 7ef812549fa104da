use std::time::{Duration, UNIX_EPOCH};

use hulks_protocol::cdr::{CdrError, encode};
use hulks_protocol::messages::{
    AgedBall, BallState, FieldDimensions, FilteredGameControllerState, FilteredGameState,
    HeadMotion, HulkMessage, ImageRegion, Isometry2, LineSegment, MotionCommand, NodeTrace,
    OrientationMode, OutgoingMessage, Path, PathSegment, PlayerNumber, PrimaryState, StateMessage,
    Status,
};
use hulks_protocol::topics;

use crate::inputs::Snapshot;

/// Time between two messages to the teammates.
const MESSAGE_INTERVAL: Duration = Duration::from_millis(300);

/// Encoded messages of a decision.
#[derive(Clone, Debug, Default)]
pub(crate) struct Decision {
    pub(crate) messages: Vec<Vec<u8>>,
    pub(crate) trace: Vec<u8>,
    pub(crate) motion_command: Vec<u8>,
}

/// Simple behavior that walks to the ball in Playing, and otherwise stands.
#[derive(Debug, Default)]
pub(crate) struct Behavior {
    last_message: Option<Duration>,
}

impl Behavior {
    /// Decides at time `now` of the node's clock.
    ///
    /// # Panics
    /// Panics like the real node: in a game on a field without a size, and for a ball that was seen in the future.
    pub(crate) fn decide(
        &mut self,
        now: Duration,
        field: Option<&FieldDimensions>,
        inputs: &Snapshot,
    ) -> Result<Decision, CdrError> {
        let state = inputs.get(&topics::PRIMARY_STATE);
        let is_playing = state == Some(PrimaryState::Playing);
        let has_field = field.is_some_and(|field| field.length > 0.0);
        assert!(!is_playing || has_field, "a game on a field without a size");
        let ball: Option<BallState> = inputs.get(&topics::BALL_STATE).flatten();
        let game: Option<FilteredGameControllerState> =
            inputs.get(&topics::FILTERED_GAME_CONTROLLER_STATE);
        let is_free = game.is_some_and(|game| {
            matches!(
                game.game_state,
                FilteredGameState::Playing {
                    ball_is_free: true,
                    ..
                }
            )
        });
        let target = ball.filter(|_| is_playing && is_free);
        let target = target.map(|ball| ball.ball_in_ground);
        let motion_command = match target {
            Some(target) => walk_to(target),
            None => MotionCommand::Stand {
                head: HeadMotion::LookAround,
            },
        };
        let messages = self.message(now, ball, inputs);
        Ok(Decision {
            messages: messages.iter().map(encode).collect::<Result<_, _>>()?,
            trace: encode(&trace(is_playing, target.is_some()))?,
            motion_command: encode(&motion_command)?,
        })
    }

    /// Returns a state message to the team, if the interval since the last one is over. Panics, as the real node does,
    /// if the ball was seen in the future.
    fn message(
        &mut self,
        now: Duration,
        ball: Option<BallState>,
        inputs: &Snapshot,
    ) -> Option<OutgoingMessage> {
        let is_due = self
            .last_message
            .is_none_or(|last| now >= last + MESSAGE_INTERVAL);
        let pose: Isometry2 = inputs.get(&topics::GROUND_TO_FIELD).filter(|_| is_due)?;
        let player_number: PlayerNumber = inputs.get(&topics::PLAYER_NUMBER)?;
        self.last_message = Some(now);
        let ball_position = ball.map(|ball| {
            let age = (UNIX_EPOCH + now).duration_since(ball.last_seen_ball);
            #[expect(clippy::expect_used, reason = "the real node panics, too")]
            let age = age.expect("a ball that was seen in the future");
            AgedBall {
                position: ball.ball_in_field,
                age,
            }
        });
        Some(OutgoingMessage::Hsl(HulkMessage::State(StateMessage {
            player_number,
            pose,
            ball_position,
        })))
    }
}

pub(crate) fn layout() -> NodeTrace {
    let leaf = |name| node(name, Status::Idle, Vec::new());
    let playing = vec![
        leaf("is_primary_state : PrimaryState::Playing"),
        leaf("walk_to_ball"),
    ];
    let children = vec![node("Sequence", Status::Idle, playing), leaf("stand")];
    node("Selection", Status::Idle, children)
}

/// Returns the ticked part of a small tree: walk to the ball while playing, otherwise stand.
fn trace(is_playing: bool, walks: bool) -> NodeTrace {
    let status = |holds| {
        if holds {
            Status::Success
        } else {
            Status::Failure
        }
    };
    let leaf = |name, holds| node(name, status(holds), Vec::new());
    let mut evaluated = vec![leaf("is_primary_state : PrimaryState::Playing", is_playing)];
    if is_playing {
        evaluated.push(leaf("walk_to_ball", walks));
    }
    let mut children = vec![node("Sequence", status(walks), evaluated)];
    if !walks {
        children.push(leaf("stand", true));
    }
    node("Selection", Status::Success, children)
}

fn node(name: &str, status: Status, children: Vec<NodeTrace>) -> NodeTrace {
    NodeTrace {
        name: name.to_owned(),
        status,
        children,
    }
}

/// Returns the command to walk straight to a point in the ground frame [m].
fn walk_to(target: [f32; 2]) -> MotionCommand {
    MotionCommand::Walk {
        head: HeadMotion::LookAt {
            target,
            image_region_target: ImageRegion::Center,
        },
        path: Path {
            segments: vec![PathSegment::LineSegment(LineSegment([0.0; 2], target))],
        },
        orientation_mode: OrientationMode::AlignWithPath,
        target_orientation: [1.0, 0.0],
        distance_to_be_aligned: 0.05,
        speed: 0.25,
    }
}
