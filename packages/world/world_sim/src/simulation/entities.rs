use std::collections::BTreeMap;

use bevy_app::App;
use bevyhavior_simulator::{
    AutoRefereeConfig, SimulationConfig, SimulatorBall, SimulatorClock, SimulatorFieldDimensions,
    SimulatorGroundToWorld, SimulatorRobot, SimulatorSteps,
};
use hsl_ros::interfaces::geometry::{Accel, Point, Pose, Quaternion, Twist, Vector3};
use hsl_ros::interfaces::simulation::msg::{EntityCategory, EntityInfo, EntityState};
use hsl_ros::interfaces::{Header, Time};
use hsl_types::{Ground, Isometry2, Orientation2, Point2, RobotId, Team, Vector2, World};

/// Name of the ball as an entity of `simulation_interfaces`.
pub(crate) const BALL: &str = "ball";
/// Frame of all poses.
pub(crate) const WORLD_FRAME: &str = "world";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Ball,
    Robot(RobotId),
}

impl Kind {
    /// Returns the kind of the entity with this name, or `None` if no match has such an entity.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        if name == BALL {
            return Some(Self::Ball);
        }
        RobotId::all().find_map(|robot| (name_of(robot) == name).then_some(Self::Robot(robot)))
    }

    /// Returns the category of the kind, a constant of `EntityCategory`.
    pub(crate) fn category(self) -> u8 {
        match self {
            Self::Robot(_) => 1,
            Self::Ball => 4,
        }
    }
}

/// Robot or ball as an entity, after the last tick.
#[derive(Clone, Debug)]
pub(crate) struct Entity {
    pub(crate) kind: Kind,
    pub(crate) position: Point2<World>,
    orientation: Orientation2<World>,
    /// Velocity \[m/s\].
    velocity: Vector2<World>,
    /// Angular velocity \[rad/s\].
    turning: f32,
    /// Radius \[m\].
    pub(crate) radius: f32,
    pub(crate) tags: Vec<&'static str>,
}

/// All entities of the world by name, and the time of their description.
pub(crate) struct Entities {
    pub(crate) by_name: BTreeMap<String, Entity>,
    stamp: Time,
}

impl Entities {
    /// Describes all robots and the ball after the last tick. `referee` determines which robots are goalkeepers. A
    /// scenario may have removed any part of the world: then its entities are missing, or their values are 0.
    pub(crate) fn describe(app: &mut App, referee: &AutoRefereeConfig) -> Self {
        let world = app.world_mut();
        let clock = world.get_resource::<SimulatorClock>().copied();
        let config = world.get_resource::<SimulationConfig>();
        let robot_radius = config.map_or(0.0, |config| config.robot_radius);
        let field = world.get_resource::<SimulatorFieldDimensions>();
        let ball_radius = field.map_or(0.0, |field| field.0.ball_radius);
        let steps = world.get_resource::<SimulatorSteps>().cloned();
        let dt = clock.map_or(1.0, |clock| clock.dt());
        let mut robots = world.query::<(&SimulatorRobot, &SimulatorGroundToWorld)>();
        let robots = robots.iter(world).map(|(robot, pose)| {
            let steps = steps.iter().flat_map(|steps| &steps.0);
            let step = steps
                .filter(|step| step.id == robot.id())
                .map(|step| (step.from, step.to))
                .next();
            let is_keeper = robot.player_number == referee.goal_keeper_number;
            let entity = robot_entity(robot.id(), pose.0, robot_radius, is_keeper);
            (name_of(robot.id()), entity.moved(step, dt))
        });
        let mut by_name: BTreeMap<_, _> = robots.collect();
        let ball = world.get_resource::<SimulatorBall>();
        if let Some(ball) = ball.and_then(|ball| ball.state) {
            let entity = Entity {
                kind: Kind::Ball,
                position: ball.position,
                orientation: Orientation2::identity(),
                velocity: ball.velocity,
                turning: 0.0,
                radius: ball_radius,
                tags: vec!["ball"],
            };
            by_name.insert(BALL.to_owned(), entity);
        }
        let now = clock.map_or(hsl_types::Time::ZERO, |clock| clock.now);
        Self {
            by_name,
            stamp: stamp(now),
        }
    }

