use crate::{Language, PackageName};

/// Word in paths and texts of the templates that stands for the name of the package.
const NAME: &str = "team_package";
/// Word in the README that stands for the path of the node.
const NODE_FILE: &str = "NODE_FILE";

/// File of a package.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Path in the folder of the package.
    pub path: String,
    /// Content.
    pub text: String,
    /// True if the file is a program.
    pub is_program: bool,
}

/// Path and text of a template.
type Template = (&'static str, &'static str);

/// Declares templates by the folder and their paths in it.
macro_rules! templates {
    ($folder:literal: $($path:literal),+ $(,)?) => {
        &[$(($path, include_str!(concat!("../templates/", $folder, "/", $path)))),+]
    };
}

/// Files of every package.
const COMMON: &[Template] = templates!("common":
    ".github/workflows/matches.yml",
    ".gitignore",
    ".gitlab-ci.yml",
    "README.md",
    "ci/build",
    "ci/install",
    "ci/play",
    "config/robot.yaml",
    "moments/looks_at_the_ball.moment.yaml",
    "scenarios/kicks_ball.yaml",
    "test/test_match.py",
);
/// Files of a package in Python.
const PYTHON: &[Template] = templates!("python":
    "package.xml",
    "resource/team_package",
    "setup.cfg",
    "setup.py",
    "team_package/__init__.py",
    "team_package/robot.py",
    "test/test_moments.py",
);
/// Files of a package in C++.
const CPP: &[Template] = templates!("cpp": "CMakeLists.txt", "package.xml", "src/robot.cpp");
/// Files of a package in Rust.
const RUST: &[Template] =
    templates!("rust": "CMakeLists.txt", "Cargo.toml", "package.xml", "src/main.rs");

/// Returns the files of a package with a behavior node in `language`, sorted by path, with the name of the package in
/// place of `team_package`. They are not written.
pub fn files(language: Language, name: &PackageName) -> Vec<File> {
    let (own, node_file) = match language {
        Language::Python => (PYTHON, "team_package/robot.py"),
        Language::Cpp => (CPP, "src/robot.cpp"),
        Language::Rust => (RUST, "src/main.rs"),
    };
    let named = |text: &str| {
        let text = text.replace(NODE_FILE, node_file);
        text.replace(NAME, &name.to_string())
    };
    let mut files: Vec<File> = COMMON
        .iter()
        .chain(own)
        .map(|(path, text)| File {
            path: named(path),
            text: named(text),
            is_program: path.starts_with("ci/"),
        })
        .collect();
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}
