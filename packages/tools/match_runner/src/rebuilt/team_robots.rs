//! Robots of the teams whose logs are known.

use std::collections::BTreeMap;

use hsl_types::{FallDownStateKind, RobotId};

use super::assumed;
use super::belief::Belief;
use super::beliefs::Beliefs;
use super::origin::Origin;
use super::place::Place;
use super::recent_poses::RecentPoses;
use super::robot::RebuiltRobot;
use super::sighting::Sighting;

/// Returns the robots with a log: their poses are their own beliefs, as the median of the last 0.1 s. The deviation is that of their localization, or the
/// spread between it and the sightings of other robots, if that is larger.
pub(super) fn with_logs(beliefs: &Beliefs) -> BTreeMap<RobotId, RebuiltRobot> {
    let robots = beliefs.last.values();
    robots
        .map(|belief| (belief.robot, with_log(belief, beliefs)))
        .collect()
}

fn with_log(belief: &Belief, beliefs: &Beliefs) -> RebuiltRobot {
    let age = beliefs.at.since(belief.at);
    let origin = Origin::Message {
        robot: belief.robot,
        topic: "world_state",
        age,
    };
    let recent = beliefs.poses.get(&belief.robot);
    let pose = recent.and_then(RecentPoses::median);
    let pose = pose.unwrap_or_else(|| belief.ground_to_world()).as_pose();
    let mut robot = RebuiltRobot::from_pose(pose, belief.pose_deviation(), age, origin);
    robot.posture = match belief.state.fall_down_state.kind {
        FallDownStateKind::IsReady => FallDownStateKind::IsReady,
        // A scenario begins with robots that stand or lie.
        _ => FallDownStateKind::HasFallen,
    };
    let seen = beliefs.sightings().filter(|it| {
        it.robot() == Some(belief.robot)
            && it.observer != belief.robot
            && it.age(beliefs.at) <= assumed::NOW
    });
    compare(&mut robot, beliefs, seen);
    robot
}

/// Compares a robot's own pose with sightings of it. The deviation becomes the part of their distances that the errors of the
/// sightings do not explain, if that is larger.
fn compare<'a>(
    robot: &mut RebuiltRobot,
    beliefs: &Beliefs,
    sightings: impl Iterator<Item = &'a Sighting>,
) {
    let places: Vec<Place> = sightings.map(|it| it.place_at(beliefs.at)).collect();
    let Some(seen) = Place::fused(&places) else {
        return;
    };
    let own = robot.place;
    let count = places.len() as f32;
    let unexplained = places.iter().map(|place| {
        let distance = place.position.distance(own.position);
        distance * distance / 2.0 - place.deviation * place.deviation
    });
    let unexplained = (unexplained.sum::<f32>() / count).max(0.0).sqrt();
    robot.place = Place::new(own.position, own.deviation.max(unexplained));
    if !seen.agrees(&own) {
        robot.notes.push(format!(
            "{} teammates see it {:.1} m from there",
            places.len(),
            seen.position.distance(own.position)
        ));
    }
}

/// Returns the teammates without a log: as they said in their last message. If teammates see them with less uncertainty,
/// their positions are those of the sightings.
pub(super) fn without_logs(beliefs: &Beliefs) -> BTreeMap<RobotId, RebuiltRobot> {
    let is_open = |id: RobotId| {
        let is_of_team = beliefs.last.keys().any(|it| it.team == id.team);
        is_of_team && !beliefs.last.contains_key(&id)
    };
    let mut robots: BTreeMap<RobotId, RebuiltRobot> = BTreeMap::new();
    for (id, robot) in beliefs.last.values().flat_map(|it| said_to(it, beliefs)) {
        let known = robots.get(&id);
        let is_better = |known: &RebuiltRobot| robot.place.deviation < known.place.deviation;
        if is_open(id) && known.is_none_or(is_better) {
            robots.insert(id, robot);
        }
    }
    for sighting in beliefs.sightings() {
        let Some(id) = sighting.robot().filter(|it| is_open(*it)) else {
            continue;
        };
        let (place, origin) = (sighting.place_at(beliefs.at), sighting.origin(beliefs.at));
        match robots.get_mut(&id) {
            Some(known) if place.deviation < known.place.deviation => {
                known.place = place;
                known.origins.insert(0, origin);
            }
            Some(_) => {}
            None => {
                robots.insert(id, RebuiltRobot::at_place(place, origin));
            }
        }
    }
    robots
}

/// Returns the teammates of which a robot has a recent message.
fn said_to<'a>(
    belief: &'a Belief,
    beliefs: &'a Beliefs,
) -> impl Iterator<Item = (RobotId, RebuiltRobot)> + use<'a> {
    let states = belief.state.player_states.present();
    states.filter_map(move |(number, state)| {
        let said = belief.state.now.since(state.received_at);
        let age = said + beliefs.at.since(belief.at);
        if age > assumed::OLDEST {
            return None;
        }
        let pose = belief.side.field_to_world() * state.pose;
        let origin = Origin::Message {
            robot: belief.robot,
            topic: "world_state.player_states",
            age,
        };
        let deviation = (assumed::POSITION, assumed::ORIENTATION);
        let robot = RebuiltRobot::from_pose(pose, deviation, age, origin);
        Some((RobotId::new(belief.robot.team, number), robot))
    })
}
