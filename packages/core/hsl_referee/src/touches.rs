use std::collections::BTreeSet;
use std::time::Duration;

use hsl_types::{BallTouch, Point2, RobotId, SimulatedBall, SubState, Team, World};

/// Longest time between two touches of one robot that count as one play of the ball: a robot that pushes the ball
/// touches it in every tick.
const ONE_PLAY: Duration = Duration::from_millis(500);

/// Distance from the first touch after which the ball was clearly moved \[m\]: the league's automatic referee of 2026.
const CLEARLY_MOVED: f32 = 0.1;

/// Touches of the ball since the last restart, from which rules for passes and goals follow.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Touches {
    /// Last touch, also from before the restart.
    last: Option<BallTouch>,
    /// Robot that began to play the ball in this tick.
    newest: Option<RobotId>,
    /// Last restart, if it restricts scoring.
    restart: Option<(Team, RestartKind)>,
    /// Robots that have touched the ball.
    touched_by: BTreeSet<RobotId>,
    /// Position of the ball at the first touch.
    first_touch_at: Option<Point2<World>>,
    /// Set once the ball was clearly moved.
    has_clearly_moved: bool,
    /// Robot that plays the ball a second time in this tick before any other robot.
    double_touch: Option<RobotId>,
    /// Set once a robot has played the ball a second time.
    played_again: bool,
    /// Set once a robot has touched the ball again outside of the center circle.
    touched_again_outside_circle: bool,
}

/// Kind of a restart that restricts scoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RestartKind {
    /// Restart at the center mark.
    KickOff,
    /// Restart at a penalty mark.
    PenaltyKick,
    /// Restart at any other position.
    SetPlay(SubState),
}

impl RestartKind {
    /// Returns whether the league's programs of 2026 treat the restart as indirect.
    pub fn is_indirect(self) -> bool {
        matches!(
            self,
            Self::KickOff | Self::SetPlay(SubState::ThrowIn | SubState::IndirectFreeKick)
        )
    }
}

impl Touches {
    /// Updates the touches with the ball of this tick, `None` if it is not on the field. Touches of one robot in quick
    /// succession are one play of the ball. `circle` is the radius of the center circle \[m\].
    pub(crate) fn observe(&mut self, ball: Option<&SimulatedBall>, circle: f32) {
        self.newest = None;
        self.double_touch = None;
        let had_clearly_moved = self.has_clearly_moved;
        if let (Some(ball), Some(start)) = (ball, self.first_touch_at) {
            self.has_clearly_moved |= ball.position.distance(start) > CLEARLY_MOVED;
        }
        let Some((ball, touch)) = ball.and_then(|ball| Some((ball, ball.last_touch?))) else {
            return;
        };
        if self.last == Some(touch) {
            return;
        }
        let goes_on = self.last.is_some_and(|last| {
            last.robot == touch.robot && touch.time.since(last.time) <= ONE_PLAY
        });
        self.last = Some(touch);
        let is_first = self.touched_by.insert(touch.robot);
        if !goes_on || is_first {
            self.newest = Some(touch.robot);
        }
        self.first_touch_at.get_or_insert(ball.position);
        if !is_first {
            if !goes_on && had_clearly_moved && self.touched_by.len() == 1 {
                self.double_touch = Some(touch.robot);
            }
            self.played_again |= !goes_on;
            self.touched_again_outside_circle |= ball.position.coords().norm() > circle;
        }
    }

    /// Forgets all touches before a restart, which is stored; `None` is a restart without restrictions on scoring.
    pub(crate) fn begin(&mut self, restart: Option<(Team, RestartKind)>) {
        *self = Self {
            last: self.last,
            restart,
            ..Self::default()
        };
    }

    /// Returns the robot that began to play the ball in this tick; `None` if no robot did.
    pub fn newest(&self) -> Option<RobotId> {
        self.newest
    }

    /// Returns the robot that plays the ball again in this tick, if it has clearly moved the ball before and no other
    /// robot has played the ball since.
    pub fn double_touch(&self) -> Option<RobotId> {
        self.double_touch
    }

    /// Returns the restart, if it restricts scoring.
    pub fn restart(&self) -> Option<(Team, RestartKind)> {
        self.restart
    }

    /// Returns the robots that have touched the ball since the restart.
    pub fn robots(&self) -> impl Iterator<Item = RobotId> {
        self.touched_by.iter().copied()
    }

    /// Returns whether a robot played the ball for a second time.
    pub fn is_played_again(&self) -> bool {
        self.played_again
    }

    /// Returns whether a robot touched the ball a second time outside the center circle.
    pub fn is_touched_again_outside_circle(&self) -> bool {
        self.touched_again_outside_circle
    }
}
