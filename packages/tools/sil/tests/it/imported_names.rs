//! Names that a package of `sil new` cannot have, generated from the imports and dependencies of the packages.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use ros_testing::Domain;

use crate::common::launch_prefix::LaunchPrefix;
use crate::common::sil;

/// File with the names.
const FILE: &str = "../package_templates/src/imported_names.txt";

/// Names are only added: versions of Python and of ROS import different modules.
#[test]
fn every_name_that_a_package_imports_or_depends_on_is_refused() {
    let (prefix, domain) = (LaunchPrefix::make(), Domain::claim().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let manifests = ["--python", "--cpp", "--rust"].map(|language| {
        let package = folder.path().join(language.trim_start_matches('-'));
        let mut command = sil();
        command
            .args(["new", language, "--name", "blue_team"])
            .arg(&package);
        assert!(command.status().unwrap().success());
        package.join("package.xml")
    });
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = prefix
        .command("python3")
        .arg(here.join("tests/imported_names.py"))
        .arg(folder.path().join("python"))
        .arg("blue_team")
        .arg(here.join("../../../launch"))
        .args(manifests)
        .env("ROS_DOMAIN_ID", domain.id())
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let imported = String::from_utf8(output.stdout).unwrap();
    let file = here.join(FILE);
    let known = fs::read_to_string(&file).unwrap();
    let all: BTreeSet<&str> = known.lines().chain(imported.lines()).collect();
    let mut text = all.into_iter().collect::<Vec<_>>().join("\n");
    text.push('\n');
    testing::assert_current(&file, &text);
}
