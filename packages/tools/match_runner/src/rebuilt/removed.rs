//! Penalized robots and substitutes.

use hsl_referee::{AutoRefereeConfig, places};
use hsl_types::{PenaltyKind, Point2, RobotId, Team};

use super::RebuiltWorld;
use super::opponents::goal_sign;
use super::origin::Origin;
use super::place::Place;
use super::robot::RebuiltRobot;

/// Deviation of the place of a penalized robot beside the field \[m\].
const WAITING: f32 = 0.2;

/// Leaves out substitutes, and places penalized robots that are not beside the field, as the referee does. A penalized robot
/// that believes itself on the field does not know where people have put it.
pub(super) fn place(world: &mut RebuiltWorld) {
    let game = &world.game.state;
    let substitutes: Vec<_> = world
        .robots
        .keys()
        .copied()
        .filter(|it| {
            game.team(it.team).penalty_of(it.player_number) == Some(PenaltyKind::Substitute)
        })
        .collect();
    for robot in substitutes {
        world.robots.remove(&robot);
        world
            .unknown
            .push(format!("{robot}: a substitute, left out"));
    }
    for team in Team::ALL {
        let state = *world.game.state.team(team);
        for (number, penalty) in state.penalties.present() {
            let robot = RobotId::new(team, number);
            let is_served_in_place = penalty.kind == PenaltyKind::MotionInSet;
            let is_there = world.robots.contains_key(&robot);
            if penalty.kind == PenaltyKind::Substitute || is_served_in_place && is_there {
                continue;
            }
            remove(world, robot);
        }
    }
}

/// Places a penalized robot beside the field, unless it is there.
fn remove(world: &mut RebuiltWorld, id: RobotId) {
    let known = world.robots.get(&id);
    let position = known.map_or(Point2::origin(), |it| it.place.position);
    if known.is_some() && !world.field.is_inside_field(position) {
        return;
    }
    let others = world.robots.iter().filter(|(other, _)| **other != id);
    let others: Vec<_> = others.map(|(_, it)| it.place.position).collect();
    let pose = places::removal_pose(
        position,
        goal_sign(id.team, &world.game.state),
        AutoRefereeConfig::default().penalties.removal_distance,
        &others,
        &world.field,
    );
    let rule = Origin::Rule("penalized robots wait beside the field");
    let mut robot = RebuiltRobot::at_place(Place::new(pose.position, WAITING), rule);
    robot.orientation = pose.orientation;
    robot.is_oriented = true;
    robot.orientation_deviation = super::assumed::ORIENTATION;
    if let Some(known) = world.robots.get(&id) {
        robot.origins.extend(known.origins.iter().cloned());
        robot
            .notes
            .push("it believes to be on the field".to_owned());
    }
    world.robots.insert(id, robot);
}
