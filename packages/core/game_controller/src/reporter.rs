use std::time::Duration;

use hsl_types::{
    FallDownStateKind, GameControllerReturnMessage, ReturnMessageBall, Time, WorldState,
};

/// Time between two return messages of a robot.
const PERIOD: Duration = Duration::from_secs(1);
/// Time without a return message of the behavior after which the robot reports by itself again.
const SILENCE: Duration = Duration::from_secs(3);

/// Schedule of a robot's return messages. While its behavior sends none, a message is made from the world state once a
/// second.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reporter {
    /// Time of the last return message.
    last: Option<Time>,
    /// Time of the last return message of the behavior.
    last_own: Option<Time>,
}

impl Reporter {
    /// Records that a message of the behavior is sent at `now`.
    pub fn sent_own(&mut self, now: Time) {
        self.last = Some(now);
        self.last_own = Some(now);
    }

    /// Returns a message made from `world_state` and records it as sent at `now`. Returns `None` if none is due: the
    /// last message was sent less than 1 s ago, or the last one of the behavior less than 3 s ago.
    pub fn report(
        &mut self,
        now: Time,
        world_state: &WorldState,
    ) -> Option<GameControllerReturnMessage> {
        // The time goes back when a match restarts.
        let lasts =
            |since: Option<Time>, limit| since.is_some_and(|it| it <= now && now.since(it) < limit);
        if lasts(self.last, PERIOD) || lasts(self.last_own, SILENCE) {
            return None;
        }
        self.last = Some(now);
        Some(return_message_about(world_state))
    }
}

/// Returns the return message of a robot from its world state: its pose on the field, the ball relative to the robot,
/// and whether it has fallen.
pub fn return_message_about(world_state: &WorldState) -> GameControllerReturnMessage {
    let ball = world_state.ball.as_ref();
    GameControllerReturnMessage {
        player_number: world_state.robot.player_number,
        fallen: world_state.fall_down_state.kind != FallDownStateKind::IsReady,
        pose: world_state.robot.ground_to_field.as_pose(),
        ball: ball.map(|ball| ReturnMessageBall {
            position: ball.ball_in_ground,
            age: world_state.now.since(ball.last_seen_ball),
        }),
    }
}
