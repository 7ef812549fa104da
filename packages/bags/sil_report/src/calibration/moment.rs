use hsl_types::{BodyPhase, FallDownStateKind, PrimaryState, Team, WorldState};

use super::command::Commanded;

/// Pose on the plane.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Pose {
    /// Position \[m\].
    pub(super) x: f64,
    /// Position \[m\].
    pub(super) y: f64,
    /// Orientation \[rad\].
    pub(super) turn: f64,
}

impl Pose {
    /// Returns `other` relative to this pose: in its frame.
    pub(super) fn to(self, other: Self) -> Self {
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        let (sin, cos) = (libm::sin(self.turn), libm::cos(self.turn));
        Self {
            x: cos * dx + sin * dy,
            y: cos * dy - sin * dx,
            turn: wrapped(other.turn - self.turn),
        }
    }
}

/// Returns an angle between -pi and pi.
pub(super) fn wrapped(angle: f64) -> f64 {
    libm::remainder(angle, std::f64::consts::TAU)
}

/// Ball as a robot perceives it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ball {
    /// Position in the ground frame \[m\].
    pub(super) ground: [f64; 2],
    /// Velocity in the ground frame \[m/s\].
    pub(super) velocity: [f64; 2],
    /// Time of the image since the first world state of the log \[s\].
    pub(super) seen: f64,
}

impl Ball {
    /// Returns the distance to the robot \[m\].
    pub(super) fn distance(&self) -> f64 {
        libm::hypot(self.ground[0], self.ground[1])
    }

    /// Returns the speed \[m/s\].
    pub(super) fn speed(&self) -> f64 {
        libm::hypot(self.velocity[0], self.velocity[1])
    }
}

/// Other robot as a robot perceives it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SeenRobot {
    /// Position in the ground frame \[m\].
    pub(super) ground: [f64; 2],
    /// Team, if known.
    pub(super) team: Option<Team>,
    /// Number, if known.
    pub(super) number: Option<u8>,
}

/// World state of a robot, in the parts that fits need, and the command with the same stamp.
#[derive(Clone, Debug)]
pub(super) struct Moment {
    /// Stamp since the first world state of the log \[s\].
    pub(super) at: f64,
    /// Estimated pose on the field.
    pub(super) pose: Pose,
    /// Phase of the motion.
    pub(super) phase: BodyPhase,
    /// Posture.
    pub(super) posture: FallDownStateKind,
    /// State of the robot's state machine.
    pub(super) primary: PrimaryState,
    /// Ball, if it is perceived.
    pub(super) ball: Option<Ball>,
    /// Other robots.
    pub(super) robots: Vec<SeenRobot>,
    /// Command with the same stamp; `None` if it is missing.
    pub(super) command: Option<Commanded>,
}

impl Moment {
    /// Creates the moment of a world state, without a command. `origin` is the time of the first one \[s\].
    pub(super) fn of(world: &WorldState, origin: f64) -> Self {
        let pose = world.robot.ground_to_field;
        let pair = |x: f32, y: f32| [f64::from(x), f64::from(y)];
        let robots = world
            .obstacles
            .iter()
            .filter(|obstacle| obstacle.kind == hsl_types::ObstacleKind::Robot);
        let robots = robots.map(|obstacle| SeenRobot {
            ground: pair(obstacle.position.x, obstacle.position.y),
            team: obstacle.team,
            number: obstacle.player_number.map(u8::from),
        });
        Self {
            at: world.now.as_secs_f64() - origin,
            pose: Pose {
                x: pose.translation().x.into(),
                y: pose.translation().y.into(),
                turn: pose.orientation().angle().into(),
            },
            phase: world.robot.body_phase,
            posture: world.fall_down_state.kind,
            primary: world.robot.primary_state,
            ball: world.ball.map(|ball| Ball {
                ground: pair(ball.ball_in_ground.x, ball.ball_in_ground.y),
                velocity: pair(
                    ball.ball_in_ground_velocity.x,
                    ball.ball_in_ground_velocity.y,
                ),
                seen: ball.last_seen_ball.as_secs_f64() - origin,
            }),
            robots: robots.collect(),
            command: None,
        }
    }

    /// Returns true if another robot is perceived within `distance` \[m\].
    pub(super) fn has_robot_within(&self, distance: f64) -> bool {
        let mut robots = self.robots.iter();
        robots.any(|robot| libm::hypot(robot.ground[0], robot.ground[1]) < distance)
    }

    /// Returns true for a robot on its feet.
    pub(super) fn is_up(&self) -> bool {
        self.posture == FallDownStateKind::IsReady
    }
}
