use std::borrow::Cow;
use std::collections::BTreeMap;
use std::time::Duration;

use field_mission::{FieldMission, MissionFiles, MissionTick};
use hsl_types::{
    BallState, FieldDimensions, FilteredGameControllerState, FilteredGameState, GamePhase,
    GlobalFieldSide, LineUp, Obstacle, ObstacleKind, Penalty, PlayerNumber, Players, Point2, Pose2,
    PrimaryState, RobotId, RobotState, Side, Team, Time, Vector2, WorldState,
};

/// Domain with two robots, a place and all perceived predicates.
pub(crate) const DOMAIN: &str = "(define (domain field)
  (:requirements :typing :negative-preconditions)
  (:types robot place)
  (:predicates (at ?r - robot ?p - place) (ball_at ?p - place) (has_ball ?r - robot)
    (ball_is_free) (opponent_has_ball) (scored) (passed ?a ?b - robot))
  (:action go :parameters (?r - robot ?p - place) :precondition (not (at ?r ?p)) :effect (at ?r ?p))
  (:action get :parameters (?r - robot) :precondition (ball_is_free)
    :effect (and (has_ball ?r) (not (ball_is_free))))
  (:action pass :parameters (?a ?b - robot) :precondition (and (has_ball ?a) (not (= ?a ?b)))
    :effect (and (passed ?a ?b) (has_ball ?b) (not (has_ball ?a)))))";

pub(crate) const ACTIONS: &str = "
go: {node: WalkTo, ports: {robot: '{?r}', place: '{?p}'}, exclusive: [0]}
get: {node: GetBall, ports: {robot: '{?r}'}, exclusive: [0]}
pass: {node: PassTo, ports: {robot: '{?a}', receiver: '{?b}'}, exclusive: [0, 1]}
";

pub(crate) const FIELD: &str = "
robots: {one: 2, two: 3}
places: {left: {x: 1.0, y: 2.0}}
";

pub(crate) fn files(goal: &str) -> MissionFiles {
    let problem = format!(
        "(define (problem p) (:domain field) (:objects one two - robot left - place)
  (:init (ball_is_free)) (:goal {goal}))"
    );
    MissionFiles {
        folder: Cow::Borrowed("mission"),
        domain: Cow::Borrowed(DOMAIN),
        problem: Cow::Owned(problem),
        actions: Cow::Borrowed(ACTIONS),
        field: Cow::Borrowed(FIELD),
    }
}

pub(crate) fn robot(number: PlayerNumber) -> RobotId {
    RobotId::new(Team::Hulks, number)
}

/// A mission and the world that its robots see.
pub(crate) struct Practice {
    mission: FieldMission,
    tick: u64,
    pub(crate) robots: BTreeMap<RobotId, Pose2<hsl_types::Field>>,
    pub(crate) ball: Option<(Point2<hsl_types::Field>, Vector2<hsl_types::Field>)>,
    pub(crate) opponent: Option<Point2<hsl_types::Field>>,
    pub(crate) game: FilteredGameState,
    pub(crate) kicking_team: Option<Team>,
    pub(crate) penalties: Players<Option<Penalty>>,
}

impl Practice {
    /// Creates two robots 2 m apart in their own half, and a resting ball in the center.
    pub(crate) fn new(goal: &str) -> Self {
        let mission = FieldMission::new(&files(goal), FieldDimensions::default());
        Self {
            mission: mission.unwrap(),
            tick: 0,
            robots: [
                (robot(PlayerNumber::new::<2>()), Pose2::new(-2.0, 1.0, 0.0)),
                (robot(PlayerNumber::new::<3>()), Pose2::new(-2.0, -1.0, 0.0)),
            ]
            .into(),
            ball: Some((Point2::origin(), Vector2::zero())),
            opponent: None,
            game: FilteredGameState::Playing {
                ball_is_free: true,
                kick_off: false,
            },
            kicking_team: None,
            penalties: Players::default(),
        }
    }

    /// Advances the time by 10 ms and executes a tick of the mission.
    pub(crate) fn decide(&mut self) -> MissionTick {
        self.tick += 1;
        let states: BTreeMap<_, _> = self
            .robots
            .iter()
            .map(|(id, pose)| (*id, self.state(*id, *pose)))
            .collect();
        self.mission
            .decide(states.iter().map(|(id, state)| (*id, state)))
    }

    fn state(&self, robot: RobotId, pose: Pose2<hsl_types::Field>) -> WorldState {
        let now = Time::ZERO + Duration::from_millis(10) * u32::try_from(self.tick).unwrap();
        let ground_to_field = pose.as_transform();
        let field_to_ground = ground_to_field.inverse();
        let obstacle = |position| Obstacle {
            team: None,
            player_number: None,
            kind: ObstacleKind::Robot,
            position: field_to_ground * position,
            radius_at_foot_height: 0.2,
            radius_at_hip_height: 0.2,
        };
        WorldState {
            now,
            robot: RobotState {
                pose_covariance: [0.0; 9],
                body_phase: hsl_types::BodyPhase::Standing,
                ground_to_field,
                player_number: robot.player_number,
                primary_state: PrimaryState::Playing,
            },
            ball: self.ball.map(|(position, velocity)| BallState {
                covariance: [0.0; 4],
                confidence: 1.0,
                ball_in_ground: field_to_ground * position,
                ball_in_field: position,
                ball_in_ground_velocity: field_to_ground * velocity,
                last_seen_ball: now,
                field_side: Side::of(position.y),
            }),
            filtered_game_controller_state: Some(FilteredGameControllerState {
                line_up: LineUp::default(),
                game_state: self.game,
                opponent_game_state: self.game,
                remaining_time_in_half: Duration::from_secs(600),
                game_phase: GamePhase::Normal,
                kicking_team: self.kicking_team,
                penalties: self.penalties,
                remaining_number_of_messages: 1200,
                sub_state: None,
                global_field_side: GlobalFieldSide::Home,
                new_own_penalties_last_cycle: Players::default(),
                new_opponent_penalties_last_cycle: Players::default(),
            }),
            obstacles: self.opponent.map(obstacle).into_iter().collect(),
            position_of_interest: Point2::new(1.0, 0.0),
            ..WorldState::new(robot.player_number)
        }
    }
}
