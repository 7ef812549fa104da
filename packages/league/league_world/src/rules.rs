//! Snapshots for the referee, and the execution of its decisions.

use league_physics::{BodyName, RobotId, Side as Limbs};
use league_server::Seat;
use nalgebra::Vector3;
use simspark_protocol::{Player, TrainerCommand};
use tracing::warn;

use crate::pose::heading;
use crate::referee::{BallView, Decisions, Limb, RobotView, Snapshot, Touch};
use crate::sides::swap_side;
use crate::world::LeagueWorld;

impl LeagueWorld {
    /// Applies the rules to the cycle: shows ball and robots to the referee, and executes its decisions.
    pub(crate) fn apply_rules(&mut self) {
        let robots = self.robot_views();
        let had_changed = self.referee.has_changed_sides();
        let decisions = self.referee.apply_rules(&self.snapshot(&robots));
        // The placements of this cycle name players by the sides before the change.
        self.execute(decisions, had_changed);
        if had_changed != self.referee.has_changed_sides() {
            self.teams.change_sides();
        }
    }

    /// Passes a command of a trainer to the referee and executes its decisions.
    pub(crate) fn command_referee(&mut self, command: &TrainerCommand) {
        let robots = self.robot_views();
        let snapshot = self.snapshot(&robots);
        let decisions = self.referee.apply_command(command, &snapshot);
        self.execute(decisions, self.referee.has_changed_sides());
    }

    /// Returns the referee's view of the ball and `robots`.
    fn snapshot<'a>(&self, robots: &'a [RobotView]) -> Snapshot<'a> {
        let ball = self.physics.ball();
        let ball = BallView {
            position: ball.position,
            velocity: ball.velocity,
        };
        Snapshot { ball, robots }
    }

    /// Returns the referee's views of all robots, in the order of seats with the present sides.
    fn robot_views(&self) -> Vec<RobotView> {
        let ball_touched_by: Vec<_> = self.physics.ball_touched_by().collect();
        let touches: Vec<_> = self.physics.touches().collect();
        let owner = |robot: RobotId| {
            let mut players = self.players.iter();
            let (&seat, _) = players.find(|(_, player)| player.robot == robot)?;
            Some(Player::from(self.present_seat(seat)))
        };
        let tolerance = self.referee.config().self_collision_tolerance;
        let views = self.players.iter().filter_map(|(seat, player)| {
            let robot = player.robot;
            let found = self.physics.robot(robot).ok()?;
            let torso = found.torso();
            let overlaps = found.self_overlaps(tolerance).into_iter();
            let others = touches.iter().filter_map(|touch| {
                let [a, b] = touch.robots;
                let other = match robot {
                    robot if robot == a => owner(b),
                    robot if robot == b => owner(a),
                    _ => None,
                };
                Some(Touch {
                    player: other?,
                    point: touch.point,
                })
            });
            Some(RobotView {
                player: self.present_seat(*seat).into(),
                position: torso.position,
                velocity: torso.velocity,
                touches_ball: ball_touched_by.contains(&robot),
                touches: others.collect(),
                self_collisions: overlaps
                    .filter_map(|(one, other)| Some((limb(one), limb(other)?)))
                    .collect(),
                requests_pass: self.pass_requests.contains(seat),
            })
        });
        let mut views: Vec<_> = views.collect();
        views.sort_by_key(|view| Seat::from(view.player));
        views
    }

    /// Executes decisions of the referee: places robots and ball, and records fouls. `has_changed` is true if the teams
    /// had changed sides when the referee decided. Logs a robot that cannot be placed.
    fn execute(&mut self, decisions: Decisions, has_changed: bool) {
        for it in decisions.placements {
            let seat = swap_side(it.player.into(), has_changed);
            if let Err(error) = self.place_robot(seat, it.position)
                && let Some(total) = self.log.permits("moves")
            {
                warn!(player = %it.player, %error, total, "a robot was not moved");
            }
        }
        if let Some(ball) = decisions.ball {
            // Cannot fail: the referee's positions are on the field.
            let _ = self.physics.place_ball(ball, Vector3::zeros());
        }
        self.fouls.extend(decisions.fouls);
    }

    /// Places a robot at `position` \[m\] with its present heading. Does nothing if the player has left.
    fn place_robot(
        &mut self,
        seat: Seat,
        position: Vector3<f64>,
    ) -> Result<(), league_physics::PhysicsError> {
        let Some(found) = self.players.get(&seat) else {
            return Ok(());
        };
        let heading = heading(self.physics.robot(found.robot)?.torso());
        self.physics.place_robot(found.robot, position, heading)
    }
}

/// Returns the limb of a body, or `None` for torso, neck and head.
fn limb(part: BodyName) -> Option<Limb> {
    match part {
        BodyName::Ball | BodyName::Torso | BodyName::Neck | BodyName::Head => None,
        BodyName::Shoulder(side)
        | BodyName::UpperArm(side)
        | BodyName::Elbow(side)
        | BodyName::LowerArm(side) => Some(match side {
            Limbs::Right => Limb::RightArm,
            Limbs::Left => Limb::LeftArm,
        }),
        BodyName::Hip1(side)
        | BodyName::Hip2(side)
        | BodyName::Thigh(side)
        | BodyName::Shank(side)
        | BodyName::Ankle(side)
        | BodyName::Foot(side)
        | BodyName::Toe(side) => Some(match side {
            Limbs::Right => Limb::RightLeg,
            Limbs::Left => Limb::LeftLeg,
        }),
    }
}
