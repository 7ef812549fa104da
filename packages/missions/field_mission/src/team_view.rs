use std::collections::BTreeMap;

use hsl_types::{
    FallDownStateKind, Field, FilteredGameControllerState, ObstacleKind, Point2, Pose2,
    PrimaryState, RobotId, Team, Time, Vector2, WorldState,
};

/// Distance from a robot of the team within which a perceived robot is taken for that one \[m\].
const SAME_ROBOT: f32 = 0.5;

/// Distance from the ball within which a robot gets it \[m\].
const REACH: f32 = 0.45;

/// Distance from the ball beyond which a robot has lost it \[m\].
const LOST: f32 = 0.9;

/// The same if a teammate is within reach of the ball \[m\].
const GIVEN: f32 = 0.6;

/// What a team knows in a tick: the world states of its robots, put together.
#[derive(Clone, Debug, Default)]
pub struct TeamView {
    /// The tick.
    pub now: Time,
    /// The robots of the team.
    pub robots: BTreeMap<RobotId, RobotView>,
    /// The ball as it was seen last; `None` until it was seen.
    pub ball: Option<BallView>,
    /// The robot that has the ball.
    pub holder: Option<RobotId>,
    /// Robots that are seen and belong to the other team, metres.
    pub opponents: Vec<Point2<Field>>,
    /// The game.
    pub game: Option<FilteredGameControllerState>,
}

/// What is known of a robot of the team.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RobotView {
    /// Its pose.
    pub pose: Pose2<Field>,
    /// Whether it is on its feet and plays.
    pub is_able: bool,
}

/// The ball as the team saw it last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BallView {
    /// Its position, metres.
    pub position: Point2<Field>,
    /// Metres per second.
    pub velocity: Vector2<Field>,
    /// When it was seen.
    pub seen: Time,
}

impl TeamView {
    /// Puts the world states of a tick together; those of the other team are not looked at.
    pub fn update<'a>(
        &mut self,
        team: Team,
        world_states: impl IntoIterator<Item = (RobotId, &'a WorldState)>,
    ) {
        let own: BTreeMap<_, _> = world_states
            .into_iter()
            .filter(|(robot, _)| robot.team == team)
            .collect();
        self.robots = own
            .iter()
            .map(|(id, it)| (*id, RobotView::of(it)))
            .collect();
        if let Some(world_state) = own.values().next() {
            self.now = world_state.now;
            self.game = world_state.filtered_game_controller_state;
        }
        let seen = own.values().filter_map(|it| BallView::of(it));
        // Of two that see it at the same time, the robot that is closer to it sees it better.
        let best = seen.min_by(|(one, near), (other, far)| {
            let by_time = other.seen.cmp(&one.seen);
            by_time.then(near.total_cmp(far))
        });
        if let Some((ball, _)) = best
            && self.ball.is_none_or(|known| known.seen <= ball.seen)
        {
            self.ball = Some(ball);
        }
        self.opponents = self.opponents_of(own.values().copied());
        self.holder = self.find_holder();
    }

    /// Returns the robot that has the ball: the one that had it, until it has lost it, or else the closest one.
    fn find_holder(&self) -> Option<RobotId> {
        let ball = self.ball?.position;
        let opponent = self.opponent_distance_to_ball();
        let is_before_opponents =
            |distance: f32| opponent.is_none_or(|opponent| distance < opponent);
        let (closest, nearest) = self.closest_to_ball()?;
        let takes = nearest <= REACH && is_before_opponents(nearest);
        let Some((holder, robot)) = self.holder.and_then(|it| Some((it, self.robots.get(&it)?)))
        else {
            return takes.then_some(closest);
        };
        let distance = robot.pose.position.distance(ball);
        let limit = if takes { GIVEN } else { LOST };
        if robot.is_able && distance <= limit && is_before_opponents(distance) {
            return Some(holder);
        }
        takes.then_some(closest)
    }

    /// Returns the robot of the team that is closest to the ball.
    pub fn closest_to_ball(&self) -> Option<(RobotId, f32)> {
        let ball = self.ball?.position;
        let robots = self.robots.iter().filter(|(_, robot)| robot.is_able);
        robots
            .map(|(id, robot)| (*id, robot.pose.position.distance(ball)))
            .min_by(|one, other| one.1.total_cmp(&other.1))
    }

    /// Returns the distance from the ball to the closest opponent that is seen, metres.
    pub fn opponent_distance_to_ball(&self) -> Option<f32> {
        let ball = self.ball?.position;
        let distances = self.opponents.iter().map(|it| it.distance(ball));
        distances.min_by(f32::total_cmp)
    }

    fn opponents_of<'a>(
        &self,
        world_states: impl Iterator<Item = &'a WorldState>,
    ) -> Vec<Point2<Field>> {
        let seen = world_states.flat_map(|world_state| {
            let robots = world_state.obstacles.iter();
            let robots = robots.filter(|obstacle| obstacle.kind == ObstacleKind::Robot);
            robots.map(|obstacle| world_state.robot.ground_to_field * obstacle.position)
        });
        let is_own = |position: &Point2<Field>| {
            let mut own = self.robots.values();
            own.any(|robot| robot.pose.position.distance(*position) < SAME_ROBOT)
        };
        seen.filter(|position| !is_own(position)).collect()
    }
}

impl RobotView {
    fn of(world_state: &WorldState) -> Self {
        let is_on_its_feet = world_state.fall_down_state.kind == FallDownStateKind::IsReady;
        Self {
            pose: world_state.robot.ground_to_field.as_pose(),
            is_able: is_on_its_feet && world_state.robot.primary_state == PrimaryState::Playing,
        }
    }
}

impl BallView {
    /// The ball that a robot sees, and its distance from the robot.
    fn of(world_state: &WorldState) -> Option<(Self, f32)> {
        let ball = world_state.ball?;
        let ground_to_field = world_state.robot.ground_to_field;
        let view = Self {
            position: ball.ball_in_field,
            velocity: ground_to_field * ball.ball_in_ground_velocity,
            seen: ball.last_seen_ball,
        };
        Some((view, ball.ball_in_ground.coords().norm()))
    }
}
