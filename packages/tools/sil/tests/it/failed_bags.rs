//! Bags of failed tests, which CI stores.

use std::fs;
use std::panic::catch_unwind;

use crate::common::{SHORT, failed_bags, in_process};

#[test]
fn a_test_that_fails_leaves_its_bag() {
    let kept = failed_bags::folder(&failed_bags::test_name());
    let _ = fs::remove_dir_all(&kept);
    let failed = catch_unwind(|| {
        let folder = tempfile::tempdir().unwrap();
        in_process(SHORT, &folder.path().join("bag"));
        assert!(!folder.path().exists(), "this failure is wanted");
    });
    assert!(failed.is_err());
    assert!(kept.join("0/metadata.yaml").is_file());
    fs::remove_dir_all(kept).unwrap();
}
