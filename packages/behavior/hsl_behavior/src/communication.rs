//! Planning of messages; nothing is sent here.

use std::time::Duration;

use hsl_types::{
    FilteredGameControllerState, GameControllerReturnMessage, HulkMessage, OutgoingMessage,
    PrimaryState, ReturnMessageBall, StateMessage, StateMessageBall, Time,
};

use crate::Blackboard;
use crate::conditions;

impl Blackboard {
    /// Returns the messages of this tick: the return message to the GameController, then the state message to the team,
    /// each only if it is due. Stores the times at which they were sent.
    pub fn plan_communication(&mut self) -> Vec<OutgoingMessage> {
        [self.game_controller_return_message(), self.state_message()]
            .into_iter()
            .flatten()
            .collect()
    }

    /// Returns a return message with the robot's pose and ball, if an address is configured and the interval since the
    /// last one is over. Stores its time.
    pub fn game_controller_return_message(&mut self) -> Option<OutgoingMessage> {
        let communication = &self.parameters.communication;
        let address = communication.game_controller_address?;
        let interval = communication.game_controller_return_message_interval;
        let now = self.world_state.now;
        if !is_due(
            self.last_sent_game_controller_return_message_time,
            now,
            interval,
        ) {
            return None;
        }
        self.last_sent_game_controller_return_message_time = Some(now);
        Some(OutgoingMessage::GameController(
            address,
            GameControllerReturnMessage {
                player_number: self.player_number(),
                fallen: conditions::has_fallen(self),
                pose: self.ground_to_field().as_pose(),
                ball: self.last_ball.map(|ball| ReturnMessageBall {
                    position: ball.ball_in_ground,
                    age: now.since(ball.last_seen_ball),
                }),
            },
        ))
    }

    /// Returns a state message to the team, if the team has messages to spare and the interval since the last one is
    /// over. Stores its time. The message contains the ball only if the robot saw it itself.
    pub fn state_message(&mut self) -> Option<OutgoingMessage> {
        let now = self.world_state.now;
        let last = self.last_sent_hsl_message_time;
        // Most ticks end here, before the closest robot to the ball is computed.
        if !is_due(
            last,
            now,
            self.parameters.communication.hsl_message_interval,
        ) {
            return None;
        }
        if !is_due(last, now, self.hsl_message_interval()?) {
            return None;
        }
        self.last_sent_hsl_message_time = Some(now);
        Some(OutgoingMessage::Hsl(HulkMessage::State(StateMessage {
            player_number: self.player_number(),
            pose: self.ground_to_field().as_pose(),
            ball_position: self.last_ball.map(|ball| StateMessageBall {
                position: ball.ball_in_field,
                age: now.since(ball.last_seen_ball),
            }),
        })))
    }

    /// Returns the time between two state messages of this robot, or `None` while it takes no part in the game or the
    /// team has no messages to spare. With `spread_over_half` the team's messages last until the end of the half.
    fn hsl_message_interval(&self) -> Option<Duration> {
        let takes_part = matches!(
            self.world_state.robot.primary_state,
            PrimaryState::Ready | PrimaryState::Set | PrimaryState::Playing
        );
        let state = self.game()?;
        let communication = &self.parameters.communication;
        if !takes_part || state.remaining_number_of_messages < communication.hsl_message_reserve {
            return None;
        }
        if !communication.spread_over_half {
            return Some(communication.hsl_message_interval);
        }
        let spread = remaining_seconds_by_message(state, communication.hsl_message_reserve)
            / self.message_share();
        let spread = Duration::try_from_secs_f32(spread).unwrap_or(Duration::MAX);
        Some(spread.max(communication.hsl_message_interval))
    }

    /// Returns the fraction of the team's messages that this robot may send. The robot at the ball gets a larger one,
    /// because its perception matters to all; the others share the rest equally.
    fn message_share(&self) -> f32 {
        let players = self.line_up().len().max(1) as f32;
        let closest = self.parameters.communication.closest_robot_message_share;
        match self.ball {
            None => 1.0 / players,
            Some(ball) if self.is_closest_to(&ball) => closest,
            Some(_) => (1.0 - closest) / (players - 1.0).max(1.0),
        }
    }
}

/// Returns the remaining time of the half, divided by the number of messages that the team may send beyond `reserve`
/// \[s\].
fn remaining_seconds_by_message(state: &FilteredGameControllerState, reserve: u16) -> f32 {
    let spare = state.remaining_number_of_messages.saturating_sub(reserve);
    state.remaining_time_in_half.as_secs_f32() / f32::from(spare.max(1))
}

/// Returns whether more than `interval` has passed since `last`; true if there was none.
fn is_due(last: Option<Time>, now: Time, interval: Duration) -> bool {
    last.is_none_or(|last| now.since(last) > interval)
}
