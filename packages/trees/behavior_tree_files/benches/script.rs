//! Cost of a call of a script function in a tick: `cargo bench -p behavior_tree_files --bench script`. Guards have to
//! stay below 1 µs, scorers below 2 µs.

use std::path::Path;
use std::time::Duration;

use behavior_tree::{Registry, Status};
use behavior_tree_files::script::{Situation, load_text};
use divan::Bencher;
use rhai::Engine;

/// State of a robot.
struct World {
    has_ball: bool,
    ball_distance: f64,
    goal_distance: f64,
}

scoped_tls::scoped_thread_local!(static WORLD: World);

#[derive(Clone, Copy, Default)]
struct WorldSituation;

impl Situation<World> for WorldSituation {
    fn register(engine: &mut Engine) {
        engine
            .register_fn("has_ball", |_: &mut Self| {
                Self::read(|world| world.has_ball)
            })
            .register_fn("ball_distance", |_: &mut Self| {
                Self::read(|world| world.ball_distance)
            })
            .register_fn("goal_distance", |_: &mut Self| {
                Self::read(|world| world.goal_distance)
            });
    }

    fn enter<R>(world: &World, call: impl FnOnce() -> R) -> R {
        WORLD.set(world, call)
    }

    fn read<R>(ask: impl FnOnce(&World) -> R) -> R {
        WORLD.with(ask)
    }
}

/// Measures ticks of a tree with one node that evaluates a question, and one leaf.
fn tick(bencher: Bencher<'_, '_>, script: &str) {
    let registry = Registry::new().action("ActionFn", |_: &mut World| Status::Success);
    let loaded =
        load_text::<WorldSituation, _>(Path::new("bench.rhai"), script, &registry, &mut |_| {
            Err(std::io::ErrorKind::NotFound.into())
        });
    let mut tree = loaded
        .unwrap_or_else(|errors| panic!("{}", errors.render()))
        .build();
    let mut world = World {
        has_ball: true,
        ball_distance: 1.5,
        goal_distance: 4.0,
    };
    bencher.bench_local(|| tree.tick(Duration::ZERO, divan::black_box(&mut world)));
    assert_eq!(tree.errors(), []);
}

#[divan::bench(sample_size = 1000)]
fn guard(bencher: Bencher<'_, '_>) {
    tick(
        bencher,
        "fn we_have_the_ball(s) { return s.has_ball(); } Guard(we_have_the_ball, ActionFn(), \"\")",
    );
}

#[divan::bench(sample_size = 1000)]
fn guard_with_two_methods(bencher: Bencher<'_, '_>) {
    tick(
        bencher,
        "fn near(s) { s.has_ball() && s.ball_distance() < 2.0 } Guard(near, ActionFn(), \"\")",
    );
}

#[divan::bench(sample_size = 1000)]
fn guard_with_an_argument(bencher: Bencher<'_, '_>) {
    tick(
        bencher,
        "fn nearer(d, s) { s.ball_distance() < d } Guard(nearer.curry(2.0), ActionFn(), \"\")",
    );
}

#[divan::bench(sample_size = 1000)]
fn scorer(bencher: Bencher<'_, '_>) {
    tick(
        bencher,
        "fn score(s) {
            let near = 10.0 - 2.0 * s.ball_distance();
            if s.has_ball() { near += 1.0; }
            near - s.goal_distance() / 3.0
        }
        ScoringSelect([#{ node: ActionFn(), scorer: score }], 0.1)",
    );
}

fn main() {
    divan::main();
}
