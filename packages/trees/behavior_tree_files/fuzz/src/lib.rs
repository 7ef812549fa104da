//! Situation of script functions, besides the parts that the fuzz targets of all languages share.

use behavior_tree_files::script::Situation;
use rhai::Engine;

#[path = "../../../behavior_tree_xml/fuzz/src/lib.rs"]
mod shared;

pub use shared::{Counted, registry, use_up};

scoped_tls::scoped_thread_local!(static COUNTED: Counted);

/// Situation of script functions.
#[derive(Clone, Copy, Default)]
pub struct CountedSituation;

impl Situation<Counted> for CountedSituation {
    fn register(engine: &mut Engine) {
        engine
            .register_type_with_name::<Self>("CountedSituation")
            .register_fn("counted", |_: &mut Self| {
                Self::read(|counted| *counted as f64)
            });
    }

    fn enter<R>(blackboard: &Counted, call: impl FnOnce() -> R) -> R {
        COUNTED.set(blackboard, call)
    }

    fn read<R>(ask: impl FnOnce(&Counted) -> R) -> R {
        COUNTED.with(ask)
    }
}
