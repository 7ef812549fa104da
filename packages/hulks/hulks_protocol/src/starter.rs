//! A small program that runs nodes of HULKs for matches, as source text for the workspace of a user. It depends on that
//! workspace, so it is not part of this one.

/// The files of the program, each with its path and its text.
pub const FILES: [(&str, &str); 3] = [
    ("README.md", include_str!("../starter/README.md")),
    ("src/main.rs", include_str!("../starter/src/main.rs")),
    (
        "src/stepped_clock.rs",
        include_str!("../starter/src/stepped_clock.rs"),
    ),
];
