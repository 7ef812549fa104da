//! Conditions.

use std::fmt;

use hsl_types::{FallDownStateKind, FieldDimensions, GameControllerState, RobotId, Team};
use scenario_kit::Judge;

use super::message::{LastMessages, MessageCondition};
use crate::format::{Area, Game, GameExpectation, Penalized, Scorer};

/// Condition on the state after a tick. It is displayed in words for messages.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Condition {
    /// A team has scored since the start.
    Goal(Scorer),
    /// A robot is in the area and has the posture, if they are given.
    Robot(RobotId, Option<Area>, Option<FallDownStateKind>),
    BallIn(Area),
    /// The robot touched the ball last.
    Touch(RobotId),
    /// A robot is penalized that was not at the start.
    Penalty(Penalized),
    Game(GameExpectation),
    /// A field of a recorded message has a value.
    Message(Box<MessageCondition>),
}

/// State after a tick.
pub(crate) struct View<'a, 'w, 's> {
    pub(crate) judge: &'a Judge<'w, 's>,
    pub(crate) field: &'a FieldDimensions,
    pub(crate) messages: &'a LastMessages,
    /// Game before the first tick.
    pub(crate) initial: &'a Game,
}

impl Condition {
    pub(crate) fn holds(&self, view: &View<'_, '_, '_>) -> bool {
        let judge = view.judge;
        match self {
            Self::Goal(scorer) => {
                let before = &view.initial.scores;
                let teams = [
                    (Team::Hulks, before.hulks),
                    (Team::Opponent, before.opponent),
                ];
                let mut teams = teams.into_iter().filter(|(team, _)| scorer.includes(*team));
                teams.any(|(team, before)| judge.game().team(team).score > before)
            }
            Self::Robot(robot, area, posture) => {
                let pose = judge.pose_of(*robot).map(|pose| pose.as_pose().position);
                let is_there = |area: &Area| pose.is_some_and(|it| area.contains(it, view.field));
                area.as_ref().is_none_or(is_there)
                    && posture.is_none_or(|posture| posture_of(judge, *robot) == Some(posture))
            }
            Self::BallIn(area) => {
                let ball = judge.ball();
                ball.is_some_and(|ball| area.contains(ball.position, view.field))
            }
            Self::Touch(robot) => touch_of(judge) == Some(*robot),
            Self::Penalty(penalized) => penalized_in(judge.game())
                .any(|it| penalized.includes(it) && !view.was_penalized(it)),
            Self::Game(expected) => expected.fits(judge.game()),
            Self::Message(condition) => condition.holds(view.messages),
        }
    }

    /// Returns the distance by which the condition holds \[m\], negative if it does not hold; `None` for a condition that
    /// is not about a place.
    pub(crate) fn distance(&self, view: &View<'_, '_, '_>) -> Option<f64> {
        let judge = view.judge;
        let (area, point) = match self {
            Self::Robot(robot, Some(area), None) => {
                (area, judge.pose_of(*robot)?.as_pose().position)
            }
            Self::BallIn(area) => (area, judge.ball()?.position),
            _ => return None,
        };
        Some(f64::from(area.depth(point, view.field)))
    }

    /// Returns the state that the condition is about, in words, for the message of an expectation that failed.
    pub(crate) fn got(&self, view: &View<'_, '_, '_>) -> String {
        let judge = view.judge;
        match self {
            Self::Goal(_) => {
                let score = |team| judge.game().team(team).score;
                format!("score {}:{}", score(Team::Hulks), score(Team::Opponent))
            }
            Self::Robot(robot, _, posture) => match judge.pose_of(*robot) {
                None => "it does not play".to_owned(),
                Some(pose) => {
                    let at = pose.translation();
                    let place = format!("it is at ({:.2}, {:.2})", at.x, at.y);
                    match posture.and(posture_of(judge, *robot)) {
                        Some(posture) => format!("{place} and {}", text_of(&posture)),
                        None => place,
                    }
                }
            },
            Self::BallIn(_) => match judge.ball() {
                None => "no ball is on the field".to_owned(),
                Some(ball) => format!("it is at ({:.2}, {:.2})", ball.position.x, ball.position.y),
            },
            Self::Touch(_) => match touch_of(judge) {
                None => "no robot touched it".to_owned(),
                Some(robot) => format!("{robot} touched it last"),
            },
            Self::Penalty(_) => {
                let penalized = penalized_in(judge.game()).filter(|it| !view.was_penalized(*it));
                let names: Vec<_> = penalized.map(|it| it.to_string()).collect();
                match names.as_slice() {
                    [] => "no penalty".to_owned(),
                    names => format!("penalty of {}", names.join(", ")),
                }
            }
            Self::Game(_) => {
                let game = judge.game();
                GameExpectation {
                    state: Some(game.game_state),
                    half: Some(game.half),
                    stopped: Some(game.stopped),
                    sub_state: game.sub_state,
                    kicking_team: game.kicking_team,
                }
                .to_string()
            }
            Self::Message(condition) => condition.got(view.messages),
        }
    }

