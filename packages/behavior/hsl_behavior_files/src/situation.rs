//! Argument of functions in tree scripts.

mod ball;
mod field_point;
mod game;
mod robot;
mod team;

use behavior_tree_files::script::Situation;
use hsl_behavior::Blackboard;
use rhai::{Engine, EvalAltResult, Variant};

scoped_tls::scoped_thread_local!(static BLACKBOARD: Blackboard);

/// Argument of functions in tree scripts: `robot` in `fn we_have_the_ball(robot) { robot.has_ball() }`.
///
/// Its methods are those of the package's README, and every condition of [`hsl_behavior::registry`] in snake_case, for
/// example `s.the_ball_is_free()`. Lengths are in m and angles in rad, in the field frame unless stated otherwise.
/// Distances to unknown objects are infinite; positions of unknown objects are errors.
#[derive(Clone, Copy, Debug, Default)]
pub struct RobotSituation;

impl Situation<Blackboard> for RobotSituation {
    fn register(engine: &mut Engine) {
        engine.register_type_with_name::<Self>("RobotSituation");
        field_point::register(engine);
        ball::register(engine);
        robot::register(engine);
        team::register(engine);
        game::register(engine);
    }

    fn enter<R>(blackboard: &Blackboard, call: impl FnOnce() -> R) -> R {
        BLACKBOARD.set(blackboard, call)
    }

    fn read<R>(ask: impl FnOnce(&Blackboard) -> R) -> R {
        BLACKBOARD.with(ask)
    }
}

/// Registers a method without arguments for scripts. `ask` reads its value from the blackboard of the robot that ticks.
fn method<T: Variant + Clone>(
    engine: &mut Engine,
    name: &str,
    ask: impl Fn(&Blackboard) -> T + Send + Sync + 'static,
) {
    engine.register_fn(name, move |_: &mut RobotSituation| {
        RobotSituation::read(&ask)
    });
}

/// Registers a method without arguments for scripts. If `ask` returns `None`, the script ends with an error.
fn method_if_known<T: Variant + Clone>(
    engine: &mut Engine,
    name: &'static str,
    ask: impl Fn(&Blackboard) -> Option<T> + Send + Sync + 'static,
) {
    engine.register_fn(name, move |_: &mut RobotSituation| {
        RobotSituation::read(&ask).ok_or_else(|| unknown(name))
    });
}

/// Returns the error of a script that reads an unknown value.
#[cold]
fn unknown(name: &str) -> Box<EvalAltResult> {
    format!("{name} is unknown: check ball_is_known first").into()
}
