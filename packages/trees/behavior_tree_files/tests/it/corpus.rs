//! Loading of the texts that fuzzing found worth keeping.

use std::fs;
use std::path::Path;

use behavior_tree_files::load;
use fuzz::{CountedSituation, registry, use_up};

#[expect(unreachable_pub, reason = "it is a package of its own for the fuzzer")]
#[path = "../../fuzz/src/lib.rs"]
mod fuzz;

/// Returns the texts of one language, which are lines of hexadecimal digits.
fn texts(language: &str) -> Vec<Vec<u8>> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("fuzz/corpus/{language}.hex"));
    let lines = fs::read_to_string(corpus).unwrap();
    lines.lines().map(|it| hex::decode(it).unwrap()).collect()
}

#[test]
fn every_text_of_the_corpus_is_a_tree_or_has_errors() {
    let folder = tempfile::tempdir().unwrap();
    for language in ["btc", "yaml", "rhai"] {
        let file = folder.path().join("text").with_extension(language);
        let (mut trees, mut invalid) = (0, 0);
        for text in texts(language) {
            fs::write(&file, &text).unwrap();
            let loaded = load::<CountedSituation, _>(&file, &registry());
            match &loaded {
                Ok(_) => trees += 1,
                Err(errors) => {
                    let text = text.escape_ascii();
                    assert!(!errors.0.is_empty(), "{text}");
                    assert!(!errors.render().is_empty(), "{text}");
                    invalid += 1;
                }
            }
            use_up(loaded);
        }
        assert!(
            trees > 0 && invalid > 0,
            "{language}: {trees} trees, {invalid} others"
        );
    }
}
