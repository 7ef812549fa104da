//! The files of bags: where they are looked for, and which are refused.

use std::fs;
use std::os::unix::fs::symlink;

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
