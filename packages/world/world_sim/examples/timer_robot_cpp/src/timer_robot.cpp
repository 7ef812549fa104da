// Robot in C++ that stands and decides in a timer of simulated time, on the newest world state.
//
//     ros2 run timer_robot_cpp timer_robot --ros-args -r __ns:=/hulks/robot_3 -p use_sim_time:=true [-p period:=0.02]
//
// In lockstep, it answers every tick. The world publishes the world state before the clock shows the tick, so the
// decision uses that world state if one thread receives both: see the constructor. A decision on another world state is
// recorded as the violation `stale_decision`, because of `decided_on`.
// With `pacing:=realtime`, the same holds if the robot is fast enough; its bag depends on the machine.
// With a longer period, it answers when its timer fires: the match then needs `decision_period:=hulks/3=0.02`, and the
// node `-r /clock:=/hulks/robot_3/clock`.

#include <chrono>
#include <memory>

#include <hsl_msgs/msg/motion_command.hpp>
#include <hsl_msgs/msg/world_state.hpp>
#include <rclcpp/rclcpp.hpp>

using hsl_msgs::msg::MotionCommand;
using hsl_msgs::msg::WorldState;

class TimerRobot : public rclcpp::Node {
public:
  // By default, rclcpp receives /clock in a separate thread, and the timer may run before the executor receives the world
  // state: 4 to 58 % of the decisions were stale, more on a busier machine. Without that thread none was stale.
  TimerRobot() : Node("timer_robot", rclcpp::NodeOptions().use_clock_thread(false)) {
    motion_command_ = create_publisher<MotionCommand>("motion_command", 10);
    // Uses the node's clock with simulated time; create_wall_timer would use the wall clock.
    const std::chrono::duration<double> period(declare_parameter("period", 0.01));
    timer_ = create_timer(period, [this] { decide(); });
    // Created last: the match begins when the world discovers this subscription.
    world_state_ = create_subscription<WorldState>(
        "world_state", 10, [this](WorldState::ConstSharedPtr newest) { newest_ = newest; });
  }

private:
  void decide() {
    MotionCommand command;
    command.header.stamp = now();  // tick of the answer
    command.kind = MotionCommand::STAND;
    if (newest_) {
      // World state of the decision. The world records a violation if it is not that of this tick.
      command.decided_on.push_back(newest_->header.stamp);
    }
    motion_command_->publish(command);
  }

  WorldState::ConstSharedPtr newest_;
  rclcpp::Publisher<MotionCommand>::SharedPtr motion_command_;
  rclcpp::TimerBase::SharedPtr timer_;
  rclcpp::Subscription<WorldState>::SharedPtr world_state_;
};

int main(int argc, char ** argv) {
  rclcpp::init(argc, argv);
  // One thread, as in rclcpp::spin: with several, the timer may run before the world state is received.
  rclcpp::spin(std::make_shared<TimerRobot>());
  rclcpp::shutdown();
}
