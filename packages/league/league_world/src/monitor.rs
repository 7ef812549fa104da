//! The state of the match for monitors.

use league_server::{MonitorStates, Seat};
use simspark_protocol::{
    FieldParameter, Matrix, MonitorMessage, Node, NodeUpdate, PlayMode, Scene, Side, StateField,
};

use crate::scene;
use crate::world::LeagueWorld;

/// By how much an element of a transform changes before monitors are told (m, or parts of 1).
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
        let full = constants()
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

/// Returns the constants of the field and the rules.
///
/// Source: `naosoccersim.rb` of rcssserver3d 0.7.3.
fn constants() -> Vec<StateField> {
    let value = |parameter: &FieldParameter| match parameter {
        FieldParameter::FieldLength => 30.0,
        FieldParameter::FieldWidth => 20.0,
        FieldParameter::FieldHeight => 40.0,
        FieldParameter::GoalWidth => 2.1,
        FieldParameter::GoalDepth => 0.6,
        FieldParameter::GoalHeight => 0.8,
        FieldParameter::BorderSize => 0.0,
        FieldParameter::FreeKickDistance => 2.0,
        FieldParameter::WaitBeforeKickOff => 30.0,
        FieldParameter::AgentRadius => 0.4,
        FieldParameter::BallRadius => 0.042,
        FieldParameter::BallMass => 0.026,
        FieldParameter::GoalPauseTime => 3.0,
        FieldParameter::KickInPauseTime | FieldParameter::PassModeDistance => 1.0,
        FieldParameter::HalfTime => 300.0,
        FieldParameter::PassModeDuration => 4.0,
    };
    let parameters = FieldParameter::ALL.iter();
    let mut constants: Vec<_> = parameters
        .map(|parameter| StateField::Parameter(*parameter, value(parameter)))
        .collect();
    constants.push(StateField::PlayModes(PlayMode::ALL.to_vec()));
    constants
}
