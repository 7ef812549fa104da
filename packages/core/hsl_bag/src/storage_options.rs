use std::time::Duration;

/// Library name in the MCAP file, without a version, so that equal runs have equal bags.
const LIBRARY: &str = "hsl_bag";

/// Options for storing a bag. The bytes of a bag depend on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StorageOptions {
    /// Name of the files in the folder (default: `match`, for `match_0.mcap`). It does not depend on the folder's name,
    /// so that bags in different folders can be equal.
    pub name: String,
    /// Compression of chunks (default: zstd, level 1).
    pub compression: Compression,
    /// Simulated time after which a chunk is closed and written (default: 0.5 s). A killed process can lose this time.
    pub chunk_duration: Duration,
    /// Uncompressed size after which a chunk is closed early \[bytes\] (default: 4 MiB). It limits the memory of
    /// readers.
    pub chunk_size: u64,
}

/// Compression of chunks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compression {
    /// No compression.
    None,
    /// zstd in the writing thread. The output of several threads would depend on their number.
    Zstd {
        /// Compression level from 1 (fast) to 22 (small).
        level: u32,
    },
}

impl Default for StorageOptions {
    fn default() -> Self {
        Self {
            name: "match".to_owned(),
            compression: Compression::Zstd { level: 1 },
            chunk_duration: Duration::from_millis(500),
            chunk_size: 4 * 1024 * 1024,
        }
    }
}

impl StorageOptions {
    /// Converts the options for the MCAP writer, without the chunk duration.
    pub fn for_mcap(&self) -> mcap::WriteOptions {
        let options = mcap::WriteOptions::new()
            .profile("ros2")
            .library(LIBRARY)
            .chunk_size(Some(self.chunk_size))
            .disable_seeking(true)
            .compression_threads(0);
        match self.compression {
            Compression::None => options.compression(None),
            Compression::Zstd { level } => options
                .compression(Some(mcap::Compression::Zstd))
                .compression_level(level),
        }
    }
}
