//! Replay of a recording's commands in a world of this package, compared with the recorded motion.

use std::f64::consts::FRAC_PI_2;

use league_physics::{RobotId, STEP, World};
use nalgebra::{Matrix3, Vector3};
use simspark_protocol::{AgentChange, Effector, Side, TrainerCommand};

use crate::recording::{Recording, Row};

/// Fall in the first step after a robot was placed \[m\].
const FIRST_FALL: f64 = 9.81 * STEP * STEP;
/// Torso height of a beam \[m\].
const BEAM_HEIGHT: f64 = 0.4;
/// Number of steps between the row of a command and its effect.
const LAG: usize = 2;
/// Motion of the ball within a step that only the referee can cause \[m\].
const JUMP: f64 = 0.5;

/// Maximum differences between world and recording in a row.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Difference {
    pub(crate) row: usize,
    /// Difference of the torsos \[m\].
    pub(crate) position: f64,
    /// Difference of the torsos' attitudes \[deg\].
    pub(crate) attitude: f64,
    /// Difference of the joints \[deg\].
    pub(crate) joint: f64,
    /// Difference of the ball \[m\].
    pub(crate) ball: f64,
    /// Path of the recorded ball since a trainer placed it \[m\].
    pub(crate) path: f64,
}

/// A world that follows a recording.
pub(crate) struct Replay<'a> {
    recording: &'a Recording,
    pub(crate) world: World,
    pub(crate) robots: Vec<RobotId>,
    row: usize,
    path: f64,
}

impl<'a> Replay<'a> {
    /// Creates a world in the state of row 1. A beam in row 1 has no effect before row 2.
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
            path: 0.0,
        }
    }

    /// Makes the next step; returns `None` at the end of the recording, or when the referee moved the ball.
    pub(crate) fn step(&mut self) -> Option<Difference> {
        self.row += 1;
        let rows = &self.recording.rows;
        let (commands, now) = (&rows[self.row - LAG], rows.get(self.row)?);
        let mut path = (now.ball - rows[self.row - 1].ball).norm();
        for command in &commands.trainer.commands {
            if matches!(command, TrainerCommand::Ball { .. }) {
                (self.path, path) = (0.0, 0.0);
            }
            self.train(command);
        }
        if path > JUMP {
            return None;
        }
        self.path += path;
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
            // The target of a beam is random, and recorded.
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
            path: self.path,
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

/// Returns the direction of the second axis, counter-clockwise from +x \[rad\].
fn heading(axes: &Matrix3<f64>) -> f64 {
    axes[(1, 1)].atan2(axes[(0, 1)])
}
