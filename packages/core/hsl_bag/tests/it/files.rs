//! Search for the files of bags, and rejected files.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use hsl_bag::{BagError, BagFiles};

use crate::common::{self, Fixture};

#[test]
fn metadata_linked_from_outside_is_refused_and_not_printed() {
    let fixture = Fixture::new();
    let [bag, secret] = ["bag", "secret"].map(|name| fixture.path(name));
    common::write(&bag, 1..11);
    let metadata = bag.join("metadata.yaml");
    for text in ["my password", "rosbag2_bagfile_information: my password"] {
        fs::write(&secret, text).unwrap();
        fs::remove_file(&metadata).unwrap();
        symlink(&secret, &metadata).unwrap();
        let error = BagFiles::find(&bag).unwrap_err();
        assert!(matches!(error, BagError::OutsideOfBag { .. }), "{error}");
        assert!(error.is_wrong_use());
        assert!(!error.to_string().contains("password"), "{error}");
    }
}

#[test]
fn metadata_linked_within_the_folder_is_read() {
    let fixture = Fixture::new();
    let bag = fixture.path("bag");
    common::write(&bag, 1..11);
    fs::rename(bag.join("metadata.yaml"), bag.join("other.yaml")).unwrap();
    symlink("other.yaml", bag.join("metadata.yaml")).unwrap();
    let metadata = BagFiles::find(&bag).unwrap().metadata.unwrap();
    assert_eq!(metadata.message_count, 10 * 11);
}

#[test]
fn a_long_value_in_invalid_metadata_is_shortened_in_the_error() {
    let fixture = Fixture::new();
    let bag = fixture.path("bag");
    common::write(&bag, 1..11);
    let text = format!("rosbag2_bagfile_information: {}", "é".repeat(100_000));
    fs::write(bag.join("metadata.yaml"), text).unwrap();
    let said = BagFiles::find(&bag).unwrap_err().to_string();
    assert!(said.contains("is not the metadata"), "{said}");
    assert!(said.len() < 2000, "{} bytes", said.len());
}

/// Writes a bag's folder with an empty storage file and with metadata of `version` that lists `listed`.
fn listing(folder: &Path, version: u32, listed: &str) {
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join("bag_0.db3"), "").unwrap();
    let text = format!(
        "rosbag2_bagfile_information: {{version: {version}, storage_identifier: sqlite3, message_count: 0,
           relative_file_paths: [{listed:?}], topics_with_message_count: [], duration: {{nanoseconds: 0}},
           starting_time: {{nanoseconds_since_epoch: 0}}}}"
    );
    fs::write(folder.join("metadata.yaml"), text).unwrap();
}

#[test]
fn listed_files_are_found_by_the_rules_of_their_version() {
    let fixture = Fixture::new();
    let folder = fixture.path("bag");
    let absolute = fixture.path("bag").join("bag_0.db3").display().to_string();
    let old = [
        "bag/bag_0.db3",
        "renamed/bag_0.db3",
        "../recordings/bag/bag_0.db3",
        "/moved/bag/bag_0.db3",
    ];
    for version in 1..=9 {
        for listed in ["bag_0.db3", "./bag_0.db3", &absolute] {
            listing(&folder, version, listed);
            let found = BagFiles::find(&folder).unwrap();
            assert_eq!(found.files.len(), 1, "version {version}, {listed}");
            assert!(found.files[0].is_file(), "version {version}, {listed}");
        }
        for listed in old {
            listing(&folder, version, listed);
            let found = BagFiles::find(&folder);
            assert_eq!(found.is_ok(), version < 4, "version {version}, {listed}");
        }
    }
}

#[test]
fn files_beside_the_bag_are_read_in_no_version() {
    let fixture = Fixture::new();
    let folder = fixture.path("bag");
    let beside = fixture.path("beside.db3");
    fs::write(&beside, "secret").unwrap();
    for version in 1..=9 {
        for listed in ["../beside.db3", beside.to_str().unwrap()] {
            listing(&folder, version, listed);
            let error = BagFiles::find(&folder).unwrap_err();
            let said = error.to_string();
            assert!(matches!(error, BagError::OutsideOfBag { .. }), "{said}");
            assert!(said.contains(listed), "{said}");
        }
        listing(&folder, version, "beside.db3");
        let error = BagFiles::find(&folder).unwrap_err();
        assert!(matches!(error, BagError::MissingFile { .. }), "{error}");
    }
}
