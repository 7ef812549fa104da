//! Small player, and the names that its scripts can use.

use std::path::Path;
use std::time::Duration;

use behavior_tree::{ControlModel, Port, Registry, Status, Tree};
use behavior_tree_files::script::{Situation, load_text};
use behavior_tree_files::{FileErrors, LoadedTree};
use rhai::Engine;

/// State of the tests' player, and the actions that it has done.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Player {
    pub(crate) has_ball: bool,
    pub(crate) distance: f64,
    pub(crate) done: Vec<String>,
    pub(crate) status: Option<Status>,
}

scoped_tls::scoped_thread_local!(static PLAYER: Player);

/// Argument of script functions.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PlayerSituation;

impl Situation<Player> for PlayerSituation {
    fn register(engine: &mut Engine) {
        engine
            .register_type_with_name::<Self>("PlayerSituation")
            .register_fn("has_ball", |_: &mut Self| {
                Self::read(|player| player.has_ball)
            })
            .register_fn("distance", |_: &mut Self| {
                Self::read(|player| player.distance)
            });
    }

    fn enter<R>(player: &Player, call: impl FnOnce() -> R) -> R {
        PLAYER.set(player, call)
    }

    fn read<R>(ask: impl FnOnce(&Player) -> R) -> R {
        PLAYER.with(ask)
    }
}

impl Player {
    fn does(&mut self, what: impl Into<String>) -> Status {
        self.done.push(what.into());
        self.status.unwrap_or(Status::Running)
    }
}

/// Returns the leaves of the examples, and some with other ports.
pub(crate) fn registry() -> Registry<Player> {
    let mut registry = Registry::new();
    for id in [
        "TryToScoreAGoal",
        "PassToTeammate",
        "HoldBall",
        "AttackBehavior",
        "DefendBehavior",
        "ShootGoal",
        "AttackerBehavior",
    ] {
        registry = registry.action(id, move |player: &mut Player| player.does(id));
    }
    let succeed = |id: &'static str| {
        move |player: &mut Player| {
            player.does(id);
            Status::Success
        }
    };
    registry
        .action("FetchBall", succeed("FetchBall"))
        .action("Kick", succeed("Kick"))
        .action("Fail", |player| {
            player.does("Fail");
            Status::Failure
        })
        .action_with_ports(
            "FaceTowardsPosition",
            [Port::input::<f64>("x"), Port::input::<f64>("y")],
            |context| {
                let (x, y): (f64, f64) = (context.get("x")?, context.get("y")?);
                context
                    .blackboard
                    .does(format!("FaceTowardsPosition {x} {y}"));
                Ok(Status::Success)
            },
        )
        .action_with_ports(
            "Say",
            [
                Port::input::<std::sync::Arc<str>>("what"),
                Port::input::<i64>("times").or(1),
                Port::input::<bool>("loudly").or(false),
                Port::output::<i64>("said"),
            ],
            |context| {
                let what: std::sync::Arc<str> = context.get("what")?;
                let times: i64 = context.get("times")?;
                let loudly: bool = context.get("loudly")?;
                context.set("said", times)?;
                context
                    .blackboard
                    .does(format!("Say {what} {times} {loudly}"));
                Ok(Status::Success)
            },
        )
        .action_with_ports("Count", [Port::inout::<i64>("count")], |_| {
            Ok(Status::Success)
        })
        .condition("TheBallIsNear", |player| player.distance < 1.0)
        .scorer("Closeness", |player| -player.distance)
        .control(
            ControlModel::new(
                "Throttle",
                [Port::input::<i64>("ticks").or(1)],
                1..=1,
                |children| {
                    let ticks = children.context().get::<i64>("ticks")? as u64;
                    let done = children.memory();
                    children.remember((done + 1) % ticks);
                    if done == 0 {
                        children.tick(0)
                    } else {
                        Ok(Status::Skipped)
                    }
                },
            )
            .with_lasting_memory(),
        )
        .control(ControlModel::new(
            "Backwards",
            [],
            1..=usize::MAX,
            |children| {
                for index in (0..children.count()).rev() {
                    let status = children.tick(index)?;
                    if !matches!(status, Status::Success | Status::Skipped) {
                        return Ok(status);
                    }
                }
                Ok(Status::Success)
            },
        ))
}

pub(crate) fn load(text: &str) -> Result<LoadedTree<Player>, FileErrors> {
    load_with_files(text, &[])
}

/// Loads a script beside which there are these files with their texts.
pub(crate) fn load_with_files(
    text: &str,
    files: &[(&str, &str)],
) -> Result<LoadedTree<Player>, FileErrors> {
    let mut read = |path: &Path| {
        let mut files = files.iter();
        let found = files.find(|(name, _)| Path::new(name) == path);
        let (_, text) = found.ok_or(std::io::ErrorKind::NotFound)?;
        Ok((*text).to_owned())
    };
    load_text::<PlayerSituation, _>(Path::new("test.rhai"), text, &registry(), &mut read)
}

pub(crate) fn tree(text: &str) -> Tree<Player> {
    load(text)
        .unwrap_or_else(|errors| panic!("{}", errors.render()))
        .build()
}

pub(crate) fn errors(text: &str) -> Vec<String> {
    match load(text) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.0.iter().map(ToString::to_string).collect(),
    }
}

/// Returns the status and the done actions of one tick.
pub(crate) fn tick(tree: &mut Tree<Player>, player: &mut Player) -> (Status, Vec<String>) {
    player.done.clear();
    let status = tree.tick(Duration::ZERO, player);
    (status, player.done.clone())
}
