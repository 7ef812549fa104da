//! True state of the world.

use hsl_types::LeaguePlayer;
use hsl_wire::hsl_msgs::{LeagueBall, LeagueFoul, LeagueGame, LeagueRobot, LeagueTruth};
use hsl_wire::{RecordBuilder, topics};
use league_physics::{Robot, RobotType};
use league_server::Seat;
use simspark_protocol::{Foul, Side};

use crate::LeagueWorld;
use crate::encoder::geometry::{round_coordinate, to_point, to_pose, to_vector};
use crate::encoder::lineup::Lineup;
use crate::encoder::player::{to_player, to_player_message};

/// Last message, most of whose names are reused.
#[derive(Default)]
pub(crate) struct TruthMemory {
    lineup: Lineup,
    last: LeagueTruth,
    /// Number of published fouls.
    fouls: usize,
}

impl TruthMemory {
    /// Adds a message with the true state of ball, robots and match, and the fouls since the last cycle.
    pub(crate) fn record(
        &mut self,
        record: &mut RecordBuilder,
        world: &LeagueWorld,
        lineup: &Lineup,
    ) {
        if self.lineup != *lineup {
            self.lineup.clone_from(lineup);
            let robots = lineup.0.iter();
            self.last.robots = robots.map(|it| build_robot(*it)).collect();
        }
        for (message, (_, robot)) in self.last.robots.iter_mut().zip(world.robots()) {
            update_robot(message, robot);
        }
        let fouls = world.fouls();
        let new = fouls.get(self.fouls..).unwrap_or_default();
        self.last.fouls = new.iter().filter_map(build_foul).collect();
        self.fouls = fouls.len();
        self.last.header = record.world_header();
        self.last.cycle = world.cycle();
        self.last.game = build_game(world);
        self.last.ball = LeagueBall {
            pose: to_pose(world.ball()),
            velocity: to_vector(&world.ball().velocity),
        };
        record.of_world(&topics::LEAGUE_TRUTH, &self.last);
    }
}

/// Returns a robot with all names and without positions.
fn build_robot((player, robot_type): (LeaguePlayer, RobotType)) -> LeagueRobot {
    let links = robot_type.links();
    let joints = links.iter().filter_map(|link| link.hinge.as_ref());
    LeagueRobot {
        player: to_player_message(player),
        robot_type: robot_type.number(),
        joint_names: joints.map(|hinge| hinge.joint.word().to_owned()).collect(),
        part_names: links.iter().map(|link| link.name.to_string()).collect(),
        ..LeagueRobot::default()
    }
}

/// Copies pose, joint angles and positions of parts from the robot to the message.
fn update_robot(message: &mut LeagueRobot, robot: &Robot) {
    message.torso = to_pose(robot.torso());
    message.velocity = to_vector(&robot.torso().velocity);
    message.joint_positions.clear();
    message
        .joint_positions
        .extend(robot.joints().map(|(_, angle)| angle));
    message.part_positions.clear();
    let parts = robot
        .bodies()
        .map(|(_, body)| body.position.map(round_coordinate));
    message
        .part_positions
        .extend(parts.map(|part| to_point(&part)));
}

/// Returns the state of the match.
fn build_game(world: &LeagueWorld) -> LeagueGame {
    let state = world.game_state();
    let team = |side| world.team(side).unwrap_or_default().to_owned();
    LeagueGame {
        play_mode: state.play_mode.word().to_owned(),
        time: state.time,
        // Always fits: there are two halves.
        half: u8::try_from(world.half()).unwrap_or(u8::MAX),
        team_left: team(Side::Left),
        team_right: team(Side::Right),
        score_left: state.score_left,
        score_right: state.score_right,
    }
}

/// Returns a foul as a message, or `None` if its player is invalid.
fn build_foul(foul: &Foul) -> Option<LeagueFoul> {
    let seat = Seat {
        side: foul.side,
        number: foul.player,
    };
    Some(LeagueFoul {
        index: foul.index,
        kind: foul.kind.to_string(),
        player: to_player_message(to_player(seat)?),
    })
}
