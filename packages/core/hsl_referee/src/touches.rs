use std::collections::BTreeSet;
use std::time::Duration;

use hsl_types::{BallTouch, RobotId, SimulatedBall, Team};

/// Touches of one robot that follow each other as quickly are one play of the ball: a body that pushes it
/// touches it in every tick.
const ONE_PLAY: Duration = Duration::from_millis(500);

/// Who has touched the ball since the last restart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Touches {
    last: Option<BallTouch>,
    newest: Option<RobotId>,
    restart: Option<(Team, RestartKind)>,
    touched_by: BTreeSet<RobotId>,
    played_again: bool,
    touched_again_outside_circle: bool,
}

/// A restart after which not every goal may count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RestartKind {
    /// From the centre mark.
    KickOff,
    /// From a penalty mark.
    PenaltyKick,
    /// From anywhere else.
    SetPlay,
}

impl Touches {
    /// Takes note of the ball of this tick; `circle` is the radius of the centre circle, metres.
    pub(crate) fn observe(&mut self, ball: Option<&SimulatedBall>, circle: f32) {
        self.newest = None;
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
        if !is_first {
            self.played_again |= !goes_on;
            self.touched_again_outside_circle |= ball.position.coords().norm() > circle;
        }
    }

    /// Forgets what was before a restart by `team`, or one that restricts nobody.
    pub(crate) fn begin(&mut self, restart: Option<(Team, RestartKind)>) {
        *self = Self {
            last: self.last,
            restart,
            ..Self::default()
        };
    }

    /// The robot that was seen to play the ball in this tick.
    pub fn newest(&self) -> Option<RobotId> {
        self.newest
    }

    /// The restart, if it restricts who may score.
    pub fn restart(&self) -> Option<(Team, RestartKind)> {
        self.restart
    }

    /// Different robots that touched the ball since the restart.
    pub fn robots(&self) -> impl Iterator<Item = RobotId> {
        self.touched_by.iter().copied()
    }

    /// Whether a robot played the ball for a second time.
    pub fn is_played_again(&self) -> bool {
        self.played_again
    }

    /// Whether a robot touched the ball for a second time outside the centre circle.
    pub fn is_touched_again_outside_circle(&self) -> bool {
        self.touched_again_outside_circle
    }
}
