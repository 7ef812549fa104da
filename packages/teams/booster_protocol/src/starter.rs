//! Source text of a small program that runs the program of Booster for matches. It runs in a user's workspace.

/// Paths and texts of the program's files.
pub const FILES: [(&str, &str); 4] = [
    ("README.md", include_str!("../starter/README.md")),
    ("brain.yaml", include_str!("../starter/brain.yaml")),
    ("run.py", include_str!("../starter/run.py")),
    ("vision.yaml", include_str!("../starter/vision.yaml")),
];
