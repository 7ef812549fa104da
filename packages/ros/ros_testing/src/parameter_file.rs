//! Files generated from the parameters of a node.

use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};

use hsl_parameters::{Overrides, ParameterSource, markdown_table, yaml_file};
use hsl_types::parameters::Parameters;
use serde::Serialize;
use serde::de::DeserializeOwned;
use testing::assert_current;

/// Lines before and after the table.
const MARKS: [&str; 2] = [
    "<!-- parameters: generated, see `make generated` -->\n",
    "<!-- end of parameters -->\n",
];

/// Asserts that `config/<node>.yaml` and the table in the folder `package` match the struct `T`, and that reading the file
/// returns the defaults. The table is in `PARAMETERS.md`, or in `README.md` of a package without that file.
///
/// # Panics
/// Panics if a file differs.
#[expect(clippy::expect_used, reason = "a test fails by panicking")]
pub fn assert_generated<T>(node: &str, package: &str)
where
    T: Debug + Default + PartialEq + Parameters + Serialize + DeserializeOwned,
{
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let file = root.join(format!("config/{node}.yaml"));
    assert_current(&file, &yaml_file::<T>(node));
    let document = table_document(Path::new(package));
    let text = fs::read_to_string(&document).expect("the document exists");
    let [begin, end] = MARKS;
    let (before, rest) = text
        .split_once(begin)
        .expect("the document has the line before the table");
    let (_, after) = rest
        .split_once(end)
        .expect("the document has the line after the table");
    let table = markdown_table::<T>();
    assert_current(
        &document,
        &format!("{before}{begin}\n{table}\n{end}{after}"),
    );

    let source = ParameterSource::File(file);
    let overrides = Overrides::of(&format!("/{node}"), &[source]).expect("the file exists");
    let read: T = hsl_parameters::read(&overrides).expect("the file is valid");
    assert_eq!(read, T::default());
    assert_eq!(read.validate(), Ok(()));
}

/// Returns the document with the table of parameters.
fn table_document(package: &Path) -> PathBuf {
    let document = package.join("PARAMETERS.md");
    if document.exists() {
        document
    } else {
        package.join("README.md")
    }
}
