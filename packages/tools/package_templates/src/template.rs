use crate::{Language, PackageName};

/// Word in paths and texts of the templates that stands for the name of the package.
const NAME: &str = "team_package";
/// Word in the README that stands for the path of the node.
const NODE_FILE: &str = "NODE_FILE";
/// Word in the README and in scripts that stands for the command that starts the node in the folder of the package.
const NODE_COMMAND: &str = "NODE_COMMAND";
/// Lines of a script and of the README that stand for the command that builds the node before.
const BUILDS: [(&str, &str); 2] = [("NODE_BUILD\n", ""), ("NODE_STEP", "    ")];

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
    "ci/test",
    "config/robot.yaml",
    "moments/looks_at_the_ball.moment.yaml",
    "scenarios/kicks_ball.yaml",
    "test/test_match.py",
);
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
const RUST: &[Template] =
    templates!("rust": "CMakeLists.txt", "Cargo.toml", "package.xml", "src/main.rs");

/// Returns the names of the folders in a package, also of those that git ignores.
pub(crate) fn folders() -> impl Iterator<Item = &'static str> {
    let all = [COMMON, PYTHON, CPP, RUST].into_iter().flatten();
    all.flat_map(|(path, text)| {
        let ignored = (*path == ".gitignore").then(|| text.lines());
        let ignored = ignored.into_iter().flatten();
        let ignored = ignored.filter_map(|line| line.strip_suffix('/'));
        let own = path.split_once('/').map(|(folder, _)| folder);
        ignored.chain(own.filter(|folder| *folder != NAME))
    })
}

/// Returns the files of a package with a behavior node in `language`, sorted by path, with the name of the package in
/// place of `team_package`. They are not written.
pub fn files(language: Language, name: &PackageName) -> Vec<File> {
    let (own, node_file, command, build) = match language {
        Language::Python => (
            PYTHON,
            "team_package/robot.py",
            "python3 -m team_package.robot",
            None,
        ),
        Language::Cpp => (
            CPP,
            "src/robot.cpp",
            "build/robot",
            Some("cmake -S . -B build -DBUILD_TESTING=OFF && cmake --build build"),
        ),
        Language::Rust => (
            RUST,
            "src/main.rs",
            "target/release/robot",
            Some("cargo build --release"),
        ),
    };
    let named = |text: &str| {
        let mut text = text
            .replace(NODE_FILE, node_file)
            .replace(NODE_COMMAND, command);
        for (word, indentation) in BUILDS {
            let line = build.map_or_else(String::new, |build| format!("{indentation}{build}\n"));
            text = text.replace(word, &line);
        }
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