    /// Returns the state of an entity: pose and velocity in the world frame, with the time of the last tick.
    pub(crate) fn state(&self, entity: &Entity) -> EntityState {
        EntityState {
            header: Header {
                stamp: self.stamp.clone(),
                frame_id: WORLD_FRAME.to_owned(),
            },
            pose: pose(entity.position, entity.orientation),
            twist: Twist {
                linear: vector(entity.velocity),
                angular: Vector3 {
                    x: 0.0,
                    y: 0.0,
                    z: f64::from(entity.turning),
                },
            },
            acceleration: Accel::default(),
        }
    }
}

impl Entity {
    /// Returns category, description and tags of the entity.
    pub(crate) fn info(&self) -> EntityInfo {
        let description = match self.kind {
            Kind::Ball => "the ball".to_owned(),
            Kind::Robot(robot) => format!("robot {robot}"),
        };
        EntityInfo {
            category: EntityCategory {
                category: self.kind.category(),
            },
            description,
            tags: self.tags.iter().map(|tag| (*tag).to_owned()).collect(),
        }
    }

    /// Returns the entity with the velocity of its last movement. `step` is the pose before and after the tick, which
    /// lasted `dt` \[s\], or `None` if the robot did not take part in it.
    fn moved(
        mut self,
        step: Option<(Isometry2<Ground, World>, Isometry2<Ground, World>)>,
        dt: f32,
    ) -> Self {
        if let Some((from, to)) = step {
            self.velocity = (to.translation() - from.translation()) * (1.0 / dt);
            self.turning = from.orientation().angle_to(to.orientation()) / dt;
        }
        self
    }
}

/// Returns the name of a robot as an entity, which is its namespace, for example `hulks/robot_3`.
pub(crate) fn name_of(robot: RobotId) -> String {
    robot.namespace().trim_start_matches('/').to_owned()
}

/// Converts a pose on the ground plane to a pose in space.
pub(crate) fn pose(position: Point2<World>, orientation: Orientation2<World>) -> Pose {
    // Half-angle formulas.
    let (cos, sin) = (f64::from(orientation.cos()), f64::from(orientation.sin()));
    Pose {
        position: Point {
            x: f64::from(position.x),
            y: f64::from(position.y),
            z: 0.0,
        },
        orientation: Quaternion {
            x: 0.0,
            y: 0.0,
            z: ((1.0 - cos).max(0.0) / 2.0).sqrt().copysign(sin),
            w: ((1.0 + cos).max(0.0) / 2.0).sqrt(),
        },
    }
}

/// Creates the entity of a robot that does not move, with tags for robot and team, and for the goalkeeper.
fn robot_entity(
    robot: RobotId,
    pose: Isometry2<Ground, World>,
    radius: f32,
    is_keeper: bool,
) -> Entity {
    let mut tags = vec!["robot", team_name(robot.team)];
    if is_keeper {
        tags.push("goalkeeper");
    }
    let pose = pose.as_pose();
    Entity {
        kind: Kind::Robot(robot),
        position: pose.position,
        orientation: pose.orientation,
        velocity: Vector2::zero(),
        turning: 0.0,
        radius,
        tags,
    }
}

/// Returns the tag of a team.
fn team_name(team: Team) -> &'static str {
    match team {
        Team::Hulks => "hulks",
        Team::Opponent => "opponent",
    }
}

/// Converts a vector on the ground plane to one in space.
fn vector(vector: Vector2<World>) -> Vector3 {
    Vector3 {
        x: f64::from(vector.x),
        y: f64::from(vector.y),
        z: 0.0,
    }
}

/// Converts a time of the match to a ROS time.
fn stamp(now: hsl_types::Time) -> Time {
    let stamp = hsl_wire::convert::time::to_message(now);
    Time {
        sec: stamp.sec,
        nanosec: stamp.nanosec,
    }
}
