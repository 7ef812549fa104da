#![no_main]

use std::path::Path;

use behavior_tree_files::script;
use behavior_tree_files_fuzz::{CountedSituation, registry, use_up};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let path = Path::new("fuzz.rhai");
    use_up(script::load_text::<CountedSituation, _>(path, text, &registry(), &mut |_| Ok(text.to_owned())));
});
