//! Package of a team with a build file as most of them have, in the private ROS.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use ros_testing::python;
use testing::not_run;

/// Files of a package in C++ and Python, with the linters that `ros2 pkg create` adds.
const FILES: &[(&str, &str)] = &[
    (
        "package.xml",
        "<package format=\"3\">
  <name>team_package</name>
  <version>0.0.1</version>
  <description>Package of a team, for a test.</description>
  <maintainer email=\"maintainers@example.com\">test</maintainer>
  <license>Apache-2.0</license>
  <buildtool_depend>ament_cmake</buildtool_depend>
  <buildtool_depend>ament_cmake_python</buildtool_depend>
  <depend>rclpy</depend>
  <depend>std_msgs</depend>
  <test_depend>ament_cmake_gtest</test_depend>
  <test_depend>ament_cmake_pytest</test_depend>
  <test_depend>ament_lint_auto</test_depend>
  <test_depend>ament_lint_common</test_depend>
  <export><build_type>ament_cmake</build_type></export>
</package>
",
    ),
    (
        "CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.16)
project(team_package)

find_package(ament_cmake REQUIRED)
find_package(ament_cmake_python REQUIRED)
find_package(rclpy REQUIRED)
find_package(std_msgs REQUIRED)

add_executable(count src/count.cpp)
ament_target_dependencies(count std_msgs)
install(TARGETS count DESTINATION lib/${PROJECT_NAME})
ament_python_install_package(${PROJECT_NAME})

if(BUILD_TESTING)
  find_package(ament_lint_auto REQUIRED)
  ament_lint_auto_find_test_dependencies()
  find_package(ament_cmake_gtest REQUIRED)
  find_package(ament_cmake_pytest REQUIRED)
endif()

ament_package()
",
    ),
    (
        "src/count.cpp",
        "#include <std_msgs/msg/u_int8.hpp>
int main() { return std_msgs::msg::UInt8().set__data(7).data; }
",
    ),
    (
        "team_package/__init__.py",
        "from std_msgs.msg import UInt8\n\nCOUNT = UInt8(data=7)\n",
    ),
];

/// Returns the prefix of the private ROS. Ends the test as not run with a ROS that was sourced, whose packages depend on its
/// installation.
fn private_prefix() -> PathBuf {
    let prefixes = std::env::var_os("AMENT_PREFIX_PATH").unwrap_or_default();
    let mut prefixes = std::env::split_paths(&prefixes);
    let Some(prefix) = prefixes.find(|it| it.join("bin/cmake").is_file()) else {
        not_run::stop("the private ROS is not used");
    };
    prefix
}

/// Runs a step of the build with the programs of the private ROS.
#[track_caller]
fn run(prefix: &Path, command: &mut Command) {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = [prefix.join("bin")].into_iter();
    let path: OsString = std::env::join_paths(folders.chain(std::env::split_paths(&path))).unwrap();
    let output = command.env("PATH", path).output().unwrap();
    let [stdout, stderr] =
        [&output.stdout, &output.stderr].map(|it| String::from_utf8_lossy(it).into_owned());
    assert!(output.status.success(), "{command:?}\n{stdout}\n{stderr}");
}

#[test]
fn a_package_with_tests_of_linters_configures_and_builds_and_its_modules_find_the_messages() {
    let prefix = private_prefix();
    let folder = tempfile::tempdir().unwrap();
    let [source, build, install] =
        ["source", "build", "install"].map(|name| folder.path().join(name));
    for (name, text) in FILES {
        let file = source.join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    let cmake = || Command::new(prefix.join("bin/cmake"));
    let target = format!("-DCMAKE_INSTALL_PREFIX={}", install.display());
    let configured = [target.as_str(), "-DBUILD_TESTING=ON", "-S"];
    run(
        &prefix,
        cmake().args(configured).arg(&source).arg("-B").arg(&build),
    );
    run(&prefix, cmake().arg("--build").arg(&build));
    run(&prefix, cmake().arg("--install").arg(&build));
    let count = Command::new(install.join("lib/team_package/count")).status();
    assert_eq!(count.unwrap().code(), Some(7));
    let mut versions = fs::read_dir(install.join("lib")).unwrap().flatten();
    let modules = versions.find_map(|it| {
        let folder = it.path().join("site-packages");
        folder.is_dir().then_some(folder)
    });
    let program = "import team_package; assert team_package.COUNT.data == 7";
    let mut python = Command::new(python());
    run(
        &prefix,
        python
            .env("PYTHONPATH", modules.unwrap())
            .args(["-c", program]),
    );
}
