//! What a player does, by the state of the match, its number, and who is nearest to the ball.

use nalgebra::Vector2;

use crate::motion::motions::Motion;
use crate::perception::field::{HALF_GOAL, HALF_LENGTH};
use crate::perception::model::Model;
use crate::play::formation;
use crate::play::game::{Game, Phase};
use crate::play::striker;
use crate::play::travel::{Goal, walk_to};

/// Number of the goalkeeper.
pub(crate) const GOALKEEPER: u32 = 1;
/// How much faster another player must be at the ball before it takes over \[s\].
const HYSTERESIS: f64 = 0.8;
/// Time to the ball that a player tells who does not go there \[s\].
const NEVER: f64 = 40.0;
/// What a player that lies needs before it walks \[s\].
const GET_UP: f64 = 3.0;
/// What a teammate that did not say how long it needs may need for turning \[s\].
const UNKNOWN: f64 = 0.8;
/// Distance from the ball in play within which only one player of a team is \[m\].
const DISTANCE: f64 = 1.6;
/// Distance from the ball while the opponents take a set play \[m\]: a bit more than the 2 m of the rules.
const SET_PLAY_DISTANCE: f64 = 2.3;
/// Age of the ball beyond which its place is not known \[s\].
const LOST: f64 = 4.0;
/// Distance from the ball within which another player has touched it \[m\].
const TOUCH: f64 = 0.3;
/// Distance from the ball within which this player took a set play \[m\].
const TAKEN: f64 = 0.6;
/// Angle from the direction of the ball within which a player waits \[rad\].
const HEADING_TOLERANCE: f64 = 0.25;
/// By how much tolerances grow when a player is in its place.
const SLACK: f64 = 2.0;
/// How near to its goal the ball is when the goalkeeper goes for it \[m\].
const KEEPER_RANGE: f64 = 3.0;
/// How far in front of its goal line the goalkeeper stands \[m\].
const KEEPER_LINE: f64 = 0.6;

/// What a player remembers between its decisions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tactics {
    is_striker: bool,
    /// It took a set play and may not touch the ball before somebody else did.
    has_taken: bool,
    /// It has reached its place, and stands until that is some way off.
    is_in_place: bool,
    last: Option<Phase>,
    /// Time to the ball that it tells others \[s\].
    pub(crate) time_to_ball: f64,
}

impl Tactics {
    /// Decides.
    pub(crate) fn decide(
        &mut self,
        number: u32,
        game: &Game,
        model: &Model,
        has_fallen: bool,
    ) -> Motion {
        let phase = game.phase();
        self.remember(phase, model);
        self.time_to_ball = self.estimate(number, model, has_fallen);
        if model.is_lost() || matches!(phase, Phase::Beam | Phase::Over) {
            self.is_striker = false;
            return Motion::Stand;
        }
        if model.ball.age > LOST {
            self.is_striker = false;
            return self.hold_position(number, game, model);
        }
        self.is_striker = phase != Phase::Theirs && self.is_first(number, model);
        if self.is_striker {
            self.is_in_place = false;
            return striker::play(model, phase == Phase::Ours);
        }
        self.hold_position(number, game, model)
    }

    /// Notes that this player took a set play, until somebody else is at the ball.
    fn remember(&mut self, phase: Phase, model: &Model) {
        let ball = &model.ball.position;
        if self.last == Some(Phase::Ours) && phase == Phase::Play {
            self.has_taken = self.is_striker && (model.position() - ball).norm() < TAKEN;
        }
        let mut others = model.players.all();
        if phase != Phase::Play || others.any(|(_, it)| (it.position - ball).norm() < TOUCH) {
            self.has_taken = false;
        }
        self.last = Some(phase);
    }

    fn estimate(&self, number: u32, model: &Model, has_fallen: bool) -> f64 {
        let goal = Vector2::new(-HALF_LENGTH, 0.0);
        let is_in_range = (model.ball.position - goal).norm() < KEEPER_RANGE;
        let stays = number == GOALKEEPER && !is_in_range;
        if self.has_taken || stays || model.is_lost() || model.ball.age > LOST {
            return NEVER;
        }
        let down = if has_fallen { GET_UP } else { 0.0 };
        let bonus = if self.is_striker { HYSTERESIS } else { 0.0 };
        (striker::time_to_ball(model) + down - bonus).clamp(0.0, NEVER)
    }

    /// Whether no teammate is faster at the ball.
    fn is_first(&self, number: u32, model: &Model) -> bool {
        if self.time_to_ball >= NEVER {
            return false;
        }
        model.players.teammates().all(|(other, it)| {
            let theirs = match it.time_to_ball {
                Some((time, _)) => time,
                None if other == GOALKEEPER => NEVER,
                None => {
                    let way = it.position - model.ball.position;
                    way.norm() / striker::SPEED + UNKNOWN
                }
            };
            (self.time_to_ball, number) <= (theirs, other)
        })
    }

    fn hold_position(&mut self, number: u32, game: &Game, model: &Model) -> Motion {
        let ball = model.ball.position;
        let distance = match game.phase() {
            Phase::Theirs => SET_PLAY_DISTANCE,
            _ => DISTANCE,
        };
        let place = if number == GOALKEEPER {
            keeper_place(&ball)
        } else {
            formation::in_play(number, &ball, distance, game.is_kick_off())
        };
        let way = ball - place;
        let tolerance = if number == GOALKEEPER { 0.1 } else { 0.25 };
        let slack = if self.is_in_place { SLACK } else { 1.0 };
        let motion = walk_to(
            &Goal {
                place,
                heading: libm::atan2(way.y, way.x),
                tolerance: tolerance * slack,
                heading_tolerance: HEADING_TOLERANCE * slack,
                around_ball: true,
            },
            model,
        );
        self.is_in_place = motion == Motion::Stand;
        motion
    }
}

/// Where the goalkeeper stands: between the ball and the middle of its goal.
fn keeper_place(ball: &Vector2<f64>) -> Vector2<f64> {
    let goal = Vector2::new(-HALF_LENGTH, 0.0);
    let way = ball - goal;
    let y = way.y * KEEPER_LINE / way.x.max(KEEPER_LINE);
    Vector2::new(KEEPER_LINE - HALF_LENGTH, y.clamp(-HALF_GOAL, HALF_GOAL))
}
