use std::time::Duration;

/// What the MCAP file says wrote it: no version, since equal runs make equal bags whatever it is.
const LIBRARY: &str = "hsl_bag";

/// How the messages of a bag are stored. Part of what the bytes of a bag depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StorageOptions {
    /// Name of the files in the folder (default: `match`, which makes `match_0.mcap`). It does not
    /// come from the folder's name, so that bags in different folders can be equal.
    pub name: String,
    /// How chunks are packed (default: zstd, level 1).
    pub compression: Compression,
    /// Simulated time after which a chunk is closed and written out, which is what can be lost when
    /// the process is killed (default: 0.5 s).
    pub chunk_duration: Duration,
    /// Bytes before packing after which a chunk is closed early (default: 4 MiB), so that readers
    /// need not hold more.
    pub chunk_size: u64,
}

/// How chunks are packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compression {
    /// Not at all.
    None,
    /// With zstd, in the thread that writes: what several threads make depends on their number.
    Zstd {
        /// From 1 (fast) to 22 (small).
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
    /// The same for the writer of MCAP files, apart from the duration of chunks.
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
