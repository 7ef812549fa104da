//! Source text of a small program that runs nodes of HULKs for matches. It is added to a user's workspace and depends
//! on it, so it is not part of this workspace.

/// Paths and texts of the program's files.
pub const FILES: [(&str, &str); 3] = [
    ("README.md", include_str!("../starter/README.md")),
    ("src/main.rs", include_str!("../starter/src/main.rs")),
    (
        "src/stepped_clock.rs",
        include_str!("../starter/src/stepped_clock.rs"),
    ),
];
