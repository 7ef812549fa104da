/// Programming language of a behavior node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// Python, with rclpy.
    Python,
    /// C++, with rclcpp.
    Cpp,
    /// Rust, with r2r.
    Rust,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 3] = [Self::Python, Self::Cpp, Self::Rust];
}
