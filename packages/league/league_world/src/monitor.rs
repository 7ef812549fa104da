//! State of the match for monitors.

use league_physics::Body;
use league_server::Seat;
use simspark_protocol::{
    FieldParameter, MonitorMessage, Node, NodeUpdate, PlayMode, Scene, Side, StateField,
};

use crate::referee::RefereeConfig;
use crate::{LeagueWorld, MonitorFeed, scene};

/// Change of an element of a transform after which monitors receive the transform again \[m, or a part of 1\].
///
/// Source: `sparkmonitor.cpp` of rcssserver3d 0.7.3.
const THRESHOLD: f64 = 0.005;

impl MonitorFeed {
    /// Returns the changes of a world since the last call, and stores its state for the next one. Returns `None` if the
    /// full state is needed: at the first call, and if robots have joined or left or teams have changed sides.
    pub fn update(&mut self, world: &LeagueWorld) -> Option<MonitorMessage> {
        // Each foul is part of one update.
        self.fouls = (self.fouls.1, world.fouls.len());
        let old_state = std::mem::replace(&mut self.state, world.match_state());
        let known = self.robots.iter().map(|(seat, _)| seat);
        let has_changed = world.referee.has_changed_sides();
        let is_changed = std::mem::replace(&mut self.has_changed_sides, has_changed) != has_changed;
        if self.field.is_empty() || is_changed || !world.players.keys().eq(known) {
            self.field = scene::field_nodes(world.physics.ball());
            self.robots = world.robot_nodes().collect();
            return None;
        }
        let is_news = |field: &&StateField| {
            matches!(field, StateField::Time(_)) || !old_state.contains(field)
        };
        let news = self.state.iter().filter(is_news).cloned();
        let state = news.chain(self.new_fouls(world)).collect();
        let scene = Scene::Update(self.changes(world));
        Some(MonitorMessage { state, scene })
    }

    /// Returns the full state of a world at the time of the last update.
    pub fn full(&self, world: &LeagueWorld) -> MonitorMessage {
        let state = constants(world.referee.config()).into_iter();
        let state = state.chain(world.match_state());
        let state = state.chain(self.new_fouls(world)).collect();
        let robots = world.robot_nodes().map(|(_, node)| node);
        let nodes = scene::field_nodes(world.physics.ball())
            .into_iter()
            .chain(robots);
        let scene = Scene::Full(nodes.collect());
        MonitorMessage { state, scene }
    }

    /// Returns the update of each node of the scene, and stores the sent positions.
    fn changes(&mut self, world: &LeagueWorld) -> Vec<NodeUpdate> {
        let mut changes = Vec::with_capacity(self.field.len() + self.robots.len());
        if let Some((ball, fixed)) = self.field.split_last_mut() {
            changes.extend(fixed.iter().map(NodeUpdate::unchanged));
            changes.push(change(ball, world.physics.ball()));
        }
        for ((_, sent), (_, robot)) in self.robots.iter_mut().zip(world.robots()) {
            let Node::Transform { children, .. } = sent else {
                continue;
            };
            let bodies = children.iter_mut().zip(robot.bodies());
            let bodies = bodies.map(|(sent, (_, body))| change(sent, body));
            changes.push(NodeUpdate::Other {
                transform: None,
                children: bodies.collect(),
            });
        }
        changes
    }

    /// Returns the fouls between the last two updates.
    fn new_fouls(&self, world: &LeagueWorld) -> impl Iterator<Item = StateField> {
        let fouls = world.fouls.get(self.fouls.0..self.fouls.1);
        fouls
            .unwrap_or_default()
            .iter()
            .copied()
            .map(StateField::Foul)
    }
}

impl LeagueWorld {
    /// Returns the entries of the state of the match, without constants and fouls.
    fn match_state(&self) -> Vec<StateField> {
        let mut state = vec![StateField::Time(self.referee.time())];
        for &side in Side::ALL {
            let name = self.teams.name(side);
            state.extend(name.map(|name| StateField::Team(side, name.to_owned())));
        }
        state.push(StateField::Half(self.referee.half()));
        state.extend(
            Side::ALL
                .iter()
                .map(|&side| StateField::Score(side, self.referee.score(side))),
        );
        state.push(StateField::PlayMode(self.referee.play_mode()));
        let waits = Side::ALL.iter().filter_map(|&side| {
            let wait = self.referee.pass_score_wait(side)?;
            Some(StateField::PassModeScoreWait(side, wait))
        });
        state.extend(waits);
        state
    }

    /// Returns the node of each robot, in the order of seats.
    fn robot_nodes(&self) -> impl Iterator<Item = (Seat, Node)> {
        let robots = self.robots();
        robots.map(|(seat, robot)| (seat, scene::robot_node(self.present_seat(seat), robot)))
    }
}

/// Returns the change of a body's node since it was last sent. Small changes are not sent; the others are stored in
/// `sent`.
fn change(sent: &mut Node, body: &Body) -> NodeUpdate {
    let Node::Transform {
        transform: old,
        children,
    } = sent
    else {
        return NodeUpdate::unchanged(sent);
    };
    let place = scene::body_matrix(body);
    let mut pairs = old.iter().zip(&place);
    let has_moved = pairs.any(|(old, new)| (old - new).abs() > THRESHOLD);
    if has_moved {
        *old = place;
    }
    NodeUpdate::Other {
        transform: has_moved.then_some(place),
        children: children.iter().map(NodeUpdate::unchanged).collect(),
    }
}

/// Height of the space above the field \[m\], the time before a kick-off \[s\] and the mass of the ball \[kg\]. They
/// are only sent to monitors.
///
/// Source: `naosoccersim.rb` of rcssserver3d 0.7.3.
const FIELD_HEIGHT: f64 = 40.0;
const WAIT_BEFORE_KICK_OFF: f64 = 30.0;
const BALL_MASS: f64 = 0.026;

/// Returns the constants of the field and the rules, and the names of play modes, as monitors expect them in a full
/// state.
fn constants(rules: &RefereeConfig) -> Vec<StateField> {
    let value = |parameter: &FieldParameter| match parameter {
        FieldParameter::FieldLength => 2.0 * rules.half_length,
        FieldParameter::FieldWidth => 2.0 * rules.half_width,
        FieldParameter::FieldHeight => FIELD_HEIGHT,
        FieldParameter::GoalWidth => 2.0 * rules.half_goal,
        FieldParameter::GoalDepth => rules.goal_depth,
        FieldParameter::GoalHeight => rules.goal_height,
        FieldParameter::BorderSize => 0.0,
        FieldParameter::FreeKickDistance => rules.free_kick_distance,
        FieldParameter::WaitBeforeKickOff => WAIT_BEFORE_KICK_OFF,
        FieldParameter::AgentRadius => rules.robot_radius,
        FieldParameter::BallRadius => rules.ball_radius,
        FieldParameter::BallMass => BALL_MASS,
        FieldParameter::GoalPauseTime => rules.goal_pause,
        FieldParameter::KickInPauseTime => rules.set_play_pause,
        FieldParameter::PassModeDistance => rules.pass_opponent_distance,
        FieldParameter::HalfTime => rules.half_time,
        FieldParameter::PassModeDuration => rules.pass_duration,
    };
    let parameters = FieldParameter::ALL.iter();
    let parameters = parameters.map(|it| StateField::Parameter(*it, value(it)));
    let modes = StateField::PlayModes(PlayMode::ALL.to_vec());
    parameters.chain(std::iter::once(modes)).collect()
}
