//! Terminal output of each kind of error, compared with files.

use std::fs;
use std::path::Path;

use behavior_tree_files::FileErrors;

/// Loads every text `tests/it/LANGUAGE/errors/NAME.LANGUAGE`, and compares its rendered errors with `NAME.snap` beside
/// it.
pub(crate) fn assert_shown<T>(language: &str, load: impl Fn(&Path, &str) -> Result<T, FileErrors>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/it/{language}/errors"));
    let files = fs::read_dir(&folder).expect("the folder is there");
    let mut shown = 0;
    for file in files {
        let path = file.expect("it is listed").path();
        if path
            .extension()
            .is_none_or(|extension| extension != language)
        {
            continue;
        }
        let name = path.file_stem().expect("it has a name").to_string_lossy();
        let text = fs::read_to_string(&path).expect("it is text");
        let Err(errors) = load(&Path::new("tree").with_extension(language), &text) else {
            panic!("{name} has no errors");
        };
        let mut settings = insta::Settings::new();
        settings.set_snapshot_path(&folder);
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(&*name, errors.render()));
        shown += 1;
    }
    assert!(shown > 0, "there are texts with errors");
}
