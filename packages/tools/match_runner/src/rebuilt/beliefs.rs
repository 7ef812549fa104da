use std::collections::BTreeMap;
use std::fmt::Display;

use bag_tools::Bag;
use hsl_types::{FieldDimensions, GameControllerState, GlobalFieldSide, RobotId, Team, Time};
use hsl_wire::convert::{field_dimensions, game_controller_state, world_state};
use hsl_wire::topics::{self, Owner, Topic};
use hsl_wire::{Message as _, hsl_msgs};
use mcap::Message;

use super::assumed;
use super::belief::Belief;
use super::error::RebuildError;
use super::next_goal::NextGoal;
use super::recent_poses::RecentPoses;
use super::sighting::Sighting;
use super::tracks::Tracks;

/// State of the game that a robot received.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReceivedGame {
    /// Robot.
    pub(super) robot: RobotId,
    /// Log time.
    pub(super) at: Time,
    /// State, in which `Hulks` is the team in namespace `/hulks`.
    pub(super) state: GameControllerState,
}

/// Contents of a log that matter at a time.
pub(super) struct Beliefs {
    /// Time.
    pub(super) at: Time,
    /// Last world state of each robot until then.
    pub(super) last: BTreeMap<RobotId, Belief>,
    /// Poses of each robot shortly before its last world state.
    pub(super) poses: BTreeMap<RobotId, RecentPoses>,
    /// Last world state in which each robot saw the ball.
    pub(super) balls: BTreeMap<RobotId, Belief>,
    /// Robots that each robot has seen.
    pub(super) tracks: BTreeMap<RobotId, Tracks>,
    /// Last state of the game.
    pub(super) game: Option<ReceivedGame>,
    /// Dimensions of the field; `None`: not in the log.
    pub(super) field: Option<FieldDimensions>,
    /// Goal after the time; `None`: none in the log, or not in the time that is read.
    pub(super) next_goal: Option<NextGoal>,
    /// Log time of the first world state.
    first: Option<Time>,
    /// Log time of the last world state until then.
    newest: Option<Time>,
}

impl Beliefs {
    /// Reads a log up to the next goal after the time `at`, if there is one.
    ///
    /// # Errors
    /// Returns an error if the log cannot be read up to the time, if a message is invalid, or if no robot has published a
    /// world state shortly before the time.
    pub(super) fn read(bag: &Bag, at: Time) -> Result<Self, RebuildError> {
        let mut beliefs = Self {
            at,
            last: BTreeMap::new(),
            poses: BTreeMap::new(),
            balls: BTreeMap::new(),
            tracks: BTreeMap::new(),
            game: None,
            field: None,
            next_goal: None,
            first: None,
            newest: None,
        };
        for message in bag.messages()? {
            let message = match message {
                Ok(message) => message,
                // What comes later is not needed.
                Err(_) if beliefs.newest.is_some_and(|it| it >= at) => break,
                Err(error) => return Err(error.into()),
            };
            let time = Time::from_nanos(message.log_time);
            let is_enough = beliefs.next_goal.is_some() || time.since(at) > NextGoal::WITHIN;
            // Without a world state until then, the error has the time of the first one.
            if time > at && beliefs.first.is_some() && is_enough {
                break;
            }
            if let Some((topic, Some(Owner::Robot(robot)))) =
                Topic::by_full_name(&message.channel.topic)
            {
                beliefs.add(robot, topic, &message)?;
            }
        }
        beliefs.require_current(bag)?;
        Ok(beliefs)
    }

