use crate::margin::SimulatorMargin;
use behavior_tree::Status;
use bevy_app::AppExit;
use bevy_ecs::message::MessageWriter;
use bevy_ecs::prelude::{Query, Res, ResMut};
use bevy_ecs::system::SystemParam;
use bevyhavior_simulator::{
    FailureKind, SimulatorBall, SimulatorBehaviorInputs, SimulatorBehaviorOutputs, SimulatorClock,
    SimulatorFailure, SimulatorGameState, SimulatorGroundToWorld, SimulatorRobot,
    SimulatorScenarioResult, SimulatorTrees,
};
use hsl_behavior::BehaviorOutput;
use hsl_types::{
    GameControllerState, Ground, Isometry2, MotionCommand, RobotId, SimulatedBall, World,
    WorldState,
};

/// System parameter for scenarios: the state of this tick, and methods to pass or fail. Use it in systems in
/// `BehaviorTreeSimulatorSet::Scenario`, which run after the robots have moved.
#[derive(SystemParam)]
pub struct Judge<'w, 's> {
    clock: Res<'w, SimulatorClock>,
    inputs: Res<'w, SimulatorBehaviorInputs>,
    outputs: Res<'w, SimulatorBehaviorOutputs>,
    trees: Res<'w, SimulatorTrees>,
    ball: Res<'w, SimulatorBall>,
    game: Res<'w, SimulatorGameState>,
    robots: Query<'w, 's, (&'static SimulatorRobot, &'static SimulatorGroundToWorld)>,
    result: ResMut<'w, SimulatorScenarioResult>,
    margin: ResMut<'w, SimulatorMargin>,
    exit: MessageWriter<'w, AppExit>,
}

impl Judge<'_, '_> {
    /// Returns the simulated time since the start of the run \[s\].
    pub fn seconds(&self) -> f64 {
        self.clock.now.as_secs_f64()
    }

    /// Returns a robot's world state in this tick, or `None` for a robot outside of the match.
    pub fn world_state_of(&self, robot: RobotId) -> Option<&WorldState> {
        self.inputs.0.get(&robot).map(|input| &input.world_state)
    }

    /// Returns a robot's decision in this tick, or `None` if it has not decided.
    pub fn output_of(&self, robot: RobotId) -> Option<&BehaviorOutput> {
        self.outputs.0.get(&robot).map(|output| &**output)
    }

    /// Returns the motion command that a robot decided on in this tick, or `None` if it has not decided.
    pub fn motion_of(&self, robot: RobotId) -> Option<&MotionCommand> {
        self.output_of(robot).map(|output| &output.motion_command)
    }

    /// Returns the status of a node in this tick; `path` is its path in a robot's tree, for example `["play the
    /// ball", "kick"]`: see [`Layout::find`](behavior_tree::Layout::find). Of several nodes with this path the first
    /// ticked one counts; the status is idle if none was ticked. Returns `None` if no node has the path or the robot
    /// sent no trace.
    pub fn status_of(&self, robot: RobotId, path: &[&str]) -> Option<Status> {
        let trace = self.output_of(robot)?.trace.as_ref()?;
        let tree = self.trees.0.get(&robot)?;
        let mut found = None;
        for id in tree.find(path) {
            let status = *trace.statuses.get(id)?;
            if status != Status::Idle {
                return Some(status);
            }
            found = Some(status);
        }
        found
    }

    /// Returns the pose of a robot after it has moved in this tick, or `None` for a robot outside of the match.
    pub fn pose_of(&self, robot: RobotId) -> Option<Isometry2<Ground, World>> {
        let found = self.robots.iter().find(|(it, _)| it.id() == robot);
        found.map(|(_, ground_to_world)| ground_to_world.0)
    }

    /// Returns the true state of the ball after this tick, or `None` if no ball is on the field.
    pub fn ball(&self) -> Option<SimulatedBall> {
        self.ball.state
    }

    /// Returns the complete state of the game.
    pub fn game(&self) -> &GameControllerState {
        &self.game.game_controller_state
    }

    /// Returns true if the match was over at the referee's decision in this tick: the last half is finished, and no
    /// penalty shoot-out follows.
    pub fn is_match_over(&self) -> bool {
        self.game.is_match_over()
    }

    /// Ends the scenario, which has passed unless something failed.
    pub fn pass(&mut self) {
        self.exit.write(AppExit::Success);
    }

    /// Ends the scenario as failed, because of `robot` if given.
    pub fn fail(&mut self, robot: Option<RobotId>, message: impl Into<String>) {
        self.result.fail_and_stop(SimulatorFailure {
            tick: self.clock.tick,
            now: self.clock.now,
            robot,
            kind: FailureKind::Scenario,
            message: message.into(),
        });
    }

    /// Lowers the margin of the run to `value`, if it is lower: a distance \[m\], time \[s\] or count that is 0 or less if
    /// the scenario fails.
    pub fn margin(&mut self, value: f64) {
        self.margin.add(value);
    }

    /// Fails the scenario if the robot has no motion command in this tick, or one for which `wanted` is false. `what`
    /// describes the expected motion in the message, for example `stand`.
    pub fn require_motion(
        &mut self,
        robot: RobotId,
        what: &str,
        wanted: impl FnOnce(&MotionCommand) -> bool,
    ) {
        let motion = self.motion_of(robot);
        if !motion.is_some_and(wanted) {
            let message = format!("it must {what}, got {motion:?}");
            self.fail(Some(robot), message);
        }
    }
}
