//! The commands of a recording in a world of this package, compared with what the original server made of them.

use std::f64::consts::FRAC_PI_2;

use league_physics::{RobotId, STEP, World};
use nalgebra::{Matrix3, Vector3};
use simspark_protocol::{AgentChange, Effector, Side, TrainerCommand};

use crate::recording::{Recording, Row};

/// Fall of the first step after a robot was placed \[m\].
const FIRST_FALL: f64 = 9.81 * STEP * STEP;
/// Torso height of a beam \[m\].
const BEAM_HEIGHT: f64 = 0.4;
/// Steps by which a command acts later than the row that has it.
const LAG: usize = 2;
/// Way of the ball within a step that only the referee can have caused \[m\].
const JUMP: f64 = 0.5;

/// The greatest differences between world and recording in a row.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Difference {
    /// Number of the row.
    pub(crate) row: usize,
    /// Of the torsos \[m\].
    pub(crate) position: f64,
    /// Of the torsos (degrees).
    pub(crate) attitude: f64,
    /// Of joints (degrees).
    pub(crate) joint: f64,
    /// Of the ball \[m\].
    pub(crate) ball: f64,
    /// The way of the recorded ball since a trainer placed it \[m\].
    pub(crate) way: f64,
}

/// A world that follows a recording.
pub(crate) struct Replay<'a> {
    recording: &'a Recording,
    pub(crate) world: World,
    pub(crate) robots: Vec<RobotId>,
    row: usize,
    way: f64,
}

impl<'a> Replay<'a> {
    /// A world as it was in row 1. A beam in row 1 is not seen before row 2.
    pub(crate) fn new(recording: &'a Recording) -> Self {
        let mut world = World::new();
        let [before, start] = [1, LAG].map(|row| &recording.rows[row].robots);
        let places = recording.types.iter().zip(before).zip(start);
        let robots = places
            .map(|((robot_type, (before, _)), (start, axes))| {
                let position = Vector3::new(start.x, start.y, before.z + FIRST_FALL);
                world
                    .add_robot(*robot_type, position, heading(axes))
                    .unwrap()
            })
            .collect();
        world.step();
        Self {
            recording,
            world,
            robots,
            row: 1,
            way: 0.0,
        }
    }

    /// Makes the next step; nothing when the recording is over, or the referee took the ball.
    pub(crate) fn step(&mut self) -> Option<Difference> {
        self.row += 1;
        let rows = &self.recording.rows;
        let (commands, now) = (&rows[self.row - LAG], rows.get(self.row)?);
        let mut way = (now.ball - rows[self.row - 1].ball).norm();
        for command in &commands.trainer.commands {
            if matches!(command, TrainerCommand::Ball { .. }) {
                (self.way, way) = (0.0, 0.0);
            }
            self.train(command);
        }
        if way > JUMP {
            return None;
        }
        self.way += way;
        for (index, message) in commands.sent.iter().enumerate() {
            for effector in &message.effectors {
                self.command(index, effector, now);
            }
        }
        self.world.step();
        Some(self.difference(now))
    }

    fn train(&mut self, command: &TrainerCommand) {
        match command {
            TrainerCommand::Ball { position, velocity } => {
                let vector = |numbers: &[simspark_protocol::Number; 3]| {
                    Vector3::from(numbers.map(|number| number.value()))
                };
                let position = position.as_ref().map(vector).unwrap();
                let velocity = velocity.as_ref().map(vector).unwrap();
                self.world.place_ball(position, velocity).unwrap();
            }
            TrainerCommand::Agent {
                player,
                change: AgentChange::Move(numbers),
            } => {
                let [x, y, z, angle] = numbers.map(|number| number.value());
                let robot = self.robots[usize::from(player.side == Side::Right)];
                let heading = angle.to_radians() + FRAC_PI_2;
                let position = Vector3::new(x, y, z);
                self.world.place_robot(robot, position, heading).unwrap();
            }
            _ => {}
        }
    }

    fn command(&mut self, index: usize, effector: &Effector, now: &Row) {
        let robot = self.robots[index];
        match effector {
            Effector::Joint { joint, velocity } => {
                self.world.drive(robot, *joint, velocity.value()).unwrap();
            }
            // Where it lands is random, and recorded.
            Effector::Beam { .. } => {
                let (mut position, axes) = now.robots[index];
                position.z = BEAM_HEIGHT;
                let heading = heading(&axes);
                self.world.place_robot(robot, position, heading).unwrap();
            }
            _ => {}
        }
    }

    fn difference(&self, now: &Row) -> Difference {
        let mut difference = Difference {
            row: self.row,
            ball: (self.world.ball().position - now.ball).norm(),
            way: self.way,
            ..Difference::default()
        };
        for (index, (robot, (position, axes))) in self.robots.iter().zip(&now.robots).enumerate() {
            let robot = self.world.robot(*robot).unwrap();
            let torso = robot.torso();
            let apart = (torso.position - position).norm();
            difference.position = difference.position.max(apart);
            let ours = torso.attitude.to_rotation_matrix().into_inner();
            let cosine = (ours.tr_mul(axes).trace() - 1.0) / 2.0;
            let angle = cosine.clamp(-1.0, 1.0).acos().to_degrees();
            difference.attitude = difference.attitude.max(angle);
            for (joint, angle) in robot.joints() {
                let recorded = now.received.get(index).and_then(|it| it.joint(joint));
                if let Some(recorded) = recorded {
                    let apart = (angle.to_degrees() - recorded).abs();
                    difference.joint = difference.joint.max(apart);
                }
            }
        }
        difference
    }
}

/// The direction of the second axis, counter-clockwise from +x \[rad\].
fn heading(axes: &Matrix3<f64>) -> f64 {
    axes[(1, 1)].atan2(axes[(0, 1)])
}