    /// Adds a message of a robot.
    fn add(
        &mut self,
        robot: RobotId,
        topic: &Topic,
        message: &Message<'_>,
    ) -> Result<(), RebuildError> {
        let time = Time::from_nanos(message.log_time);
        let invalid = |reason: &dyn Display| RebuildError::Message {
            topic: message.channel.topic.clone(),
            time,
            reason: reason.to_string(),
        };
        if topic == &topics::WORLD_STATE {
            self.first.get_or_insert(time);
            if time > self.at {
                return Ok(());
            }
            self.newest = Some(time);
            // Older ones have no effect.
            if self.at.since(time) > assumed::OLDEST {
                return Ok(());
            }
            let state = hsl_msgs::WorldState::from_cdr(&message.data).map_err(|it| invalid(&it))?;
            let state = world_state::from_message(&state).map_err(|it| invalid(&it))?;
            let game = state.filtered_game_controller_state.as_ref();
            let side = game.map(|it| it.global_field_side);
            let side = side.unwrap_or_else(|| self.side_of(robot.team));
            self.add_belief(Belief {
                robot,
                at: time,
                state,
                side,
            });
        } else if topic == &topics::GAME_CONTROLLER_STATE {
            let state = hsl_msgs::GameControllerState::from_cdr(&message.data);
            let state = state.map_err(|it| invalid(&it))?;
            let state = game_controller_state::from_message(&state).map_err(|it| invalid(&it))?;
            let state = state.seen_from(robot.team);
            let game = ReceivedGame {
                robot,
                at: time,
                state,
            };
            if time <= self.at {
                self.game = Some(game);
            } else if let Some(before) = &self.game
                && self.next_goal.is_none()
            {
                self.next_goal = NextGoal::between(before, &game, self.at);
            }
        } else if topic == &topics::FIELD_DIMENSIONS {
            let field = hsl_msgs::FieldDimensions::from_cdr(&message.data);
            let field = field.map_err(|it| invalid(&it))?;
            let field = field_dimensions::from_message(&field).map_err(|it| invalid(&it))?;
            self.field = Some(field);
        }
        Ok(())
    }

    fn add_belief(&mut self, belief: Belief) {
        if self.at.since(belief.at) <= assumed::OLDEST_SIGHTING {
            let tracks = self.tracks.entry(belief.robot).or_default();
            tracks.add(belief.at, Sighting::all(&belief));
        }
        let poses = self.poses.entry(belief.robot).or_default();
        poses.add(belief.at, belief.ground_to_world());
        if belief.state.ball.is_some() {
            self.balls.insert(belief.robot, belief.clone());
        }
        self.last.insert(belief.robot, belief);
    }

    /// Returns the direction of play of a team by the last state of the game; without one, the hulks play towards positive
    /// x.
    pub(super) fn side_of(&self, team: Team) -> GlobalFieldSide {
        let game = self.game.as_ref();
        match (game, team) {
            (Some(game), team) => game.state.field_side_of(team),
            (None, Team::Hulks) => GlobalFieldSide::Home,
            (None, Team::Opponent) => GlobalFieldSide::Away,
        }
    }

    /// Returns an error if no robot has published a world state shortly before the time.
    fn require_current(&self, bag: &Bag) -> Result<(), RebuildError> {
        let path = bag.path().to_owned();
        let origin = bag.origin()?;
        let shown = |time: Time| Time::ZERO + time.since(origin);
        match (self.first, self.newest) {
            (None, _) => Err(RebuildError::NoWorldState { path }),
            (Some(first), None) => {
                let first = shown(first);
                // Rounded up to milliseconds.
                let use_at = (first.as_secs_f64() * 1000.0).ceil() / 1000.0;
                Err(RebuildError::TooEarly {
                    path,
                    first,
                    use_at,
                })
            }
            (_, Some(newest)) if self.at.since(newest) > assumed::OLDEST => {
                let (at, age) = (shown(self.at), self.at.since(newest).as_secs_f64());
                Err(RebuildError::TooOld { path, at, age })
            }
            _ => Ok(()),
        }
    }

    /// Returns the sightings of all robots, by observer.
    pub(super) fn sightings(&self) -> impl Iterator<Item = &Sighting> {
        let tracks = self.tracks.values().flat_map(Tracks::iter);
        // A robot that has stopped publishing has not continued its tracks.
        tracks.filter(|it| it.age(self.at) <= assumed::OLDEST_SIGHTING)
    }
}
