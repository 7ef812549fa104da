use std::collections::BTreeSet;

use hsl_types::{BallTouch, RobotId, SimulatedBall, Team};

/// Who has touched the ball since the last restart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Touches {
    last: Option<BallTouch>,
    newest: Option<RobotId>,
    restart: Option<(Team, RestartKind)>,
    touched_by: BTreeSet<RobotId>,
    touched_again_outside_circle: bool,
}

/// A restart after which not every goal may count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RestartKind {
    /// From the centre mark.
    KickOff,
    /// From anywhere else, penalty kicks apart.
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
        self.last = Some(touch);
        self.newest = Some(touch.robot);
        let is_first = self.touched_by.insert(touch.robot);
        if !is_first && ball.position.coords().norm() > circle {
            self.touched_again_outside_circle = true;
        }
    }

    /// Forgets what was before a restart by `team`, or one that restricts nobody.
    pub(crate) fn begin(&mut self, restart: Option<(Team, RestartKind)>) {
        *self = Self {
            last: self.last,
            newest: None,
            restart,
            ..Self::default()
        };
    }

    /// The robot whose touch was seen in this tick.
    pub fn newest(&self) -> Option<RobotId> {
        self.newest
    }

    /// The team whose robot touched the ball last, before a restart too.
    pub fn last_team(&self) -> Option<Team> {
        self.last.map(|touch| touch.robot.team)
    }

    /// The restart, if it restricts who may score.
    pub fn restart(&self) -> Option<(Team, RestartKind)> {
        self.restart
    }

    /// Different robots that touched the ball since the restart.
    pub fn robots(&self) -> impl Iterator<Item = RobotId> {
        self.touched_by.iter().copied()
    }

    /// Whether a robot touched the ball for a second time outside the centre circle.
    pub fn is_touched_again_outside_circle(&self) -> bool {
        self.touched_again_outside_circle
    }
}
