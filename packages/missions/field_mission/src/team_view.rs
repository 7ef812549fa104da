use std::collections::BTreeMap;

use hsl_types::{
    FallDownStateKind, Field, FilteredGameControllerState, ObstacleKind, Point2, Pose2,
    PrimaryState, RobotId, Team, Time, Vector2, WorldState,
};

/// Distance from a robot of the team within which a perceived robot is this robot \[m\].
const SAME_ROBOT: f32 = 0.5;

/// Distance from the ball within which a robot gets it \[m\].
const REACH: f32 = 0.45;

/// Distance from the ball beyond which a robot has lost it \[m\].
const LOST: f32 = 0.9;

/// Distance from the ball beyond which a robot has lost it to a teammate within reach \[m\].
const LOST_TO_TEAMMATE: f32 = 0.6;

/// Knowledge of a team in a tick, merged from the world states of its robots. Positions are in the frame of the field,
/// with the own goal at -x.
#[derive(Clone, Debug, Default)]
pub struct TeamView {
    /// Time of the tick.
    pub now: Time,
    /// Robots of the team.
    pub robots: BTreeMap<RobotId, RobotView>,
    /// Ball as last seen; `None` before it is seen.
    pub ball: Option<BallView>,
    /// Robot that has the ball.
    pub holder: Option<RobotId>,
    /// Positions of visible robots of the other team \[m\].
    pub opponents: Vec<Point2<Field>>,
    /// State of the game.
    pub game: Option<FilteredGameControllerState>,
}

/// State of a robot of the team.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RobotView {
    /// Pose on the field.
    pub pose: Pose2<Field>,
    /// True if the robot stands and plays.
    pub is_able: bool,
}

/// Ball as last seen by the team.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BallView {
    /// Position \[m\].
    pub position: Point2<Field>,
    /// Velocity \[m/s\].
    pub velocity: Vector2<Field>,
    /// Time of the last sighting.
    pub seen: Time,
}

impl TeamView {
    /// Merges the world states of a tick into the view. Those of the other team are ignored. The ball is the last
    /// sighting, also of an earlier tick.
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
            .map(|(id, it)| (*id, RobotView::from_world_state(it)))
            .collect();
        if let Some(world_state) = own.values().next() {
            self.now = world_state.now;
            self.game = world_state.filtered_game_controller_state;
        }
        let seen = own.values().filter_map(|it| BallView::from_world_state(it));
        // Of two sightings at the same time, the one by the closer robot is more accurate.
        let best = seen.min_by(|(one, near), (other, far)| {
            let by_time = other.seen.cmp(&one.seen);
            by_time.then(near.total_cmp(far))
        });
        if let Some((ball, _)) = best
            && self.ball.is_none_or(|known| known.seen <= ball.seen)
        {
            self.ball = Some(ball);
        }
        self.opponents = self.find_opponents(own.values().copied());
        self.holder = self.find_holder();
    }

    /// Returns the robot that has the ball: the former holder until it loses the ball, otherwise the closest robot
    /// within reach. `None` if no robot or an opponent has it.
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
        let limit = if takes { LOST_TO_TEAMMATE } else { LOST };
        if robot.is_able && distance <= limit && is_before_opponents(distance) {
            return Some(holder);
        }
        takes.then_some(closest)
    }

    /// Returns the closest robot of the team to the ball among the robots that stand and play, and its distance \[m\].
    /// `None` before the ball is seen.
    pub fn closest_to_ball(&self) -> Option<(RobotId, f32)> {
        let ball = self.ball?.position;
        let robots = self.robots.iter().filter(|(_, robot)| robot.is_able);
        robots
            .map(|(id, robot)| (*id, robot.pose.position.distance(ball)))
            .min_by(|one, other| one.1.total_cmp(&other.1))
    }

    /// Returns the distance from the ball to the closest visible opponent \[m\], if there is one.
    pub fn opponent_distance_to_ball(&self) -> Option<f32> {
        let ball = self.ball?.position;
        let distances = self.opponents.iter().map(|it| it.distance(ball));
        distances.min_by(f32::total_cmp)
    }

    /// Returns the positions of robots that the team sees as obstacles, without its own robots \[m\]. The same opponent
    /// may occur several times.
    fn find_opponents<'a>(
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
    fn from_world_state(world_state: &WorldState) -> Self {
        let is_on_its_feet = world_state.fall_down_state.kind == FallDownStateKind::IsReady;
        Self {
            pose: world_state.robot.ground_to_field.as_pose(),
            is_able: is_on_its_feet && world_state.robot.primary_state == PrimaryState::Playing,
        }
    }
}

impl BallView {
    /// Returns the ball as seen by a robot, and its distance from the robot \[m\]; `None` if the robot does not know a
    /// ball.
    fn from_world_state(world_state: &WorldState) -> Option<(Self, f32)> {
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