    /// Returns the robot to which a failure of the condition is attributed, or `None` for the whole run.
    pub(crate) fn robot(&self) -> Option<RobotId> {
        match self {
            Self::Robot(robot, ..) | Self::Touch(robot) => Some(*robot),
            Self::Message(condition) => condition.robot,
            _ => None,
        }
    }
}

impl View<'_, '_, '_> {
    /// Returns true if the robot was penalized before the first tick.
    fn was_penalized(&self, robot: RobotId) -> bool {
        let mut names = self.initial.penalties.keys();
        names.any(|name| name.value.0 == robot)
    }
}

fn posture_of(judge: &Judge<'_, '_>, robot: RobotId) -> Option<FallDownStateKind> {
    let world_state = judge.world_state_of(robot)?;
    Some(world_state.fall_down_state.kind)
}

/// Returns the robot that touched the ball last.
fn touch_of(judge: &Judge<'_, '_>) -> Option<RobotId> {
    let touch = judge.ball()?.last_touch?;
    Some(touch.robot)
}

fn penalized_in(game: &GameControllerState) -> impl Iterator<Item = RobotId> {
    Team::ALL.into_iter().flat_map(|team| {
        let penalties = game.team(team).penalties.present();
        penalties.map(move |(number, _)| RobotId::new(team, number))
    })
}

impl Scorer {
    fn includes(self, team: Team) -> bool {
        match self {
            Self::Any => true,
            Self::Hulks => team == Team::Hulks,
            Self::Opponent => team == Team::Opponent,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Hulks => "hulks",
            Self::Opponent => "opponent",
        }
    }
}

impl Penalized {
    fn includes(self, robot: RobotId) -> bool {
        match self {
            Self::Team(team) => team.includes(robot.team),
            Self::Robot(name) => name.0 == robot,
        }
    }
}

impl GameExpectation {
    fn fits(&self, game: &GameControllerState) -> bool {
        self.state.is_none_or(|it| it == game.game_state)
            && self.half.is_none_or(|it| it == game.half)
            && self.stopped.is_none_or(|it| it == game.stopped)
            && self.sub_state.is_none_or(|it| Some(it) == game.sub_state)
            && self
                .kicking_team
                .is_none_or(|it| Some(it) == game.kicking_team)
    }
}

/// Returns the name of an enum's variant as it is written in files.
fn text_of(name: &impl serde::Serialize) -> String {
    let value = serde_json::to_value(name).unwrap_or_default();
    value.as_str().unwrap_or_default().to_owned()
}

impl fmt::Display for GameExpectation {
    /// Writes the given states, for example `state playing, half first`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            ("state", self.state.as_ref().map(text_of)),
            ("half", self.half.as_ref().map(text_of)),
            ("stopped", self.stopped.map(|it| it.to_string())),
            ("sub_state", self.sub_state.as_ref().map(text_of)),
            ("kicking_team", self.kicking_team.as_ref().map(text_of)),
        ];
        let parts = parts
            .into_iter()
            .filter_map(|(key, value)| Some(format!("{key} {}", value?)));
        f.write_str(&parts.collect::<Vec<_>>().join(", "))
    }
}

impl fmt::Display for Condition {
    /// Writes the condition in words, for example `ball touched last by hulks/2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Goal(Scorer::Any) => f.write_str("goal by any team"),
            Self::Goal(scorer) => write!(f, "goal by {}", scorer.name()),
            Self::Robot(robot, area, posture) => {
                write!(f, "{robot}")?;
                if let Some(area) = area {
                    write!(f, " in {area}")?;
                }
                match posture {
                    Some(posture) => write!(f, " with posture {}", text_of(posture)),
                    None => Ok(()),
                }
            }
            Self::BallIn(area) => write!(f, "ball in {area}"),
            Self::Touch(robot) => write!(f, "ball touched last by {robot}"),
            Self::Penalty(Penalized::Team(Scorer::Any)) => f.write_str("penalty of any robot"),
            Self::Penalty(Penalized::Team(team)) => write!(f, "penalty of {}", team.name()),
            Self::Penalty(Penalized::Robot(robot)) => write!(f, "penalty of {robot}"),
            Self::Game(expected) => write!(f, "game with {expected}"),
            Self::Message(condition) => condition.fmt(f),
        }
    }
}
