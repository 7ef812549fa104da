//! Memory of the ball: the visible ball, or else the last sighting by the robot or a teammate.

use hsl_types::{
    BallState, Field, Ground, Isometry2, Point2, PrimaryState, Side, Time, Vector2, WorldState,
};

use crate::Blackboard;
use crate::rolling_ball::RollingBall;

impl Blackboard {
    /// Updates `last_ball` and `ball` for the new `world_state`; `self.world_state` is still the one of the previous
    /// tick.
    ///
    /// `ball` is the visible ball. Without one, it is the most recent sighting in the robot's memory, by the rules or
    /// in the teammates' messages. Outside of Set and Playing the ball may be carried, so only a ball that is seen or
    /// given by the rules counts then.
    pub(crate) fn update_ball(&mut self, world_state: &WorldState) {
        let is_in_play = matches!(
            world_state.robot.primary_state,
            PrimaryState::Set | PrimaryState::Playing
        );
        self.last_ball = match (world_state.ball, self.last_ball) {
            (Some(seen), _) => Some(seen),
            (None, Some(last)) if is_in_play => self.rolled_on(last, world_state),
            (None, _) => None,
        };
        self.ball = if world_state.ball.is_some() {
            world_state.ball
        } else if is_in_play {
            let heard = self.newest_teammate_ball(world_state);
            [self.last_ball, world_state.rule_ball, heard]
                .into_iter()
                .flatten()
                .reduce(|best, other| {
                    if other.last_seen_ball > best.last_seen_ball {
                        other
                    } else {
                        best
                    }
                })
        } else {
            world_state.rule_ball
        };
    }

    /// Returns position and velocity of the known ball in the field frame, or `None` if it is not known.
    pub(crate) fn rolling_ball(&self) -> Option<RollingBall> {
        let ball = self.ball?;
        Some(RollingBall {
            position: ball.ball_in_field,
            velocity: self.ground_to_field() * ball.ball_in_ground_velocity,
            friction_per_second: self.parameters.ball.friction_per_second,
        })
    }

    /// Returns the ball `last` of the previous tick, extrapolated to the new `world_state`, or `None` if it was last
    /// seen more than `ball.timeout` ago.
    fn rolled_on(&self, last: BallState, world_state: &WorldState) -> Option<BallState> {
        let age = world_state.now.since(last.last_seen_ball);
        if age > self.parameters.ball.timeout {
            return None;
        }
        let elapsed = world_state.now.since(self.world_state.now).as_secs_f32();
        let rolled = RollingBall {
            position: last.ball_in_field,
            velocity: self.ground_to_field() * last.ball_in_ground_velocity,
            friction_per_second: self.parameters.ball.friction_per_second,
        }
        .after(elapsed);
        Some(ball_state(
            rolled.position,
            rolled.velocity,
            last.last_seen_ball,
            world_state.robot.ground_to_field,
        ))
    }

    /// Returns the ball of the most recent sighting that teammates reported, not extrapolated. Returns `None` without a
    /// sighting within `ball.teammate_timeout`.
    fn newest_teammate_ball(&self, world_state: &WorldState) -> Option<BallState> {
        let oldest = world_state
            .now
            .before(self.parameters.ball.teammate_timeout);
        world_state
            .player_states
            .present()
            .filter_map(|(_, state)| state.ball_position)
            .filter(|ball| ball.last_seen >= oldest)
            .reduce(|best, other| {
                if other.last_seen > best.last_seen {
                    other
                } else {
                    best
                }
            })
            .map(|ball| {
                ball_state(
                    ball.position,
                    ball.velocity,
                    ball.last_seen,
                    world_state.robot.ground_to_field,
                )
            })
    }
}

/// Returns a ball with position and velocity in both frames, for a robot at `ground_to_field`.
fn ball_state(
    position: Point2<Field>,
    velocity: Vector2<Field>,
    last_seen_ball: Time,
    ground_to_field: Isometry2<Ground, Field>,
) -> BallState {
    let field_to_ground = ground_to_field.inverse();
    BallState {
        ball_in_ground: field_to_ground * position,
        ball_in_field: position,
        ball_in_ground_velocity: field_to_ground * velocity,
        covariance: [0.0; 4],
        confidence: 1.0,
        last_seen_ball,
        field_side: Side::of(position.y),
    }
}
