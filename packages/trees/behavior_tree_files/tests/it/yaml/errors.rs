//! Terminal output of each kind of error.

use behavior_tree_files::yaml;

use crate::shown::assert_shown;
use crate::world::registry;

#[test]
fn each_error_is_shown_with_its_line_and_what_is_wrong_below_it() {
    assert_shown("yaml", |path, text| {
        yaml::load_text(path, text, &registry())
    });
}
