//! Robots that send nothing in a match that follows the wall clock.

use bevy_app::App;
use bevyhavior_simulator::{
    BackendError, BehaviorAnswer, BehaviorAnswers, BehaviorBackend, BehaviorInputs,
    BehaviorTreeSimulatorPlugin, NoAnswer, NoAnswerOrigin, SimulatorBehaviorBackend,
    SimulatorReproducibility, UnansweredPolicy,
};
use hsl_types::{HeadMotion, MotionCommand, Pose2, RobotId, Vector2};

use crate::common::{Frames, doing, hulk, play, pose_of, world_with};

/// Hulk 1, which walks ahead. It sends nothing in tick 2 and from tick 4 on, for too long from tick 7 on, and answers
/// again in tick 11.
struct Wanderer {
    tick: u64,
    follows_wall_clock: bool,
}

impl BehaviorBackend for Wanderer {
    /// Lets every robot walk. There is no answer in the ticks 2 and 4 to 6, and an error of the environment in 7 to 10.
    fn tick(&mut self, inputs: &BehaviorInputs) -> Result<BehaviorAnswers, BackendError> {
        self.tick += 1;
        let answer = match self.tick {
            2 | 4..=6 => return Ok(BehaviorAnswers::new()),
            7..=10 => Err(NoAnswer::new(
                NoAnswerOrigin::Environment,
                std::io::Error::other("no motion_command for 1.0 s"),
            )),
            _ => Ok(BehaviorAnswer {
                output: doing(MotionCommand::WalkWithVelocity {
                    head: HeadMotion::ZeroAngles,
                    velocity: Vector2::new(0.1, 0.0),
                    angular_velocity: 0.0,
                }),
                layout: None,
            }),
        };
        let robot = |id: &RobotId| (*id, answer.clone());
        Ok(inputs.keys().map(robot).collect())
    }

    fn follows_wall_clock(&self) -> bool {
        self.follows_wall_clock
    }
}

/// Returns an app with one robot, which answers as [`Wanderer`] does.
fn app(policy: UnansweredPolicy, follows_wall_clock: bool) -> App {
    let robots = [(hulk(1), Pose2::default())];
    let plugin = BehaviorTreeSimulatorPlugin::default();
    let mut app = world_with(plugin, &robots, |_, _| unreachable!("it is replaced"));
    app.insert_resource(SimulatorBehaviorBackend(Box::new(Wanderer {
        tick: 0,
        follows_wall_clock,
    })));
    app.insert_resource(policy);
    app
}

fn place(app: &mut App) -> f32 {
    pose_of(app, hulk(1)).expect("it plays").translation().x
}

#[test]
fn a_silent_robot_continues_then_stops_and_walks_again_with_its_next_answer() {
    let mut app = app(UnansweredPolicy::Hold, true);
    let mut places = vec![place(&mut app)];
    for _ in 0..12 {
        play(&mut app, 1);
        places.push(place(&mut app));
    }
    let walks: Vec<_> = places.windows(2).map(|it| it[1] > it[0]).collect();
    let expected: Vec<_> = (1..=12).map(|tick| !(7..=10).contains(&tick)).collect();
    assert_eq!(walks, expected);
}

#[test]
fn it_continues_if_others_wait_for_it() {
    let mut app = app(UnansweredPolicy::Hold, false);
    play(&mut app, 6);
    let before = place(&mut app);
    play(&mut app, 4);
    assert!(place(&mut app) > before, "the robot keeps its last command");
}

#[test]
fn the_gap_is_a_violation_a_mark_and_a_line_with_its_numbers() {
    let mut app = app(UnansweredPolicy::Hold, true);
    let frames = Frames::record(&mut app);
    play(&mut app, 12);
    let mut violations = Vec::new();
    let mut marks = Vec::new();
    for frame in frames.take() {
        violations.extend(frame.violations.iter().map(|it| it.message.clone()));
        let state = frame.state.expect("the world is sound");
        let marked = state.markers.iter();
        marks.extend(marked.map(|it| (it.frame_time.as_nanos(), it.label.clone())));
    }
    let silent = "no motion_command for 1.0 s; the robot stops".to_owned();
    let over = "it answers again after 0.07 s (7 ticks) without a decision".to_owned();
    assert_eq!(violations, [vec![silent; 4], vec![over]].concat());
    let mark = |time, what: &str| (time, format!("hulks/1 {what}"));
    let expected = [
        mark(30_000_000, "stops answering"),
        mark(110_000_000, "answers again"),
    ];
    assert_eq!(marks, expected);
    assert_eq!(
        SimulatorReproducibility::reasons_in(app.world()),
        [
            "ticks follow the wall clock",
            "hulks/1 answered 4 of 12 ticks, longest silence 0.07 s simulated"
        ]
    );
}

#[test]
fn a_robot_that_is_dropped_leaves_the_match() {
    let mut app = app(UnansweredPolicy::Drop, true);
    play(&mut app, 8);
    assert!(pose_of(&mut app, hulk(1)).is_none());
}
