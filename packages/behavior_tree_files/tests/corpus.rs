//! Every text that fuzzing found worth keeping is a tree or has faults.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

use behavior_tree::{Port, Registry, Status};
use behavior_tree_files::load;
use behavior_tree_files::script::Situation;

#[derive(Clone, Copy, Default)]
struct NoSituation;

impl Situation<u64> for NoSituation {
    fn register(engine: &mut rhai::Engine) {
        engine.register_fn("counted", |_: &mut Self| 1.0);
    }

    fn enter<R>(_: &u64, call: impl FnOnce() -> R) -> R {
        call()
    }

    fn read<R>(ask: impl FnOnce(&u64) -> R) -> R {
        ask(&0)
    }
}

/// Leaves as the fuzz targets have them.
fn registry() -> Registry<u64> {
    Registry::new()
        .condition("Even", |counted: &u64| counted.is_multiple_of(2))
        .action("Count", |_: &mut u64| Status::Success)
        .scorer("Score", |_: &u64| 1.0)
        .condition_with_ports("Above", [Port::input::<f64>("x")], |_| Ok(true))
        .action_with_ports(
            "Copy",
            [
                Port::input::<i64>("from").or(3),
                Port::output::<i64>("to"),
                Port::inout::<bool>("flag"),
            ],
            |_| Ok(Status::Success),
        )
}

/// The texts of one language, each in a file whose name ends in the language.
fn texts(language: &str) -> Vec<PathBuf> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fuzz/corpus")
        .join(language);
    let files = fs::read_dir(corpus)
        .unwrap()
        .map(|file| file.unwrap().path());
    let mut files: Vec<_> = files.collect();
    files.sort();
    files
}

#[test]
fn every_text_of_the_corpus_is_a_tree_or_has_faults() {
    let folder = tempfile::tempdir().unwrap();
    for language in ["btc", "yaml", "xml", "rhai"] {
        let file = folder.path().join("text").with_extension(language);
        let (mut trees, mut faulty) = (0, 0);
        for text in texts(language) {
            fs::copy(&text, &file).unwrap();
            match load::<NoSituation, _>(&file, &registry()) {
                Ok(_) => trees += 1,
                Err(faults) => {
                    assert!(!faults.0.is_empty(), "{}", text.display());
                    assert!(!faults.render().is_empty(), "{}", text.display());
                    faulty += 1;
                }
            }
        }
        assert!(
            trees > 0 && faulty > 0,
            "{language}: {trees} trees, {faulty} others"
        );
    }
}
