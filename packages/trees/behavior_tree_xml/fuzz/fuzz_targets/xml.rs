#![no_main]

use std::path::Path;

use behavior_tree_xml::load_text;
use behavior_tree_xml_fuzz::{registry, use_up};
use libfuzzer_sys::fuzz_target;

// Every included file has the same text, so that includes form a cycle.
fuzz_target!(|text: &str| {
    let mut include = |_: &Path| Ok(text.to_owned());
    let path = Path::new("fuzz.xml");
    use_up(load_text(path, text, &registry(), &mut include));
});
