//! What the referee sees, and how its verdicts are carried out.

use league_physics::{BodyName, RobotId, Side as Limbs};
use league_referee::{BallView, Limb, RobotView, Snapshot, Verdict};
use nalgebra::Vector3;
use simspark_protocol::{Player, TrainerCommand};
use tracing::warn;

use crate::pose::heading;
use crate::world::LeagueWorld;

impl LeagueWorld {
    /// Lets the referee judge the cycle, and carries out what it decides.
    pub(crate) fn judge(&mut self) {
        let robots = self.robot_views();
        let verdict = self.referee.judge(&self.snapshot(&robots));
        self.carry_out(verdict);
    }

    /// Lets the referee do what a trainer commands.
    pub(crate) fn command_referee(&mut self, command: &TrainerCommand) {
        let robots = self.robot_views();
        let snapshot = self.snapshot(&robots);
        let verdict = self.referee.command(command, &snapshot);
        self.carry_out(verdict);
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
            players.find_map(|(seat, player)| (player.robot == robot).then(|| Player::from(*seat)))
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
                player: (*seat).into(),
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
        views.collect()
    }

    fn carry_out(&mut self, verdict: Verdict) {
        for it in verdict.moves {
            if let Err(error) = self.put(it.player, it.position) {
                warn!(player = %it.player, %error, "a robot was not moved");
            }
        }
        if let Some(ball) = verdict.ball {
            // The spots of the rules are on the field.
            let _ = self.physics.place_ball(ball, Vector3::zeros());
        }
        self.fouls.extend(verdict.fouls);
    }

    fn put(
        &mut self,
        player: Player,
        position: Vector3<f64>,
    ) -> Result<(), league_physics::PhysicsError> {
        let Some(found) = self.players.get(&player.into()) else {
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
