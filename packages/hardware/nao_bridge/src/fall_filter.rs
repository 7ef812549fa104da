use std::time::Duration;

use hsl_types::{FallDownState, FallDownStateKind, Time};
use lola::TorsoAngles;

use crate::FallParameters;

/// Filter that determines from the angles of the torso whether the robot stands.
///
/// The robot falls if the torso leans too far. It has fallen if the torso has leaned much farther for some time, and
/// stands again if the torso has been upright for some time. While a motion engine moves a fallen robot, it is getting
/// up.
#[derive(Clone, Copy, Debug)]
pub struct FallFilter {
    parameters: FallParameters,
    /// Filtered angle of the torso from the vertical \[rad\].
    angle: f32,
    kind: FallDownStateKind,
    /// Time of the last update.
    updated: Option<Time>,
    /// Time since which the angle contradicts `kind`.
    since: Option<Time>,
}

impl FallFilter {
    /// Creates the filter of a robot that stands.
    pub fn new(parameters: FallParameters) -> Self {
        Self {
            parameters,
            angle: 0.0,
            kind: FallDownStateKind::IsReady,
            updated: None,
            since: None,
        }
    }

    /// Filters the angles at `now`, and returns the new state. `gets_up` is true while a motion engine moves the robot
    /// to get up.
    pub fn update(&mut self, angles: TorsoAngles, gets_up: bool, now: Time) -> FallDownState {
        let measured = angles.x.abs().max(angles.y.abs());
        let dt = self.updated.map_or(Duration::MAX, |at| now.since(at));
        self.updated = Some(now);
        let (dt, constant) = (dt.as_secs_f32(), self.parameters.filter.as_secs_f32());
        // The first angle is not filtered.
        self.angle += (measured - self.angle) * (dt / (dt + constant)).clamp(0.0, 1.0);
        self.kind = self.next(gets_up, now);
        FallDownState {
            kind: self.kind,
            is_recovery_available: self.kind == FallDownStateKind::HasFallen,
        }
    }

    /// Returns the next state from the current one and the filtered angle; the caller stores it. `gets_up` is true
    /// while a motion engine moves the robot to get up. The robot lies or stands again only after the angle has held
    /// for the settle time, which is measured in `since`.
    fn next(&mut self, gets_up: bool, now: Time) -> FallDownStateKind {
        use FallDownStateKind::{HasFallen, IsFalling, IsGettingUp, IsReady};
        let FallParameters {
            falling,
            fallen,
            upright,
            ..
        } = self.parameters;
        let angle = self.angle;
        let is_settled = match self.kind {
            IsReady => false,
            IsFalling => self.holds(angle > fallen, now),
            HasFallen | IsGettingUp => self.holds(angle < upright, now),
        };
        let next = match self.kind {
            IsReady if angle > falling => IsFalling,
            IsFalling if is_settled => HasFallen,
            IsFalling if angle < upright => IsReady,
            HasFallen | IsGettingUp if is_settled => IsReady,
            HasFallen if gets_up => IsGettingUp,
            IsGettingUp if !gets_up => IsFalling,
            other => other,
        };
        if next != self.kind {
            self.since = None;
        }
        next
    }

    /// Returns whether a condition has been true for the settle time, up to `now`. Stores the time since which it has
    /// been true in `since`.
    fn holds(&mut self, is_true: bool, now: Time) -> bool {
        if !is_true {
            self.since = None;
            return false;
        }
        let since = *self.since.get_or_insert(now);
        now.since(since) >= self.parameters.settle
    }
}
