use hsl_types::{RobotId, SubState};

use crate::context::{AutoRefereeContext, AutoRefereeRule};
use crate::touches::RestartKind;

/// Rule: a robot that takes a throw-in, goal kick or corner kick must not play the ball again before another robot;
/// otherwise the other team gets an indirect free kick at the ball. The rule does not apply to teams of fewer than
/// three robots (the league's automatic referee of 2026).
pub struct DoubleTouchRule;

/// Number of robots on the field below which a team need not pass.
const ROBOTS_TO_PASS: usize = 3;

impl AutoRefereeRule for DoubleTouchRule {
    /// Awards an indirect free kick and adds calls if a robot plays the ball a second time. The rule is off by default.
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>) {
        if !context.config.set_plays.double_touch || !context.is_playing() {
            return;
        }
        let Some(robot) = Self::offender(context) else {
            return;
        };
        let Some(ball) = context.ball_position() else {
            return;
        };
        context.calls.push(format!("double touch: {robot}").into());
        let sub_state = SubState::IndirectFreeKick;
        let kicking_team = robot.team.other();
        let place = context.place_of_free_kick(sub_state, kicking_team, ball);
        context.award_set_play(sub_state, kicking_team, place);
    }
}

impl DoubleTouchRule {
    /// Returns the robot that in this tick plays the ball a second time against the rule; `None` if there is none.
    fn offender(context: &AutoRefereeContext<'_>) -> Option<RobotId> {
        let touches = &context.auto_referee.touches;
        let (kicking_team, kind) = touches.restart()?;
        let forbids = matches!(
            kind,
            RestartKind::SetPlay(SubState::ThrowIn | SubState::GoalKick | SubState::CornerKick)
        );
        let robots = context.active_robots();
        let robots = robots.filter(|robot| robot.id.team == kicking_team).count();
        touches
            .double_touch()
            .filter(|robot| robot.team == kicking_team)
            .filter(|_| forbids && robots >= ROBOTS_TO_PASS)
    }
}
