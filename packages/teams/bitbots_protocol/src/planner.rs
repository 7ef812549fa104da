//! Inputs and steps of `bitbots_path_planning`, which may run beside the program.

use hsl_types::Time;
use hsl_wire::geometry_msgs::PoseStamped;

/// Requests of the program to the planner since the last step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlannerRequests {
    /// True if the program canceled a goal. A goal in `goal` is newer.
    pub is_canceled: bool,
    /// Last goal.
    pub goal: Option<PoseStamped>,
    /// Last value of `ball_obstacle_active`.
    pub avoids_ball: Option<bool>,
}

impl PlannerRequests {
    /// Cancels all goals so far.
    pub fn cancel_goal(&mut self) {
        self.is_canceled = true;
        self.goal = None;
    }
}

/// Timer of the planner, with its phase at the time 0.
#[derive(Clone, Copy, Debug)]
pub struct PlannerTimer {
    /// Period \[ns\], truncated as in rclpy.
    period: u64,
    /// Number of the period of the last step.
    last: u64,
}

impl PlannerTimer {
    /// Creates the timer of a rate \[Hz\] that is greater than 0.
    pub fn new(rate: f32) -> Self {
        let period = 1e9 / f64::from(rate);
        Self {
            period: (period as u64).max(1),
            last: 0,
        }
    }

    /// Starts another run.
    pub fn restart(&mut self) {
        self.last = 0;
    }

    /// Returns true if the planner steps as soon as its clock is `now`.
    pub fn is_due(&self, now: Time) -> bool {
        self.number(now) > self.last
    }

    /// Notes that the planner has made its step at `now`.
    pub fn complete(&mut self, now: Time) {
        self.last = self.number(now);
    }

    /// Returns the number of the period that contains `now`.
    fn number(&self, now: Time) -> u64 {
        now.as_nanos() / self.period
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_due_once_a_period_and_not_at_the_start() {
        let mut timer = PlannerTimer::new(20.0);
        let ticks = (0..=20).map(|tick| Time::from_nanos(tick * 10_000_000));
        let due: Vec<_> = ticks
            .filter(|now| {
                let is_due = timer.is_due(*now);
                if is_due {
                    timer.complete(*now);
                }
                is_due
            })
            .map(|now| now.as_nanos() / 1_000_000)
            .collect();
        assert_eq!(due, [50, 100, 150, 200]);
    }

    #[test]
    fn a_goal_after_a_canceled_one_is_kept() {
        let mut requests = PlannerRequests {
            goal: Some(PoseStamped::default()),
            ..PlannerRequests::default()
        };
        requests.cancel_goal();
        assert_eq!(requests.goal, None);
        requests.goal = Some(PoseStamped::default());
        assert!(requests.is_canceled && requests.goal.is_some());
    }
}
