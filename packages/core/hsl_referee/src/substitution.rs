use std::time::Duration;

use hsl_types::{GameState, Penalty, PenaltyKind, PlayerNumber, RobotId};

use crate::context::AutoRefereeContext;

impl AutoRefereeContext<'_> {
    /// Replaces a robot by a substitute of its team, and removes the robot from the field. The substitute serves the
    /// penalty of the robot; without one, it may enter in the next tick of Ready or Playing, like a robot that was
    /// picked up (GameController, action "substitute"). Adds a call: the substitution, or the reason for which it is
    /// not possible.
    pub(crate) fn substitute(&mut self, robot: RobotId, substitute: PlayerNumber) {
        let enters = RobotId::new(robot.team, substitute);
        if let Some(reason) = self.obstacle_to(robot, enters) {
            let call = format!("no substitution of {enters} for {robot}: {reason}");
            self.calls.push(call.into());
            return;
        }
        let is_played = matches!(
            self.game_state.game_state,
            GameState::Ready | GameState::Set | GameState::Playing
        );
        let pick_up = Penalty {
            kind: PenaltyKind::PickUp,
            remaining: Duration::ZERO,
        };
        let team = self.game_state.team_mut(robot.team);
        team.line_up.remove(robot.player_number);
        team.line_up.insert(substitute);
        let served = team.penalties[robot.player_number].take();
        team.penalties[substitute] = served.or(is_played.then_some(pick_up));
        self.calls.push(format!("{enters} for {robot}").into());
        self.remove(robot);
    }

    /// Returns the reason for which `enters` cannot take the place of `leaves`; `None` if it can.
    fn obstacle_to(&self, leaves: RobotId, enters: RobotId) -> Option<String> {
        let line_up = self.game_state.team(leaves.team).line_up;
        if !line_up.contains(leaves.player_number) {
            Some(format!("{leaves} is not on the field"))
        } else if line_up.contains(enters.player_number) {
            Some(format!("{enters} is not a substitute"))
        } else if !self.robots.iter().any(|robot| robot.id == enters) {
            Some(format!("{enters} is not in the match"))
        } else {
            None
        }
    }
}
