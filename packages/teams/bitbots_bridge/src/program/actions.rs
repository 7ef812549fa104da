//! Actions and the service that the program calls during a tick.

use hsl_ros::interfaces::generated::bitbots_msgs::action::{LookAt, PlayAnimation};
use hsl_ros::interfaces::services::Trigger;
use hsl_ros::{ActionServer, Error, Node, Service};

use team_bridge::Names;

/// Servers of the program's actions, and the service that resets the ball filter.
pub(crate) struct Actions {
    animation: ActionServer<PlayAnimation::Action>,
    look_at: ActionServer<LookAt::Action>,
    reset_ball: Service<Trigger::Service>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Requests {
    pub(crate) has_action: bool,
    /// True if the ball filter is to be reset.
    pub(crate) resets_ball: bool,
}

impl Actions {
    /// Creates the servers.
    ///
    /// # Errors
    /// Returns an error if ROS refuses one of them.
    pub(crate) fn new(node: &mut Node, names: Names) -> Result<Self, Error> {
        Ok(Self {
            animation: node.action_server(&names.of("animation"))?,
            look_at: node.action_server(&names.of("look_at_goal"))?,
            reset_ball: node.service(&names.of("ball_filter_reset"))?,
        })
    }

    /// Answers all requests. Actions succeed at once, because the simulated robot has no joints for an animation.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a goal.
    pub(crate) fn answer(&mut self) -> Result<Requests, Error> {
        let mut requests = Requests::default();
        while let Some(goal) = self.animation.take() {
            let result = PlayAnimation::Result { successful: true };
            goal.accept()?.succeed(result);
            requests.has_action = true;
        }
        while let Some(goal) = self.look_at.take() {
            goal.accept()?.succeed(LookAt::Result { success: true });
            requests.has_action = true;
        }
        self.reset_ball.answer(|_| {
            requests.resets_ball = true;
            Trigger::Response {
                success: true,
                message: String::new(),
            }
        });
        Ok(requests)
    }
}
