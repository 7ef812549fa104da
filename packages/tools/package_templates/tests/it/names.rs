//! Names of packages.

use package_templates::{InvalidPackageName, PackageName};

#[test]
fn names_of_ros_packages_are_accepted() {
    for name in ["my_team", "b1", "team_2026"] {
        let parsed: PackageName = name.parse().unwrap();
        assert_eq!(parsed.to_string(), name);
    }
}

#[test]
fn other_texts_are_refused() {
    let long = "a".repeat(65);
    for text in [
        "", "a", "My_team", "my-team", "2teams", "my__team", "my_", "é_team", "a/b", &long,
    ] {
        let error = text.parse::<PackageName>().unwrap_err();
        assert!(matches!(error, InvalidPackageName::Form(_)), "{text}");
    }
}

#[test]
fn names_of_imports_dependencies_and_own_folders_are_refused() {
    for name in [
        "sil",
        "std_msgs",
        "builtin_interfaces",
        "threading",
        "rcl_interfaces",
        "rosidl_parser",
        "launch_testing",
        "rclcpp",
        "config",
        "moments",
        "bags",
        "robot",
    ] {
        let error = name.parse::<PackageName>().unwrap_err();
        assert_eq!(error, InvalidPackageName::Taken(name.to_owned()));
    }
}
