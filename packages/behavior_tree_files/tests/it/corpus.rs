//! Every text that fuzzing found worth keeping is a tree or has faults.

use std::fs;
use std::path::{Path, PathBuf};

use behavior_tree_files::load;
use fuzz::{CountedSituation, registry, use_up};

#[allow(
    missing_docs,
    unreachable_pub,
    reason = "it is a package of its own for the fuzzer"
)]
#[path = "../../fuzz/src/lib.rs"]
mod fuzz;

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
            let loaded = load::<CountedSituation, _>(&file, &registry());
            match &loaded {
                Ok(_) => trees += 1,
                Err(faults) => {
                    assert!(!faults.0.is_empty(), "{}", text.display());
                    assert!(!faults.render().is_empty(), "{}", text.display());
                    faulty += 1;
                }
            }
            use_up(loaded);
        }
        assert!(
            trees > 0 && faulty > 0,
            "{language}: {trees} trees, {faulty} others"
        );
    }
}
