use std::time::Duration;

use hsl_types::{GameState, Point2, RobotId, Vector2, World};

use super::assumed;
use super::belief::Belief;
use super::beliefs::Beliefs;
use super::deviation::combined;
use super::origin::Origin;
use super::place::Place;

/// Longest time for which a seen ball is assumed to roll on.
const ROLLS: Duration = Duration::from_secs(1);

/// Deviation of a ball at a place of the rules \[m\].
const PLACED: f32 = 0.05;

/// Ball of a rebuilt world.
#[derive(Clone, Debug)]
pub struct RebuiltBall {
    /// Position.
    pub place: Place,
    /// Velocity: mean \[m/s\].
    pub velocity: Vector2<World>,
    /// Velocity: standard deviation of each coordinate \[m/s\].
    pub velocity_deviation: f32,
    /// Observations and rules from which the ball was placed; the best one first.
    pub origins: Vec<Origin>,
    /// Robots that see the ball at another place.
    pub notes: Vec<String>,
}

/// Ball as one robot knows it.
struct KnownBall {
    robot: RobotId,
    topic: &'static str,
    age: Duration,
    place: Place,
    velocity: Vector2<World>,
}

impl RebuiltBall {
    /// Returns the ball at rest at a position of the user.
    pub fn given(position: Point2<World>) -> Self {
        Self {
            place: Place {
                position,
                deviation: 0.0,
            },
            velocity: Vector2::zero(),
            velocity_deviation: 0.0,
            origins: vec![Origin::Given],
            notes: Vec::new(),
        }
    }

    /// Returns the ball at rest at a place of the rules.
    fn placed(position: Point2<World>, origin: Origin) -> Self {
        Self {
            place: Place::new(position, PLACED),
            origins: vec![origin],
            ..Self::given(position)
        }
    }

    /// Returns the ball as the robots know it: the mean of all that agree with the least uncertain one, weighted by their
    /// variances. Without any, the ball at the place of the rules. `None` if neither is known.
    pub(super) fn of(beliefs: &Beliefs, game: GameState) -> Option<Self> {
        let is_in_play = game == GameState::Playing;
        let mut known = KnownBall::all(beliefs);
        known.sort_by(|a, b| a.place.deviation.total_cmp(&b.place.deviation));
        match known.split_first() {
            // Before play, the referee puts the ball down.
            Some((best, others)) if is_in_play || best.age <= assumed::NOW => {
                Some(Self::seen(best, others))
            }
            _ => Self::by_rules(beliefs, is_in_play),
        }
    }

    fn seen(best: &KnownBall, others: &[KnownBall]) -> Self {
        let (agreeing, others): (Vec<_>, Vec<_>) =
            others.iter().partition(|it| it.place.agrees(&best.place));
        let all = std::iter::once(best).chain(agreeing);
        let places: Vec<_> = all.clone().map(|it| it.place).collect();
        // All robots may have missed the same kick.
        let missed = assumed::ROLL * best.age.as_secs_f32();
        let mean = Place::fused(&places).unwrap_or(best.place);
        let speed = best.velocity.norm();
        let changed = assumed::BALL_SPEED_BY_AGE * best.age.as_secs_f32();
        let notes = others.iter().map(|it| {
            let distance = it.place.position.distance(mean.position);
            format!("{} sees it {distance:.1} m from there", it.robot)
        });
        Self {
            place: Place::new(mean.position, mean.deviation.max(missed)),
            velocity: best.velocity,
            velocity_deviation: combined([assumed::BALL_SPEED * speed, changed]),
            origins: all.map(KnownBall::origin).collect(),
            notes: notes.collect(),
        }
    }

    fn by_rules(beliefs: &Beliefs, is_in_play: bool) -> Option<Self> {
        let newest = beliefs.last.values().max_by_key(|it| it.at);
        let placed = newest.and_then(|it| Some((it, it.state.rule_ball?)));
        if let Some((belief, ball)) = placed {
            let position = belief.side.field_to_world() * ball.ball_in_field;
            let origin = Origin::Message {
                robot: belief.robot,
                topic: "world_state.rule_ball",
                age: beliefs.at.since(belief.at),
            };
            return Some(Self::placed(position, origin));
        }
        let rule = Origin::Rule("at the center mark until play begins");
        (!is_in_play).then(|| Self::placed(Point2::origin(), rule))
    }
}

impl KnownBall {
    /// Returns the ball as each robot knows it, from its own sighting or from that of a teammate without a log.
    fn all(beliefs: &Beliefs) -> Vec<Self> {
        let seen = beliefs.balls.values();
        let mut known: Vec<_> = seen.filter_map(|it| Self::seen_by(it, beliefs)).collect();
        for belief in beliefs.last.values() {
            known.extend(Self::said_to(belief, beliefs));
        }
        known.retain(|it| it.age <= assumed::OLDEST);
        known
    }

    /// Returns the ball as a robot saw it last.
    fn seen_by(belief: &Belief, beliefs: &Beliefs) -> Option<Self> {
        let ball = belief.state.ball.as_ref()?;
        let own = Belief::ball_deviation(ball);
        let age = belief.state.now.since(ball.last_seen_ball) + beliefs.at.since(belief.at);
        let velocity = belief.ground_to_world() * ball.ball_in_ground_velocity;
        let place = belief.place_of(ball.ball_in_ground, own);
        Some(Self {
            robot: belief.robot,
            topic: "world_state.ball",
            age,
            place: Self::rolled(place, velocity, age),
            velocity,
        })
    }

    /// Returns the balls in the messages that a robot received from teammates without a log.
    fn said_to<'a>(
        belief: &'a Belief,
        beliefs: &'a Beliefs,
    ) -> impl Iterator<Item = Self> + use<'a> {
        let states = belief.state.player_states.present();
        states.filter_map(move |(number, state)| {
            let teammate = RobotId::new(belief.robot.team, number);
            let ball = state.ball_position?;
            if beliefs.last.contains_key(&teammate) {
                return None;
            }
            let age = belief.state.now.since(ball.last_seen) + beliefs.at.since(belief.at);
            let to_world = belief.side.field_to_world();
            let velocity = to_world * ball.velocity;
            let distance = state.pose.position.distance(ball.position);
            let relative = assumed::BALL + assumed::BALL_BY_DISTANCE * distance;
            let turn = assumed::ORIENTATION * distance;
            let deviation = combined([relative, assumed::POSITION, turn]);
            let place = Place::new(to_world * ball.position, deviation);
            Some(Self {
                robot: belief.robot,
                topic: "world_state.player_states",
                age,
                place: Self::rolled(place, velocity, age),
                velocity,
            })
        })
    }

    /// Returns the place of a ball some time after it was at `place`.
    fn rolled(place: Place, velocity: Vector2<World>, age: Duration) -> Place {
        let rolls = age.min(ROLLS).as_secs_f32();
        let missed = assumed::ROLL * age.as_secs_f32();
        Place::new(
            place.position + velocity * rolls,
            combined([place.deviation, missed]),
        )
    }

    fn origin(&self) -> Origin {
        Origin::Message {
            robot: self.robot,
            topic: self.topic,
            age: self.age,
        }
    }
}
