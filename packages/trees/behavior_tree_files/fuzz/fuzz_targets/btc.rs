#![no_main]

use std::path::Path;

use behavior_tree_files::btc;
use behavior_tree_files_fuzz::{registry, use_up};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| use_up(btc::load_text(Path::new("fuzz.btc"), text, &registry())));
