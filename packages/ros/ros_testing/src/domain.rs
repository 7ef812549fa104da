use std::fs::{File, TryLockError};
use std::io;
use std::sync::Arc;

use rustix::io::{FdFlags, fcntl_setfd};

/// Ids of ROS domains whose ports are below the ephemeral ports of Linux, which other programs may use.
const DOMAINS: std::ops::RangeInclusive<u8> = 1..=101;

/// ROS domain that no other test on this machine uses while this value, a clone of it, or a program that the test has
/// started lives.
#[derive(Clone, Debug)]
pub struct Domain {
    id: u8,
    _lock: Arc<File>,
}

impl Domain {
    /// Claims a free domain by locking a file of the folder for temporary files.
    ///
    /// # Errors
    ///
    /// Returns an error if all domains are used, or if the folder for temporary files cannot be written.
    pub fn claim() -> io::Result<Self> {
        for id in DOMAINS {
            let path = std::env::temp_dir().join(format!("hsl_ros_domain_{id}.lock"));
            let lock = File::create(path)?;
            match lock.try_lock() {
                Ok(()) => {
                    // Programs inherit the lock: one that ends later than its test, for example a match whose test
                    // has failed, keeps its domain.
                    fcntl_setfd(&lock, FdFlags::empty())?;
                    let _lock = Arc::new(lock);
                    return Ok(Self { id, _lock });
                }
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
        Err(io::Error::new(
            io::ErrorKind::AddrInUse,
            "all ROS domains are used by other tests",
        ))
    }

    /// Returns the value for `ROS_DOMAIN_ID`.
    pub fn id(&self) -> String {
        self.id.to_string()
    }
}
