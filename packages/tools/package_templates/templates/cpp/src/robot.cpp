// Robot that walks to the ball and kicks it.
//
//     ros2 run team_package robot --ros-args -r __ns:=/hulks/robot_2

#include <cmath>
#include <memory>

#include <hsl_msgs/msg/motion_command.hpp>
#include <hsl_msgs/msg/primary_state.hpp>
#include <hsl_msgs/msg/world_state.hpp>
#include <rclcpp/rclcpp.hpp>

using hsl_msgs::msg::MotionCommand;
using hsl_msgs::msg::PrimaryState;
using hsl_msgs::msg::WorldState;

// Angular velocity of a robot that searches the ball [rad/s].
constexpr float SEARCH = 0.5f;

// Node that answers every world state with a motion command.
class Robot : public rclcpp::Node {
public:
  Robot() : Node("robot") {
    walking_speed_ = declare_parameter("walking_speed", 0.3);
    kick_distance_ = declare_parameter("kick_distance", 0.15);
    motion_command_ = create_publisher<MotionCommand>("motion_command", 10);
    // Created last: the match begins when the world discovers this subscription.
    world_state_ = create_subscription<WorldState>(
        "world_state", 10, [this](WorldState::ConstSharedPtr state) { answer(*state); });
  }

private:
  // Publishes the motion command of a tick.
  void answer(const WorldState & world_state) {
    MotionCommand command = decide(world_state);
    // Time of the tick: no clock is needed.
    command.header = world_state.header;
    command.decided_on.push_back(world_state.header.stamp);
    motion_command_->publish(command);
  }

  // Returns the motion command for a world state.
  MotionCommand decide(const WorldState & world_state) const {
    MotionCommand command;
    command.kind = MotionCommand::STAND;
    if (world_state.primary_state.value != PrimaryState::PLAYING) {
      return command;
    }
    if (world_state.ball.empty()) {
      command.kind = MotionCommand::WALK_WITH_VELOCITY;
      command.angular_velocity = SEARCH;
      return command;
    }
    // In the ground frame: x is ahead of the robot, y to its left [m].
    const auto & ball = world_state.ball.front().ball_in_ground;
    const double distance = std::hypot(ball.x, ball.y);
    if (distance < kick_distance_) {
      // The default direction is straight ahead.
      command.kind = MotionCommand::VISUAL_KICK;
      command.ball_position = ball;
      command.target_position = ball;
      return command;
    }
    command.kind = MotionCommand::WALK_WITH_VELOCITY;
    command.velocity.x = static_cast<float>(walking_speed_ * ball.x / distance);
    command.velocity.y = static_cast<float>(walking_speed_ * ball.y / distance);
    command.angular_velocity = std::atan2(ball.y, ball.x);
    return command;
  }

  double walking_speed_;
  double kick_distance_;
  rclcpp::Publisher<MotionCommand>::SharedPtr motion_command_;
  rclcpp::Subscription<WorldState>::SharedPtr world_state_;
};

int main(int argc, char ** argv) {
  rclcpp::init(argc, argv);
  rclcpp::spin(std::make_shared<Robot>());
  rclcpp::shutdown();
}
