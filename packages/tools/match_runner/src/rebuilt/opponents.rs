//! Robots of a team without logs.

use std::collections::{BTreeMap, BTreeSet};

use hsl_types::{
    FieldDimensions, GameControllerState, LineUp, PenaltyKind, PlayerNumber, Point2, RobotId, Team,
    World,
};

use super::assumed;
use super::beliefs::Beliefs;
use super::deviation::combined;
use super::origin::Origin;
use super::place::Place;
use super::robot::RebuiltRobot;
use super::sighting::Sighting;

/// Least distance within which two sightings may be of the same robot \[m\]: less than two robots need beside each other.
const LEAST_GATE: f32 = 0.4;

/// Greatest such distance \[m\]. Beyond it, uncertain sightings would merge robots that play against each other.
const MOST_GATE: f32 = 1.0;

/// Distance within which a robot that was recognized as an opponent is a known robot nevertheless \[m\].
const MIXED_UP: f32 = 0.25;

/// Distance of a goalkeeper that no robot sees from its goal line \[m\], and the deviation of its place.
const GOALKEEPER: f32 = 0.4;

/// Distance from the lines up to which a robot without a number plays \[m\]; others wait there.
const OUTSIDE: f32 = 0.4;

/// Robots of a team without logs.
#[derive(Default)]
pub(super) struct Opponents {
    /// Robots by number.
    pub(super) robots: BTreeMap<RobotId, RebuiltRobot>,
    /// Robots that are left out, and unknown numbers.
    pub(super) unknown: Vec<String>,
}

/// Places the robots of `team`, which has no logs, from the sightings of the robots with logs. `known` are the placed
/// robots of the other team.
pub(super) fn place(
    team: Team,
    beliefs: &Beliefs,
    known: &BTreeMap<RobotId, RebuiltRobot>,
    game: &GameControllerState,
    field: &FieldDimensions,
) -> Opponents {
    let numbers = Numbers::of(team, game);
    let mut opponents = Opponents::default();
    let mut anonymous = Vec::new();
    let mut by_number: BTreeMap<RobotId, Vec<&Sighting>> = BTreeMap::new();
    for sighting in beliefs.sightings() {
        match sighting.robot() {
            Some(robot) if robot.team == team => by_number.entry(robot).or_default().push(sighting),
            Some(_) => {}
            None if is_near_field(sighting.place.position, field)
                && is_of_team(sighting, team, beliefs, known) =>
            {
                anonymous.push(sighting);
            }
            None => {}
        }
    }
    for (robot, sightings) in by_number {
        opponents.robots.insert(robot, merged(&sightings, beliefs));
    }
    let groups = groups(anonymous, beliefs, &opponents.robots);
    let mut groups: Vec<_> = groups.iter().map(|it| merged(it, beliefs)).collect();
    let mut free = numbers.free(&opponents.robots);
    let most = numbers.playing.len().max(opponents.robots.len());
    if !numbers.playing.is_empty() && groups.len() > free.len() {
        groups.sort_by(|a, b| a.place.deviation.total_cmp(&b.place.deviation));
        let dropped = groups.split_off(free.len().min(groups.len()));
        opponents.unknown.push(format!(
            "{} of {team}, although {most} play: the most uncertain ones are left out",
            user_files::wording::count(most + dropped.len(), "robot")
        ));
    }
    let goal = goal_sign(team, game);
    groups.sort_by(|a, b| {
        let depth = |it: &RebuiltRobot| goal * it.place.position.x;
        depth(b).total_cmp(&depth(a))
    });
    for (index, group) in groups.into_iter().enumerate() {
        let is_keeper = index == 0 && is_before_goal(group.place.position, goal, field);
        let number = match numbers
            .goalkeeper
            .filter(|it| is_keeper && free.contains(it))
        {
            Some(goalkeeper) => Some(goalkeeper),
            None => free
                .iter()
                .find(|it| numbers.goalkeeper != Some(**it))
                .or(free.first())
                .copied(),
        };
        if let Some(number) = number {
            free.remove(&number);
            let mut robot = group;
            robot.notes.push("number assumed".to_owned());
            opponents.robots.insert(RobotId::new(team, number), robot);
        }
    }
    if numbers.playing.is_empty() {
        opponents.unknown.push(format!(
            "number of robots of {team}: only those that were seen in the last 5 s are placed"
        ));
        return opponents;
    }
    for number in free {
        let robot = RobotId::new(team, number);
        if numbers.goalkeeper == Some(number) {
            opponents
                .robots
                .insert(robot, unseen_goalkeeper(goal, field));
        } else {
            opponents.unknown.push(format!(
                "{robot}: seen by no robot in the last 5 s, left out"
            ));
        }
    }
    opponents
}

/// Returns the sign of the x coordinate of a team's own goal.
pub(super) fn goal_sign(team: Team, game: &GameControllerState) -> f32 {
    if game.home_team() == team { -1.0 } else { 1.0 }
}

/// Returns true if a sighting without a number is of `team`: it is not of the other one, and no known robot is there.
fn is_of_team(
    sighting: &Sighting,
    team: Team,
    beliefs: &Beliefs,
    known: &BTreeMap<RobotId, RebuiltRobot>,
) -> bool {
    let place = sighting.place_at(beliefs.at);
    let is_at = |robot: &RebuiltRobot| {
        let within = match sighting.team {
            Some(_) => MIXED_UP,
            None => gate(&place, &robot.place),
        };
        place.position.distance(robot.place.position) <= within
    };
    sighting.team.is_none_or(|it| it == team) && !known.values().any(is_at)
}

