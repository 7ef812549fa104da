#![no_main]

use std::path::Path;

use behavior_tree_files::yaml;
use behavior_tree_files_fuzz::{registry, use_up};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| use_up(yaml::load_text(Path::new("fuzz.yaml"), text, &registry())));
