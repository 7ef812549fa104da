//! Source text of a small program that runs the program of Bit-Bots for matches. It runs in a user's workspace.

/// Paths and texts of the program's files.
pub const FILES: [(&str, &str); 3] = [
    ("README.md", include_str!("../starter/README.md")),
    ("run.py", include_str!("../starter/run.py")),
    ("tf_buffer.py", include_str!("../starter/tf_buffer.py")),
];
