//! Decision of a player, by the state of the match, its number, and the distances to the ball.

use nalgebra::Vector2;

use crate::Motion;
use crate::perception::field::{HALF_GOAL, HALF_LENGTH};
use crate::perception::model::Model;
use crate::play::game::{Game, Phase};
use crate::play::travel::{WalkTarget, walk_to};
use crate::play::{formation, striker};

/// Number of the goalkeeper.
pub(crate) const GOALKEEPER: u32 = 1;
/// Time by which another player must be faster at the ball to take over \[s\].
const HYSTERESIS: f64 = 0.8;
/// Time to the ball in messages of a player that does not go there \[s\].
const MAX_TIME: f64 = 40.0;
/// Time for getting up \[s\].
const GET_UP_TIME: f64 = 3.0;
/// Time for turning of a teammate that has sent no time to the ball \[s\].
const TURN_TIME: f64 = 0.8;
/// Distance from the ball in play that only one player of a team may enter \[m\].
const DISTANCE: f64 = 1.6;
/// Distance from the ball in a set play of the opponents \[m\]: a bit more than the 2 m of the rules.
const SET_PLAY_DISTANCE: f64 = 2.3;
/// Age of the ball beyond which its position is unknown \[s\].
const MAX_BALL_AGE: f64 = 4.0;
/// Distance from the ball within which another player has touched it \[m\].
const TOUCH_DISTANCE: f64 = 0.3;
/// Distance from the ball within which this player took a set play \[m\].
const TAKER_DISTANCE: f64 = 0.6;
/// Angle from the direction of the ball within which a player waits \[rad\].
const HEADING_TOLERANCE: f64 = 0.25;
/// Factor of the tolerances for a player at its position.
const TOLERANCE_FACTOR: f64 = 2.0;
/// Distance of the ball from the goal below which the goalkeeper moves to the ball \[m\].
const KEEPER_RANGE: f64 = 3.0;
/// Distance of the goalkeeper in front of its goal line \[m\].
const KEEPER_LINE: f64 = 0.6;

/// Memory of a player between decisions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tactics {
    /// Set if this player is the striker, the player of its team that goes to the ball.
    is_striker: bool,
    /// Set if the player took a set play and no other robot has touched the ball since.
    has_taken_set_play: bool,
    /// Set if the player has reached its position; it then stands until the distance exceeds the larger tolerance.
    is_in_place: bool,
    /// Phase of the last decision.
    last_phase: Option<Phase>,
    /// Time to the ball for the message to teammates \[s\].
    pub(crate) time_to_ball: f64,
}

impl Tactics {
    /// Returns the motion of a cycle. The player that can reach the ball first plays as the striker; all others walk to
    /// their positions. Stands if there is nothing to play or the own position is unknown. A fallen player needs longer
    /// to the ball. Updates `time_to_ball` and the role.
    pub(crate) fn decide(
        &mut self,
        number: u32,
        game: &Game,
        model: &Model,
        has_fallen: bool,
    ) -> Motion {
        let phase = game.phase();
        self.update_set_play(phase, model);
        self.time_to_ball = self.estimate_time_to_ball(number, model, has_fallen);
        if model.is_lost() || matches!(phase, Phase::Beam | Phase::Over) {
            self.is_striker = false;
            return Motion::Stand;
        }
        if model.ball.age > MAX_BALL_AGE {
            self.is_striker = false;
            return self.hold_position(number, game, model);
        }
        self.is_striker = phase != Phase::OpponentSetPlay && self.is_fastest(number, model);
        if self.is_striker {
            self.is_in_place = false;
            return striker::decide(model, phase == Phase::OwnSetPlay);
        }
        self.hold_position(number, game, model)
    }

    /// Records that this player took a set play, until another player is at the ball. The player may not touch the ball
    /// again before (double touch).
    fn update_set_play(&mut self, phase: Phase, model: &Model) {
        let ball = &model.ball.position;
        if self.last_phase == Some(Phase::OwnSetPlay) && phase == Phase::Play {
            self.has_taken_set_play =
                self.is_striker && (model.position() - ball).norm() < TAKER_DISTANCE;
        }
        let mut others = model.players.all();
        if phase != Phase::Play
            || others.any(|(_, it)| (it.position - ball).norm() < TOUCH_DISTANCE)
        {
            self.has_taken_set_play = false;
        }
        self.last_phase = Some(phase);
    }

    /// Returns the time to the ball for comparison with teammates \[s\]; [`MAX_TIME`] if the player does not go to the
    /// ball. A fallen player needs [`GET_UP_TIME`] more. A striker gets a bonus, so that the role does not alternate.
    fn estimate_time_to_ball(&self, number: u32, model: &Model, has_fallen: bool) -> f64 {
        let goal = Vector2::new(-HALF_LENGTH, 0.0);
        let is_in_range = (model.ball.position - goal).norm() < KEEPER_RANGE;
        let stays = number == GOALKEEPER && !is_in_range;
        if self.has_taken_set_play || stays || model.is_lost() || model.ball.age > MAX_BALL_AGE {
            return MAX_TIME;
        }
        let down = if has_fallen { GET_UP_TIME } else { 0.0 };
        let bonus = if self.is_striker { HYSTERESIS } else { 0.0 };
        (striker::time_to_ball(model) + down - bonus).clamp(0.0, MAX_TIME)
    }

    /// Returns true if no teammate is faster at the ball. At equal times the lower number goes.
    fn is_fastest(&self, number: u32, model: &Model) -> bool {
        if self.time_to_ball >= MAX_TIME {
            return false;
        }
        model.players.teammates().all(|(other, it)| {
            let other_time = match it.time_to_ball {
                Some((time, _)) => time,
                None if other == GOALKEEPER => MAX_TIME,
                None => {
                    let offset = it.position - model.ball.position;
                    offset.norm() / striker::SPEED + TURN_TIME
                }
            };
            (self.time_to_ball, number) <= (other_time, other)
        })
    }

    /// Returns the motion to the player's position in the formation or the goal, with the ball in view. Stores whether
    /// the player is in place: then it moves again only beyond larger tolerances.
    fn hold_position(&mut self, number: u32, game: &Game, model: &Model) -> Motion {
        let ball = model.ball.position;
        let distance = match game.phase() {
            Phase::OpponentSetPlay => SET_PLAY_DISTANCE,
            _ => DISTANCE,
        };
        let place = if number == GOALKEEPER {
            goalkeeper_position(&ball)
        } else {
            formation::in_play_position(number, &ball, distance, game.is_kick_off())
        };
        let offset = ball - place;
        let tolerance = if number == GOALKEEPER { 0.1 } else { 0.25 };
        let factor = if self.is_in_place {
            TOLERANCE_FACTOR
        } else {
            1.0
        };
        let motion = walk_to(
            &WalkTarget {
                place,
                heading: libm::atan2(offset.y, offset.x),
                tolerance: tolerance * factor,
                heading_tolerance: HEADING_TOLERANCE * factor,
                around_ball: true,
            },
            model,
        );
        self.is_in_place = motion == Motion::Stand;
        motion
    }
}

/// Returns the position of the goalkeeper in the frame of the team \[m\]: between the ball and the center of its goal.
fn goalkeeper_position(ball: &Vector2<f64>) -> Vector2<f64> {
    let goal = Vector2::new(-HALF_LENGTH, 0.0);
    let offset = ball - goal;
    let y = offset.y * KEEPER_LINE / offset.x.max(KEEPER_LINE);
    Vector2::new(KEEPER_LINE - HALF_LENGTH, y.clamp(-HALF_GOAL, HALF_GOAL))
}
