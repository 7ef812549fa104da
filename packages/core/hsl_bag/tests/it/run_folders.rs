//! Folders of several runs of one match.

use hsl_bag::run_folders::{last_run, newer_run, next_run};

#[test]
fn every_run_gets_a_folder_of_its_own_beside_the_first() {
    let parent = tempfile::tempdir().unwrap();
    let first = parent.path().join("mine");
    assert_eq!(last_run(&first), first);
    for name in ["mine-run2", "mine-run3"] {
        let next = next_run(&first);
        assert_eq!(next, parent.path().join(name));
        std::fs::create_dir(&next).unwrap();
        assert_eq!(last_run(&first), next);
    }
}

#[test]
fn the_last_run_of_a_match_is_found_from_each_of_its_runs() {
    let parent = tempfile::tempdir().unwrap();
    let folders = ["mine", "mine-run2", "mine-run3"].map(|name| parent.path().join(name));
    for folder in &folders {
        std::fs::create_dir(folder).unwrap();
    }
    let [first, second, third] = folders;
    assert_eq!(newer_run(&first), Some(third.clone()));
    assert_eq!(newer_run(&second), Some(third.clone()));
    assert_eq!(newer_run(&third), None);
    let alone = parent.path().join("other-run2");
    std::fs::create_dir(&alone).unwrap();
    assert_eq!(newer_run(&alone), None);
}

#[test]
fn a_run_that_an_older_match_left_is_not_the_next_one() {
    let parent = tempfile::tempdir().unwrap();
    let [mine, left] = ["mine", "mine-run2"].map(|name| parent.path().join(name));
    for folder in [&mine, &left] {
        std::fs::create_dir(folder).unwrap();
    }
    let long_ago = std::time::SystemTime::UNIX_EPOCH;
    let folder = std::fs::File::open(&left).unwrap();
    folder.set_modified(long_ago).unwrap();
    assert_eq!(newer_run(&mine), None);
}