/// Returns the distance within which two places may be of the same robot \[m\].
fn gate(a: &Place, b: &Place) -> f32 {
    (2.0 * combined([a.deviation, b.deviation])).clamp(LEAST_GATE, MOST_GATE)
}

/// Groups sightings of different observers that may be of the same robot, the least uncertain first. Sightings at the place
/// of a numbered robot are left out.
fn groups<'a>(
    mut sightings: Vec<&'a Sighting>,
    beliefs: &Beliefs,
    numbered: &BTreeMap<RobotId, RebuiltRobot>,
) -> Vec<Vec<&'a Sighting>> {
    let place = |sighting: &Sighting| sighting.place_at(beliefs.at);
    sightings.sort_by(|a, b| {
        let order = place(a).deviation.total_cmp(&place(b).deviation);
        order.then_with(|| a.observer.cmp(&b.observer))
    });
    let is_near = |a: &Place, b: &Place| a.position.distance(b.position) <= gate(a, b);
    let mut groups: Vec<Vec<&Sighting>> = Vec::new();
    for sighting in sightings {
        let at = place(sighting);
        if numbered.values().any(|robot| is_near(&robot.place, &at)) {
            continue;
        }
        let is_open = |group: &&mut Vec<&Sighting>| {
            let is_other = group.iter().all(|it| it.observer != sighting.observer);
            is_other && is_near(&place(group[0]), &at)
        };
        let distance = |group: &Vec<&Sighting>| place(group[0]).position.distance(at.position);
        let open = groups.iter_mut().filter(is_open);
        match open.min_by(|a, b| distance(a).total_cmp(&distance(b))) {
            Some(group) => group.push(sighting),
            None => groups.push(vec![sighting]),
        }
    }
    groups
}

/// Returns the robot of sightings that are of the same robot; there is at least one.
fn merged(sightings: &[&Sighting], beliefs: &Beliefs) -> RebuiltRobot {
    let newest = sightings.iter().map(|it| it.at).max();
    // Older sightings are of another place.
    let current = sightings
        .iter()
        .filter(|it| newest.is_some_and(|newest| newest.since(it.at) <= assumed::NOW));
    let current: Vec<_> = current.copied().collect();
    let places: Vec<_> = current.iter().map(|it| it.place_at(beliefs.at)).collect();
    let origins = current.iter().map(|it| it.origin(beliefs.at));
    let place = Place::fused(&places).unwrap_or(sightings[0].place);
    let mut robot = RebuiltRobot::at_place(place, sightings[0].origin(beliefs.at));
    robot.origins = origins.collect();
    robot
}

/// Returns a goalkeeper that no robot sees: in front of the middle of its goal.
fn unseen_goalkeeper(goal: f32, field: &FieldDimensions) -> RebuiltRobot {
    let x = goal * (field.length / 2.0 - GOALKEEPER);
    let place = Place::new(Point2::new(x, 0.0), GOALKEEPER);
    let rule = Origin::Rule("a goalkeeper that no robot sees stands before its goal");
    RebuiltRobot::at_place(place, rule)
}

/// Returns true within the lines or shortly outside, where robots play.
fn is_near_field(position: Point2<World>, field: &FieldDimensions) -> bool {
    position.x.abs() <= field.length / 2.0 + OUTSIDE
        && position.y.abs() <= field.width / 2.0 + OUTSIDE
}

/// Returns true in the penalty area of the goal with this sign of x.
fn is_before_goal(position: Point2<World>, goal: f32, field: &FieldDimensions) -> bool {
    goal * position.x > field.length / 2.0 - field.penalty_area_length
        && position.y.abs() < field.penalty_area_width / 2.0
}

/// Numbers of the robots of a team that play.
struct Numbers {
    /// Robots on the field without a penalty; empty: unknown.
    playing: BTreeSet<PlayerNumber>,
    /// Goalkeeper; `None`: unknown.
    goalkeeper: Option<PlayerNumber>,
}

impl Numbers {
    fn of(team: Team, game: &GameControllerState) -> Self {
        let state = game.team(team);
        let line_up = match state.line_up.is_empty() {
            true => LineUp::first(game.players_per_team),
            false => state.line_up,
        };
        let plays = |number: &PlayerNumber| {
            let penalty = state.penalties[*number].map(|it| it.kind);
            penalty.is_none_or(|it| it == PenaltyKind::MotionInSet)
        };
        Self {
            playing: line_up.iter().filter(plays).collect(),
            goalkeeper: state.goalkeeper.or(line_up.iter().next()),
        }
    }

    /// Returns the numbers that are not among `robots`; all numbers of the league if it is unknown which ones play.
    fn free(&self, robots: &BTreeMap<RobotId, RebuiltRobot>) -> BTreeSet<PlayerNumber> {
        let is_free = |number: &PlayerNumber| robots.keys().all(|it| it.player_number != *number);
        match self.playing.is_empty() {
            true => PlayerNumber::all().filter(is_free).collect(),
            false => self.playing.iter().copied().filter(is_free).collect(),
        }
    }
}
