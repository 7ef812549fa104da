//! Worlds for tests, with robots that follow a closure.
use std::sync::{Arc, Mutex};

use bevy_app::App;
use bevyhavior_simulator::{
    BackendError, BehaviorAnswer, BehaviorAnswers, BehaviorBackend, BehaviorInput, BehaviorInputs,
    BehaviorOutput, BehaviorTreeSimulatorPlugin, Frame, NoAnswer, Shared, SimulationConfig,
    SimulatorBall, SimulatorBehaviorBackend, SimulatorBehaviorInputs, SimulatorGroundToWorld,
    SimulatorRobot, SimulatorRobotBundle, SimulatorTickSink, TickSink,
};
use hsl_types::{
    Ground, HeadMotion, Isometry2, MotionCommand, PlayerNumber, Pose2, RobotId, SimulatedBall,
    Team, World, WorldState,
};

/// Returns the answer of a robot to its input.
pub(crate) type Script =
    dyn FnMut(RobotId, &BehaviorInput) -> Result<BehaviorOutput, NoAnswer> + Send + Sync;

struct Scripted(Box<Script>);

impl BehaviorBackend for Scripted {
    /// Returns the result of the script for each robot, without a tree layout.
    fn tick(&mut self, inputs: &BehaviorInputs) -> Result<BehaviorAnswers, BackendError> {
        let answer = |(id, input): (&RobotId, &Shared<BehaviorInput>)| {
            let output = (self.0)(*id, input);
            (
                *id,
                output.map(|output| BehaviorAnswer {
                    output,
                    layout: None,
                }),
            )
        };
        Ok(inputs.iter().map(answer).collect())
    }
}

/// Returns a world in which these robots follow `script`.
pub(crate) fn world_with(
    plugin: BehaviorTreeSimulatorPlugin,
    robots: &[(RobotId, Pose2<World>)],
    script: impl FnMut(RobotId, &BehaviorInput) -> Result<BehaviorOutput, NoAnswer>
    + Send
    + Sync
    + 'static,
) -> App {
    let mut app = App::new();
    app.add_plugins(plugin);
    app.insert_resource(SimulatorBehaviorBackend(Box::new(Scripted(Box::new(
        script,
    )))));
    for (id, pose) in robots {
        app.world_mut().spawn(SimulatorRobotBundle::new(
            id.team,
            id.player_number,
            pose.as_transform(),
        ));
    }
    app
}

/// Returns a plugin with this configuration.
pub(crate) fn plugin(config: SimulationConfig) -> BehaviorTreeSimulatorPlugin {
    BehaviorTreeSimulatorPlugin {
        config,
        ..BehaviorTreeSimulatorPlugin::default()
    }
}

/// Returns a world with this configuration and standing robots.
pub(crate) fn standing(config: SimulationConfig, robots: &[(RobotId, Pose2<World>)]) -> App {
    world_with(plugin(config), robots, |_, _| Ok(stand()))
}

/// Returns a world with this configuration and hulk 1 at `pose`, which only does `command`.
pub(crate) fn obeying(config: SimulationConfig, pose: Pose2<World>, command: MotionCommand) -> App {
    world_with(plugin(config), &[(hulk(1), pose)], move |_, _| {
        Ok(doing(command.clone()))
    })
}

/// Returns the answer of a robot with this command.
pub(crate) fn doing(motion_command: MotionCommand) -> BehaviorOutput {
    BehaviorOutput {
        motion_command,
        ..BehaviorOutput::default()
    }
}

/// Plays this number of ticks.
pub(crate) fn play(app: &mut App, ticks: usize) {
    for _ in 0..ticks {
        app.update();
    }
}

/// Places the ball.
pub(crate) fn put(app: &mut App, ball: SimulatedBall) {
    app.insert_resource(SimulatorBall { state: Some(ball) });
}

/// Returns the ball, which must exist.
pub(crate) fn ball_of(app: &App) -> SimulatedBall {
    let ball = app.world().resource::<SimulatorBall>();
    ball.state.expect("a ball was put on the field")
}

/// Returns the input of a robot in the last tick.
pub(crate) fn knowledge_of(app: &App, robot: RobotId) -> WorldState {
    let inputs = &app.world().resource::<SimulatorBehaviorInputs>().0;
    let input = inputs.get(&robot).expect("the robot is in the match");
    input.world_state.clone()
}

/// Returns the answer of a robot that stands and looks ahead.
pub(crate) fn stand() -> BehaviorOutput {
    BehaviorOutput {
        motion_command: MotionCommand::Stand {
            head: HeadMotion::ZeroAngles,
        },
        ..BehaviorOutput::default()
    }
}

/// Returns player `number` of the team in namespace `/hulks`.
pub(crate) fn hulk(number: u8) -> RobotId {
    robot(Team::Hulks, number)
}

/// Returns player `number` of the team in namespace `/opponent`.
pub(crate) fn opponent(number: u8) -> RobotId {
    robot(Team::Opponent, number)
}

fn robot(team: Team, number: u8) -> RobotId {
    RobotId::new(
        team,
        PlayerNumber::try_from(number).expect("a test names players 1 to 20"),
    )
}

/// Returns the pose of a robot, or `None` if the robot is not in the match.
pub(crate) fn pose_of(app: &mut App, id: RobotId) -> Option<Isometry2<Ground, World>> {
    let world = app.world_mut();
    let mut robots = world.query::<(&SimulatorRobot, &SimulatorGroundToWorld)>();
    robots
        .iter(world)
        .find(|(robot, _)| robot.id() == id)
        .map(|(_, pose)| pose.0)
}

/// Stores all frames of a run, and the frame after its last tick.
#[derive(Clone, Default)]
pub(crate) struct Frames(Arc<Mutex<(Vec<Frame<'static>>, Option<Frame<'static>>)>>);

impl Frames {
    /// Stores the frames of the run of `app`.
    pub(crate) fn record(app: &mut App) -> Self {
        let frames = Self::default();
        app.insert_resource(SimulatorTickSink::new(frames.clone()));
        frames
    }

    /// Returns the frames since the last call.
    pub(crate) fn take(&self) -> Vec<Frame<'static>> {
        std::mem::take(&mut self.0.lock().expect("no recording panics").0)
    }

    /// Returns the frame after the last tick, or `None` if the run has not ended or was not recorded.
    pub(crate) fn ending(&self) -> Option<Frame<'static>> {
        self.0.lock().expect("no recording panics").1.clone()
    }
}

impl TickSink<Frame<'_>> for Frames {
    fn record(&mut self, frame: &mut Frame<'_>) -> Result<(), BackendError> {
        let mut kept = self.0.lock().expect("no recording panics");
        let frame = frame.clone().into_owned();
        match frame.result {
            None => kept.0.push(frame),
            Some(_) => kept.1 = Some(frame),
        }
        Ok(())
    }
}
