//! What a terminal shows of each kind of fault: `faults/NAME.yaml` is the text, `faults/NAME.snap` the
//! faults.

use std::fs;
use std::path::Path;

use behavior_tree_files::yaml;

use crate::world::registry;

#[test]
fn each_fault_is_shown_with_its_line_and_what_is_wrong_below_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/yaml/faults");
    let files = fs::read_dir(&folder).expect("the folder is there");
    let mut shown = 0;
    for file in files {
        let path = file.expect("it is listed").path();
        if path.extension().is_none_or(|extension| extension != "yaml") {
            continue;
        }
        let name = path.file_stem().expect("it has a name").to_string_lossy();
        let text = fs::read_to_string(&path).expect("it is text");
        let faults = match yaml::load_text(Path::new("tree.yaml"), &text, &registry()) {
            Ok(_) => panic!("{name} has no faults"),
            Err(faults) => faults,
        };
        let settings = {
            let mut settings = insta::Settings::new();
            settings.set_snapshot_path(&folder);
            settings.set_prepend_module_to_snapshot(false);
            settings.set_omit_expression(true);
            settings
        };
        settings.bind(|| insta::assert_snapshot!(&*name, faults.render()));
        shown += 1;
    }
    assert!(shown > 0, "there are texts with faults");
}
