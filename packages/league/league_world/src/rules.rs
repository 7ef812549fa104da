//! What the referee sees, and how its decisions are carried out.

use league_physics::{BodyName, RobotId, Side as Limbs};
use league_referee::{BallView, Decisions, Limb, RobotView, Snapshot};
use league_server::Seat;
use nalgebra::Vector3;
use simspark_protocol::{Player, TrainerCommand};
use tracing::warn;

use crate::pose::heading;
use crate::sides::seat_of;
use crate::world::LeagueWorld;

impl LeagueWorld {
    /// Lets the referee judge the cycle, and carries out what it decides.
    pub(crate) fn judge(&mut self) {
        let robots = self.robot_views();
        let had_changed = self.referee.has_changed_sides();
        let decisions = self.referee.apply_rules(&self.snapshot(&robots));
        // The moves of this cycle name players by the sides before.
        self.carry_out(decisions, had_changed);
        if had_changed != self.referee.has_changed_sides() {
            self.teams.change_sides();
        }
    }

    /// Lets the referee do what a trainer commands.
    pub(crate) fn command_referee(&mut self, command: &TrainerCommand) {
        let robots = self.robot_views();
        let snapshot = self.snapshot(&robots);
        let decisions = self.referee.apply_command(command, &snapshot);
        self.carry_out(decisions, self.referee.has_changed_sides());
    }

    fn snapshot<'a>(&self, robots: &'a [RobotView]) -> Snapshot<'a> {
        let ball = self.physics.ball();
        let ball = BallView {
            position: ball.position,
            velocity: ball.velocity,
        };
        Snapshot { ball, robots }
    }

    fn robot_views(&self) -> Vec<RobotView> {
        let ball_touched_by: Vec<_> = self.physics.ball_touched_by().collect();
        let touches: Vec<_> = self.physics.touches().collect();
        let owner = |robot: RobotId| {
            let mut players = self.players.iter();
            let (&seat, _) = players.find(|(_, player)| player.robot == robot)?;
            Some(Player::from(self.present(seat)))
        };
        let tolerance = self.referee.config().self_collision_tolerance;
        let views = self.players.iter().filter_map(|(seat, player)| {
            let robot = player.robot;
            let found = self.physics.robot(robot).ok()?;
            let torso = found.torso();
            let overlaps = found.self_overlaps(tolerance).into_iter();
            let others = touches.iter().filter_map(|&(a, b)| match robot {
                robot if robot == a => owner(b),
                robot if robot == b => owner(a),
                _ => None,
            });
            Some(RobotView {
                player: self.present(*seat).into(),
                position: torso.position,
                velocity: torso.velocity,
                touches_ball: ball_touched_by.contains(&robot),
                touches: others.collect(),
                self_collisions: overlaps
                    .filter_map(|(one, other)| Some((limb(one), limb(other)?)))
                    .collect(),
                asks_to_pass: self.passing.contains(seat),
            })
        });
        let mut views: Vec<_> = views.collect();
        views.sort_by_key(|view| Seat::from(view.player));
        views
    }

    fn carry_out(&mut self, decisions: Decisions, has_changed: bool) {
        for it in decisions.placements {
            let seat = seat_of(it.player.into(), has_changed);
            if let Err(error) = self.put(seat, it.position)
                && let Some(total) = self.log.permits("moves")
            {
                warn!(player = %it.player, %error, total, "a robot was not moved");
            }
        }
        if let Some(ball) = decisions.ball {
            // The spots of the rules are on the field.
            let _ = self.physics.place_ball(ball, Vector3::zeros());
        }
        self.fouls.extend(decisions.fouls);
    }

    fn put(
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

/// Returns the limb of a part, or `None` for torso, neck and head.
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
