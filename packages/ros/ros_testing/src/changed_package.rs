//! Message package with other definitions than in this project.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use tempfile::TempDir;

use crate::python;

/// Message package with another definition, in a prefix of its own, as another version of a team's package.
#[derive(Debug)]
pub struct ChangedPackage {
    folder: TempDir,
}

impl ChangedPackage {
    /// Builds a package in C and Python, which takes about ten seconds. It has the messages `names`, read from
    /// `definitions`, a folder with files `.msg`, and depends on the packages `dependencies`. `change` returns the
    /// definition of each message from its name and the definition in the file.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read or written, or if the package cannot be built.
    pub fn build(
        package: &str,
        (definitions, names): (&Path, &[&str]),
        dependencies: &[&str],
        change: impl Fn(&str, String) -> String,
    ) -> io::Result<Self> {
        let folder = tempfile::tempdir()?;
        let source = folder.path().join(package);
        fs::create_dir_all(source.join("msg"))?;
        for name in names {
            let file = format!("{name}.msg");
            let definition = fs::read_to_string(definitions.join(&file))?;
            fs::write(source.join("msg").join(file), change(name, definition))?;
        }
        fs::write(
            source.join("CMakeLists.txt"),
            build_file(package, names, dependencies),
        )?;
        fs::write(source.join("package.xml"), manifest(package, dependencies))?;
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("build_package.py");
        let mut command = Command::new(python());
        command
            .arg(script)
            .arg(&source)
            .arg(folder.path().join("prefix"));
        let output = command.output()?;
        if !output.status.success() {
            let text = String::from_utf8_lossy(&output.stderr).into_owned();
            return Err(io::Error::other(text));
        }
        Ok(Self { folder })
    }

    /// Returns the prefix of the package.
    pub fn prefix(&self) -> PathBuf {
        self.folder.path().join("prefix")
    }

    /// Returns the environment variables of a program that uses this package: those of this process with the prefix in
    /// front, as after its setup file was sourced.
    ///
    /// # Errors
    /// Returns an error if the prefix has no Python packages, or if its path contains a colon.
    pub fn variables(&self) -> io::Result<Vec<(&'static str, OsString)>> {
        let prefix = self.prefix();
        let mut versions = fs::read_dir(prefix.join("lib"))?.flatten();
        let version = versions.find(|it| it.path().join("site-packages").is_dir());
        let version = version.ok_or(io::ErrorKind::NotFound)?;
        let in_front = |name, folder: PathBuf| {
            let known = std::env::var_os(name).unwrap_or_default();
            let all = [folder].into_iter().chain(std::env::split_paths(&known));
            let all = std::env::join_paths(all).map_err(io::Error::other)?;
            Ok((name, all))
        };
        [
            ("AMENT_PREFIX_PATH", prefix.clone()),
            ("LD_LIBRARY_PATH", prefix.join("lib")),
            ("PYTHONPATH", version.path().join("site-packages")),
        ]
        .map(|(name, folder)| in_front(name, folder))
        .into_iter()
        .collect()
    }

    /// Returns the beginning of a shell command that runs a program with this package.
    ///
    /// # Errors
    /// Returns the errors of [`variables`](Self::variables).
    pub fn shell_prefix(&self) -> io::Result<String> {
        let mut words = "env".to_owned();
        for (name, value) in self.variables()? {
            words.push_str(&format!(" {name}={}", value.to_string_lossy()));
        }
        Ok(words)
    }
}

/// Returns the build file of a package.
fn build_file(package: &str, names: &[&str], dependencies: &[&str]) -> String {
    let required = ["ament_cmake", "rosidl_default_generators"]
        .iter()
        .chain(dependencies)
        .map(|name| format!("find_package({name} REQUIRED)\n"));
    let messages = names.iter().map(|name| format!("  \"msg/{name}.msg\"\n"));
    format!(
        "cmake_minimum_required(VERSION 3.16)\nproject({package})\n{}\
         rosidl_generate_interfaces(${{PROJECT_NAME}}\n{}  DEPENDENCIES {}\n)\nament_package()\n",
        required.collect::<String>(),
        messages.collect::<String>(),
        dependencies.join(" "),
    )
}

/// Returns the manifest of a package.
fn manifest(package: &str, dependencies: &[&str]) -> String {
    let depends = dependencies
        .iter()
        .map(|it| format!("<depend>{it}</depend>"));
    format!(
        "<package format=\"3\"><name>{package}</name><version>0.0.1</version>\
         <description>Other version of a package, for a test.</description>\
         <maintainer email=\"maintainers@example.com\">test</maintainer><license>Apache-2.0</license>\
         <buildtool_depend>ament_cmake</buildtool_depend>\
         <buildtool_depend>rosidl_default_generators</buildtool_depend>{}\
         <exec_depend>rosidl_default_runtime</exec_depend>\
         <member_of_group>rosidl_interface_packages</member_of_group></package>\n",
        depends.collect::<String>()
    )
}
