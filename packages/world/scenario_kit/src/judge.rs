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

/// What a scenario looks at after each tick, and how it says what it thinks of it. A parameter of systems in
/// `BehaviorTreeSimulatorSet::Scenario`.
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
    exit: MessageWriter<'w, AppExit>,
}

impl Judge<'_, '_> {
    /// Simulated seconds since the run began.
    pub fn seconds(&self) -> f64 {
        self.clock.now.as_secs_f64()
    }

    /// What a robot knew in this tick.
    pub fn world_state_of(&self, robot: RobotId) -> Option<&WorldState> {
        self.inputs.0.get(&robot).map(|input| &input.world_state)
    }

    /// What a robot decided in this tick.
    pub fn output_of(&self, robot: RobotId) -> Option<&BehaviorOutput> {
        self.outputs.0.get(&robot)
    }

    /// What a robot does in this tick.
    pub fn motion_of(&self, robot: RobotId) -> Option<&MotionCommand> {
        self.output_of(robot).map(|output| &output.motion_command)
    }

    /// What became in this tick of the node with this path in a robot's tree, as in
    /// `["play the ball", "kick"]`: see [`Layout::find`](behavior_tree::Layout::find). Where several nodes have
    /// it, that of the first that was ticked; idle: none was. None: there is no such node, or no trace.
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

    /// Where a robot stands after this tick.
    pub fn pose_of(&self, robot: RobotId) -> Option<Isometry2<Ground, World>> {
        let found = self.robots.iter().find(|(it, _)| it.id() == robot);
        found.map(|(_, ground_to_world)| ground_to_world.0)
    }

    /// Where the ball is.
    pub fn ball(&self) -> Option<SimulatedBall> {
        self.ball.state
    }

    /// The game.
    pub fn game(&self) -> &GameControllerState {
        &self.game.game_controller_state
    }

    /// Whether nothing follows on the game on which the referee decided in this tick: its last half is finished, and no
    /// penalty shoot-out has to decide it.
    pub fn is_match_over(&self) -> bool {
        self.game.is_match_over()
    }

    /// Ends the scenario; it passed unless something failed.
    pub fn pass(&mut self) {
        self.exit.write(AppExit::Success);
    }

    /// Ends the scenario, because of a robot where there is one: it failed.
    pub fn fail(&mut self, robot: Option<RobotId>, message: impl Into<String>) {
        self.result.fail_and_stop(SimulatorFailure {
            tick: self.clock.tick,
            now: self.clock.now,
            robot,
            kind: FailureKind::Scenario,
            message: message.into(),
        });
    }

    /// Fails unless a robot decided on a motion that is `wanted`, which `what` describes.
    pub fn require_motion(
        &mut self,
        robot: RobotId,
        what: &str,
        wanted: impl FnOnce(&MotionCommand) -> bool,
    ) {
        let motion = self.motion_of(robot);
        if !motion.is_some_and(wanted) {
            let message = format!("it should {what}, and does {motion:?}");
            self.fail(Some(robot), message);
        }
    }
}
