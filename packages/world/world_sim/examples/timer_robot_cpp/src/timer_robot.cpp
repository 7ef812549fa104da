// A robot in C++ that decides in a timer of simulated time, on the newest world state, and stands.
//
//     ros2 run timer_robot_cpp timer_robot --ros-args -r __ns:=/hulks/robot_3 -p use_sim_time:=true
//
// In lockstep: it answers every tick. The world publishes the world state before the clock shows the tick, so it is
// decided on that, as long as one thread takes both: see the constructor. A decision on another one is recorded as the
// violation `stale_decision`, by `decided_on`.
// With `pacing:=realtime`: the same as long as it keeps up; its bag depends on the machine.

#include <chrono>
#include <memory>

#include <hsl_msgs/msg/motion_command.hpp>
#include <hsl_msgs/msg/world_state.hpp>
#include <rclcpp/rclcpp.hpp>

using hsl_msgs::msg::MotionCommand;
using hsl_msgs::msg::WorldState;

class TimerRobot : public rclcpp::Node {
public:
  // By default, rclcpp takes /clock in a thread of its own, which lets the timer run before the executor has taken the
  // world state: 4 to 58 % of the decisions were stale, the more the busier the machine. Without that thread none was.
  TimerRobot() : Node("timer_robot", rclcpp::NodeOptions().use_clock_thread(false)) {
    motion_command_ = create_publisher<MotionCommand>("motion_command", 10);
    // By the node's clock, which shows simulated time; create_wall_timer would go by the wall clock.
    timer_ = create_timer(std::chrono::milliseconds(10), [this] { decide(); });
    // The last: the match begins when the world sees it.
    world_state_ = create_subscription<WorldState>(
        "world_state", 10, [this](WorldState::ConstSharedPtr newest) { newest_ = newest; });
  }

private:
  void decide() {
    MotionCommand command;
    command.header.stamp = now();  // the tick that this answers
    command.kind = MotionCommand::STAND;
    if (newest_) {
      // What it was decided on. The world records it as a violation if that is not this tick's.
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
  // One thread, as rclcpp::spin has it: with several, the timer may run before the world state is taken.
  rclcpp::spin(std::make_shared<TimerRobot>());
  rclcpp::shutdown();
}
