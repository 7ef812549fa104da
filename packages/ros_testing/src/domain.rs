use std::fs::{File, TryLockError};
use std::io;

/// Domains whose ports lie below those that Linux gives to others.
const DOMAINS: std::ops::RangeInclusive<u8> = 1..=101;

/// A ROS domain that no other test on this machine uses as long as this value lives.
#[derive(Debug)]
pub struct Domain {
    id: u8,
    _lock: File,
}

impl Domain {
    /// Takes a free domain.
    ///
    /// # Errors
    /// All are taken, or the folder for temporary files cannot be written.
    pub fn claim() -> io::Result<Self> {
        for id in DOMAINS {
            let path = std::env::temp_dir().join(format!("hsl_ros_domain_{id}.lock"));
            let lock = File::create(path)?;
            match lock.try_lock() {
                Ok(()) => return Ok(Self { id, _lock: lock }),
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
        Err(io::Error::new(
            io::ErrorKind::AddrInUse,
            "all ROS domains are taken by other tests",
        ))
    }

    /// The value for `ROS_DOMAIN_ID`.
    pub fn id(&self) -> String {
        self.id.to_string()
    }
}
