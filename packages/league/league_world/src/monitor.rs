//! The state of the match for monitors.

use league_referee::RefereeConfig;
use league_server::{MonitorStates, Seat};
use simspark_protocol::{
    FieldParameter, Matrix, MonitorMessage, Node, NodeUpdate, PlayMode, Scene, Side, StateField,
};

use crate::scene;
use crate::world::LeagueWorld;

/// Monitors are told a transform again when one of its elements has changed by more than this (m, or a part of 1).
///
/// Source: `sparkmonitor.cpp` of rcssserver3d 0.7.3.
const THRESHOLD: f64 = 0.005;

/// What those have been told who get the same messages: all monitors, or a log.
#[derive(Clone, Debug, Default)]
pub struct Feed {
    /// The robots that were there, and what was drawn.
    scene: Option<(Vec<Seat>, Vec<Node>)>,
    state: Vec<StateField>,
    fouls: usize,
}

impl Feed {
    /// Returns the state of a world, whole and as changes since the last call.
    pub fn states(&mut self, world: &LeagueWorld) -> MonitorStates {
        let (nodes, state) = (world.nodes(), world.match_state());
        let fouls = world.fouls.iter().skip(self.fouls);
        let fouls: Vec<_> = fouls.copied().map(StateField::Foul).collect();
        self.fouls = world.fouls.len();
        let is_news = |field: &&StateField| {
            matches!(field, StateField::Time(_)) || !self.state.contains(field)
        };
        let news = state
            .iter()
            .filter(is_news)
            .chain(&fouls)
            .cloned()
            .collect();
        let robots: Vec<_> = world.players.keys().copied().collect();
        let scene = self.scene.as_mut().filter(|(known, _)| *known == robots);
        let update = scene.map(|(_, told)| {
            let pairs = told.iter_mut().zip(&nodes);
            MonitorMessage {
                state: news,
                scene: Scene::Update(pairs.map(|(told, now)| change(told, now)).collect()),
            }
        });
        if update.is_none() {
            self.scene = Some((robots, nodes.clone()));
        }
        let full = constants(world.referee.config())
            .into_iter()
            .chain(state.iter().cloned())
            .chain(fouls);
        let full = MonitorMessage {
            state: full.collect(),
            scene: Scene::Full(nodes),
        };
        self.state = state;
        MonitorStates { full, update }
    }
}

impl LeagueWorld {
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

    fn nodes(&self) -> Vec<Node> {
        let mut nodes = scene::field(self.physics.ball());
        for (seat, player) in &self.players {
            if let Ok(robot) = self.physics.robot(player.robot) {
                nodes.push(scene::robot(*seat, robot));
            }
        }
        nodes
    }
}

/// Returns the change of a node since it was told, and notes what is told now.
fn change(told: &mut Node, now: &Node) -> NodeUpdate {
    let (
        Node::Transform {
            transform: old,
            children: old_children,
        },
        Node::Transform {
            transform,
            children,
        },
    ) = (told, now)
    else {
        return NodeUpdate::unchanged(now);
    };
    let has_moved = |(old, new): (&f64, &f64)| (old - new).abs() > THRESHOLD;
    let moved: Option<Matrix> = old
        .iter()
        .zip(transform)
        .any(has_moved)
        .then_some(*transform);
    if let Some(transform) = moved {
        *old = transform;
    }
    let pairs = old_children.iter_mut().zip(children);
    NodeUpdate::Other {
        transform: moved,
        children: pairs.map(|(told, now)| change(told, now)).collect(),
    }
}

/// Height of the space above the field (m), the time before a kick-off (s) and the mass of the ball (kg), which nothing
/// here depends on.
///
/// Source: `naosoccersim.rb` of rcssserver3d 0.7.3.
const FIELD_HEIGHT: f64 = 40.0;
const WAIT_BEFORE_KICK_OFF: f64 = 30.0;
const BALL_MASS: f64 = 0.026;

/// Returns the constants of the field and the rules.
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
