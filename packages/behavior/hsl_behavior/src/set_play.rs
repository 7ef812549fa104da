//! Requirements of the rules while the ball is not in play.

use hsl_types::{
    Field, FilteredGameState, GamePhase, Orientation2, Point2, Pose2, RuleObstacle, SubState, Team,
};

use crate::Blackboard;
use crate::geometry::direction_or;

/// Distance behind the ball at which the player that takes a penalty kick waits \[m\].
const PENALTY_KICK_DISTANCE: f32 = 0.5;

/// Distance in front of a penalty area at which field players wait for a penalty kick \[m\].
const OUTSIDE_AREA: f32 = 0.5;

/// Positions of field players at a penalty kick, in the order in which they are taken: fractions of half the width, to
/// the left. There is one for each field player of the largest team.
const PLACES_AT_PENALTY_KICK: [f32; 11] = [
    0.25, -0.25, 0.6, -0.6, 0.43, -0.43, 0.8, -0.8, 0.0, 0.98, -0.98,
];

/// Additional distance that a robot keeps from the ball beyond the required one \[m\].
const RESPECT: f32 = 0.1;

impl Blackboard {
    /// Returns the only team that may play the ball, or `None` if both may. `Team::Hulks` is the robot's own team.
    pub fn kicking_team(&self) -> Option<Team> {
        self.game()?.kicking_team
    }

    /// Returns the set play (free kick, corner kick, ...) that the robot's own team takes, until the ball is in play.
    pub fn own_set_play(&self) -> Option<SubState> {
        let game = self.game()?;
        let is_own = game.kicking_team == Some(Team::Hulks);
        game.sub_state.filter(|_| is_own)
    }

    /// Returns the team that shoots in a penalty shoot-out, or `None` if there is none.
    pub(crate) fn shooting_team(&self) -> Option<Team> {
        match self.game()?.game_phase {
            GamePhase::PenaltyShootout { kicking_team } => Some(kicking_team),
            _ => None,
        }
    }

    /// Returns the team that takes a penalty kick, in a shoot-out or not.
    pub(crate) fn penalty_kick_team(&self) -> Option<Team> {
        let game = self.game()?;
        let is_penalty_kick = game.sub_state == Some(SubState::PenaltyKick);
        self.shooting_team()
            .or_else(|| game.kicking_team.filter(|_| is_penalty_kick))
    }

    /// Returns whether there is a kick-off and the ball is not in play yet; false in a penalty shoot-out.
    pub(crate) fn is_kick_off(&self) -> bool {
        let is_kick_off = self.game().is_some_and(|game| {
            matches!(
                game.game_state,
                FilteredGameState::Playing { kick_off: true, .. }
            )
        });
        is_kick_off && self.shooting_team().is_none()
    }

    /// Returns whether only the robot's own team may play the ball, at its kick-off or set play.
    pub(crate) fn has_restart(&self) -> bool {
        self.kicking_team() == Some(Team::Hulks)
            && (self.is_kick_off() || self.own_set_play().is_some())
    }

    /// Returns whether a goal that the robot shoots now would count: not from its team's kick-off, throw-in or indirect
    /// free kick, because another robot has to touch the ball first, and not after its own kick-off until another robot
    /// has touched the ball.
    pub fn may_shoot(&self) -> bool {
        let is_indirect = matches!(
            self.own_set_play(),
            Some(SubState::IndirectFreeKick | SubState::ThrowIn)
        );
        !is_indirect && !self.is_kick_off() && self.last_kick_off_time.is_none()
    }

    /// Returns the distance to keep from a ball of the other team \[m\]: `support.set_play_distance`, or more if the
    /// ball is in a forbidden circle.
    pub(crate) fn distance_to_keep_from(&self, ball: Point2<Field>) -> f32 {
        let robot_radius = self.parameters.walk.robot_radius;
        self.world_state
            .rule_obstacles
            .iter()
            .filter_map(|obstacle| match obstacle {
                RuleObstacle::Circle { center, radius } if obstacle.contains(ball) => {
                    Some(radius + center.distance(ball) + robot_radius + RESPECT)
                }
                _ => None,
            })
            .fold(self.parameters.support.set_play_distance, f32::max)
    }

    /// Returns the robot's pose at a penalty kick of `team`, facing the penalty mark. The first field player of `team`
    /// stands behind the ball, the other team's goalkeeper on its line, and all other robots outside of the penalty
    /// area.
    pub(crate) fn penalty_kick_pose(&self, team: Team) -> Pose2<Field> {
        let field = &self.field_dimensions;
        let goal = match team {
            Team::Hulks => self.opponent_goal(),
            Team::Opponent => self.own_goal(),
        };
        let from_goal = |distance: f32| goal.x - goal.x.signum() * distance;
        let mark = Point2::new(from_goal(field.penalty_marker_distance), 0.0);
        let rank = self.field_player_rank();
        let wait = from_goal(field.penalty_area_length + OUTSIDE_AREA);
        let position = match (team, self.is_goal_keeper()) {
            (Team::Opponent, true) => return Pose2::new(goal.x, 0.0, 0.0),
            (Team::Hulks, true) => self.guard_position(mark),
            (Team::Hulks, false) if rank == 0 => Point2::new(mark.x - PENALTY_KICK_DISTANCE, 0.0),
            (_, false) => {
                let left = PLACES_AT_PENALTY_KICK[rank.min(PLACES_AT_PENALTY_KICK.len() - 1)];
                self.legal_position(Point2::new(wait, left * field.width / 2.0))
            }
        };
        Pose2 {
            position,
            orientation: direction_or(mark - position, Orientation2::identity()),
        }
    }
}
